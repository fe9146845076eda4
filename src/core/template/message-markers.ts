export const MESSAGE_TAG = 'moot_message';

const MARKER = /^(system|user|assistant):[ \t]*\r?$/gmu;
const VERBATIM = /\{%-?\s*(raw|comment)\s*-?%\}[\s\S]*?\{%-?\s*end\1\s*-?%\}/gu;

/** A template whose markers became tags, with the way back to the author's offsets. */
export interface MarkedTemplate {
  readonly text: string;
  /** Offset of the marked text -> offset of the author's text. */
  toSource(offset: number): number;
}

/** Whether an offset stands in a `raw` or `comment` block, in which nothing is read as template. */
export function verbatimIn(source: string): (offset: number) => boolean {
  const blocks = [...source.matchAll(VERBATIM)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  return (offset) => blocks.some(([start, end]) => offset >= start && offset < end);
}

/**
 * Markers are found in the template, before anything is rendered into it: the same words inside a case's text stay
 * text. Those inside `raw` and `comment` blocks are not markers.
 */
export function markMessages(source: string): MarkedTemplate {
  const isVerbatim = verbatimIn(source);
  const edits: { at: number; from: number; to: number }[] = [];
  let grown = 0;
  const text = source.replace(MARKER, (line: string, role: string, offset: number) => {
    if (isVerbatim(offset)) return line;
    const tag = `{% ${MESSAGE_TAG} ${role} %}`;
    edits.push({ at: offset + grown, from: line.length, to: tag.length });
    grown += tag.length - line.length;
    return tag;
  });
  const toSource = (offset: number): number => {
    let shift = 0;
    for (const edit of edits) {
      if (offset < edit.at) break;
      if (offset < edit.at + edit.to) return edit.at - shift + Math.min(offset - edit.at, edit.from);
      shift += edit.to - edit.from;
    }
    return offset - shift;
  };
  return { text, toSource };
}
