import { numeralCharacters, toNumber } from '../law/chinese-number';
import type { Problem } from '../problem';
import type { KnowledgeEntry } from './retrieval';

const article = new RegExp(
  `^第([${numeralCharacters}]+)条(?:之([${numeralCharacters}]+))?(?=[\\s:：【\\[（(]|$)[\\s:：]*`,
);
const heading = /^(#{1,6})\s+(.+?)\s*#*$/;
/** Marks in front of an article that are the Markdown's, not the law's: quotes, lists, bold. */
const marks = /^(?:>\s*|[-*+]\s+|\*\*|__)+/;
const comment = /^<!--.*-->$/;
/** ① … is an editor's footnote, not a paragraph of the law. */
const footnote = /^[①-⑳]/;

interface Draft {
  readonly id: string;
  readonly name: string;
  readonly headings: readonly string[];
  readonly paragraphs: string[];
}

/**
 * The articles of a law written in Markdown. An article begins with 第N条 or 第N条之M (ids `264`, `133-1`) and runs,
 * over any number of paragraphs and quoted blocks, up to the next article or heading. `data` holds `id`, `article`
 * as written, `law` (the heading of level 1), `chapter` (the headings below it, outermost first) and `paragraphs`.
 */
export function readStatutes(
  file: string,
  text: string,
): { entries: KnowledgeEntry[]; problems: readonly Problem[] } {
  const drafts: Draft[] = [];
  const problems: Problem[] = [];
  const headings: string[] = [];
  let law = '';
  let open: Draft | undefined;
  text.split(/\r?\n/).forEach((raw, line) => {
    const trimmed = raw.trim();
    const title = heading.exec(trimmed);
    const words = withoutMarks(trimmed);
    const begins = beginningOf(trimmed);
    if (begins) {
      open = startArticle(begins, headings);
      drafts.push(open);
      const rest = (title?.[2] ?? words).slice(begins[0].length).trim();
      if (rest !== '') open.paragraphs.push(rest);
      if (open.id.includes('NaN')) problems.push(unreadable(file, line, begins[0]));
    } else if (title) {
      open = undefined;
      const level = (title[1] ?? '').length;
      const name = title[2] ?? '';
      if (level === 1 && law === '') law = name;
      else headings.splice(Math.max(0, level - 2), headings.length, name);
    } else if (open && words !== '' && !comment.test(words) && !footnote.test(words)) {
      open.paragraphs.push(words);
    }
  });
  const read = drafts.filter(({ id }) => !id.includes('NaN'));
  return { entries: read.map((draft) => toEntry(draft, law)), problems };
}

/** The id of the article that begins on a line, if one does. */
export function articleIdAt(line: string): string | undefined {
  const begins = beginningOf(line.trim());
  return begins ? startArticle(begins, []).id : undefined;
}

function beginningOf(trimmed: string): RegExpExecArray | null {
  const title = heading.exec(trimmed);
  return article.exec(title ? (title[2] ?? '') : withoutMarks(trimmed));
}

function withoutMarks(trimmed: string): string {
  return trimmed.replace(marks, '').replace(/^(第[^*_\s]+)(?:\*\*|__)/, '$1 ');
}

function startArticle(match: RegExpExecArray, headings: readonly string[]): Draft {
  const number = toNumber(match[1] ?? '') ?? Number.NaN;
  const inserted = match[2] === undefined ? '' : `-${toNumber(match[2]) ?? Number.NaN}`;
  return {
    id: `${number}${inserted}`,
    name: match[0].replace(/[\s:：]+$/, ''),
    headings: [...headings],
    paragraphs: [],
  };
}

function toEntry({ id, name, headings, paragraphs }: Draft, law: string): KnowledgeEntry {
  const title = law === '' ? name : `《${law}》${name}`;
  return {
    id,
    title,
    text: `${name} ${paragraphs.join('\n')}`.trim(),
    data: { id, article: name, law, chapter: headings, paragraphs, text: paragraphs.join('\n') },
  };
}

function unreadable(file: string, line: number, words: string): Problem {
  return {
    code: 'unreadable-article-number',
    severity: 'warning',
    file,
    range: { start: { line, column: 0 }, end: { line, column: words.length } },
    message: `"${words.trim()}" has a number that cannot be read, so the article is left out.`,
    next: 'Write the number as 第二百六十四条 or 第264条.',
  };
}
