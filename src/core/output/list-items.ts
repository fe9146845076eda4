const CHINESE = '〇零一二三四五六七八九十百';
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';

/** Items with the stretch of the text they were read from. */
export interface Items {
  readonly items: readonly string[];
  readonly start: number;
  readonly end: number;
  /** Whether numbers or bullets were found; without, the items are the lines. */
  readonly marked: boolean;
}

/** A number or bullet at the start of a line: `1.` `2、` `3)` `（4）` `一、` `（一）` `①` `-` `•`. */
const LINE_MARKER = new RegExp(
  `^[^\\S\\n]*(?:\\d{1,3}[ \\t]*(?:[.．](?!\\d)|[、)）])|[（(][ \\t]*(?:\\d{1,3}|[${CHINESE}]{1,4})[ \\t]*[)）]` +
    `|[${CHINESE}]{1,4}[、.．)）]|[${CIRCLED}]|[-*+](?=\\s)|[•·●▪◦‣–—](?!—))[^\\S\\n]*`,
);

interface Line {
  readonly text: string;
  readonly start: number;
}

/**
 * The items of a numbered or bulleted list that spans lines, or all lines when none is marked. Words before the
 * first marker are an introduction and left out, as is a paragraph after a blank line at the end; lines that are
 * indented deeper or carry no marker go on with their item. Fence lines are skipped.
 */
export function lineItems(text: string): Items {
  const lines = splitLines(text);
  const marked = lines.some(({ text: line }) => LINE_MARKER.test(line));
  return marked ? markedItems(lines) : plainItems(lines);
}

function splitLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    if (!/^\s*```[\w-]*\s*$/.test(line)) lines.push({ text: line, start });
    start += line.length + 1;
  }
  return lines;
}

function plainItems(lines: readonly Line[]): Items {
  const kept = lines.filter(({ text }) => text.trim() !== '');
  const first = kept[0];
  const last = kept.at(-1);
  return {
    items: kept.map(({ text }) => text.trim()),
    start: first ? first.start + indent(first.text) : 0,
    end: last ? last.start + last.text.trimEnd().length : 0,
    marked: false,
  };
}

function markedItems(lines: readonly Line[]): Items {
  const items: string[][] = [];
  let start = 0;
  let end = 0;
  let depth = 0;
  let blank = false;
  for (const line of lines) {
    if (line.text.trim() === '') {
      blank = true;
      continue;
    }
    const marker = LINE_MARKER.exec(line.text)?.[0];
    const inset = indent(line.text);
    const current = items.at(-1);
    if (marker !== undefined && (current === undefined || inset <= depth + 1)) {
      if (current === undefined) {
        start = line.start + inset;
        depth = inset;
      }
      items.push([line.text.slice(marker.length).trim()]);
    } else if (current === undefined || (blank && inset <= depth)) {
      blank = false;
      continue;
    } else current.push(line.text.trim());
    end = line.start + line.text.trimEnd().length;
    blank = false;
  }
  const texts = items.map((words) => words.filter((part) => part !== '').join('\n'));
  return { items: texts.filter((item) => item !== ''), start, end, marked: true };
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}

const INLINE_STYLES: readonly { readonly marker: RegExp; readonly number: (sign: string) => number }[] = [
  { marker: /(?<!\d)(\d{1,3})\s?(?:[.．](?!\d)|[、)）])/g, number: Number },
  { marker: /[（(]\s?(\d{1,3})\s?[)）]/g, number: Number },
  { marker: new RegExp(`[（(]([${CHINESE}]{1,3})[)）]`, 'g'), number: chineseNumber },
  { marker: new RegExp(`(?<![${CHINESE}第])([${CHINESE}]{1,3})[、.．]`, 'g'), number: chineseNumber },
  { marker: new RegExp(`([${CIRCLED}])`, 'g'), number: (sign) => CIRCLED.indexOf(sign) + 1 },
];

/**
 * The items of a list numbered within one line: `1. Point 1; 2. Point 2`, `①…②…`, `（一）…；（二）…`. The numbers must
 * begin the text at 1 and count up by one, so that figures inside an item do not split it. Undefined when the text is
 * no such list.
 */
export function inlineItems(text: string): readonly string[] | undefined {
  const inset = indent(text);
  for (const { marker, number } of INLINE_STYLES) {
    const cuts: { readonly at: number; readonly after: number }[] = [];
    for (const match of text.matchAll(marker)) {
      if (number(match[1] ?? '') !== cuts.length + 1) continue;
      if (cuts.length === 0 && match.index !== inset) break;
      cuts.push({ at: match.index, after: match.index + match[0].length });
    }
    if (cuts.length > 0)
      return cuts
        .map(({ after }, index) => withoutSeparator(text.slice(after, cuts[index + 1]?.at)))
        .filter((item) => item !== '');
  }
  return undefined;
}

export function withoutSeparator(item: string): string {
  const trimmed = item.trim();
  return /[;；,，、]$/.test(trimmed) ? trimmed.slice(0, -1).trimEnd() : trimmed;
}

/** Up to 99. */
function chineseNumber(sign: string): number {
  const digit = (one: string): number => '零一二三四五六七八九'.indexOf(one);
  const [tens, ones] = sign.split('十');
  if (ones === undefined) return digit(sign);
  return (tens === '' ? 1 : digit(tens ?? '')) * 10 + (ones === '' ? 0 : digit(ones));
}
