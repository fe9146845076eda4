import { markMessages } from '../../core/template/message-markers';
import { parseMessageTemplate } from '../../core/template/message-template';
import { templatePieces, type TemplatePiece } from '../template-blocks';

/** A variable that a prompt or passage reads from outside; offsets are into the text. */
export interface TemplateUse {
  readonly segments: readonly string[];
  readonly start: number;
}

/** A passage that is included; offsets are of its name without quotes. */
export interface Include {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface TemplateNames {
  readonly uses: readonly TemplateUse[];
  readonly includes: readonly Include[];
  /** Whether the template could be read as a whole, so that no use is missing. */
  readonly whole: boolean;
}

const INCLUDE = /\{%-?\s*include\s+(["'])(.+?)\1\s*-?%\}/gu;

/** What a prompt or passage reads, from an offset on. Of a torn one, what its single tags and outputs read. */
export function templateNames(text: string, from = 0): TemplateNames {
  const body = text.slice(from);
  const includes = [...body.matchAll(INCLUDE)].map((match): Include => {
    const name = match[2] ?? '';
    const start = from + match.index + match[0].indexOf(name, match[0].indexOf('include') + 'include'.length);
    return { name, start, end: start + name.length };
  });
  // Passages have uses of their own, in their own files.
  const passages = new Map(includes.map(({ name }) => [name, '']));
  const parsed = parseMessageTemplate(body, passages);
  if (parsed.ok) {
    const uses = parsed.template.uses
      .filter(({ passage }) => passage === undefined)
      .map(({ segments, start }) => ({ segments, start: start + from }));
    return { uses, includes, whole: true };
  }
  return { uses: pieceByPiece(text, from), includes, whole: false };
}

/** A tag that opens a block, with what closes it. */
const CLOSING: Readonly<Record<string, (tag: string) => string>> = {
  if: (tag) => `${tag}{% endif %}`,
  unless: (tag) => `${tag}{% endunless %}`,
  for: (tag) => `${tag}{% endfor %}`,
  case: (tag) => `${tag}{% endcase %}`,
};

/** A tag that stands within a block, as one that parses alone. */
const WITHIN: Readonly<Record<string, string>> = { elsif: 'if', when: '' };

function pieceByPiece(text: string, from: number): TemplateUse[] {
  const local = new Set<string>(['forloop']);
  const uses: TemplateUse[] = [];
  for (const { name, start, end } of pieces(text, from)) {
    const piece = text.slice(start, end);
    const own = /^\{%-?\s*(?:for|assign|capture)\s+([\p{L}_][\p{L}\p{N}_-]*)/u.exec(piece)?.[1];
    // Padded, so that the offsets stay.
    const alone = WITHIN[name] ? piece.replace(name, WITHIN[name].padStart(name.length)) : piece;
    const closed = CLOSING[WITHIN[name] ?? name]?.(alone) ?? alone;
    const parsed = parseMessageTemplate(markMessages(closed).text, new Map());
    const read: readonly TemplateUse[] = parsed.ok ? parsed.template.uses : wordsIn(piece);
    for (const use of read) {
      if (!local.has(use.segments[0] ?? '')) uses.push({ segments: use.segments, start: use.start + start });
    }
    if (own !== undefined) local.add(own);
  }
  return uses;
}

/** Tags and outputs, and those that are not closed yet, to the end of their line. */
function pieces(text: string, from: number): Pick<TemplatePiece, 'name' | 'start' | 'end'>[] {
  const closed = templatePieces(text, from);
  const open = [...text.slice(from).matchAll(/\{[{%][^\n]*/gu)]
    .map((match) => ({ name: '', start: match.index + from, end: match.index + from + match[0].length }))
    .filter(({ start }) => !closed.some((piece) => piece.start <= start && start < piece.end));
  return [...closed, ...open].sort((one, other) => one.start - other.start);
}

/** Words that may be variables in what cannot be parsed: neither filters nor texts. */
function wordsIn(piece: string): TemplateUse[] {
  const words = /(["'])[^"']*\1|\|\s*[a-z_]+|(?:^\{%-?\s*[a-z_]+)|[\p{L}_][\p{L}\p{N}_.-]*/gu;
  return [...piece.matchAll(words)]
    .filter(([word]) => /^[\p{L}_]/u.test(word))
    .map((match) => ({ segments: match[0].split('.'), start: match.index }));
}
