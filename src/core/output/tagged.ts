import type { Json } from '../json';
import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
import { found, missing } from './candidate';
import type { OutputSpec, Tag } from './output-spec';
import { RepairLog } from './repair-log';
import { sectionItems } from './section-items';

interface Heading {
  readonly tag: Tag;
  readonly start: number;
  /** Offset after tag and colon. */
  readonly after: number;
  readonly colon: boolean;
}

/**
 * `tagged`: sections of the tags in the spec, in any order, also on one line. A tag whose section comes twice has both
 * texts joined in order. A tag that has a section with a colon is only mentioned where it stands without one; brackets
 * with any other word stay text.
 */
export function readTagged(answer: AnswerText, spec: OutputSpec): Reading {
  const { text } = answer;
  const tags = spec.tags ?? [];
  const log = new RepairLog();
  const headings = findHeadings(text, tags, log);
  const [first] = headings;
  const sections = new Map<Tag, string[]>();
  headings.forEach(({ tag, after }, index) => {
    const section = withoutMarkup(text.slice(after, headings[index + 1]?.start));
    const earlier = sections.get(tag);
    if (earlier) earlier.push(section);
    else sections.set(tag, [section]);
  });

  const absent = tags.filter((tag) => !tag.optional && !sections.has(tag));
  if (first === undefined || absent.length > 0) {
    const names = (first === undefined && absent.length === 0 ? tags : absent).map(({ tag }) => `[${tag}]：`);
    return missing(`The answer has no section ${names.join(' ')}`);
  }
  const fields = [...sections].map(([tag, texts]): [string, Json] => [
    tag.field,
    tag.type === 'list' ? texts.flatMap(sectionItems) : texts.filter((part) => part !== '').join('\n'),
  ]);
  const end = text.trimEnd().length;
  return found({ value: Object.fromEntries(fields), start: first.start, end, repairs: log.repairs });
}

function findHeadings(text: string, tags: readonly Tag[], log: RepairLog): readonly Heading[] {
  if (tags.length === 0) return [];
  const bracketed = matches(text, tags, (names) => `[[【［]\\s?(${names})\\s?[\\]】］][*_]{0,3}\\s?([:：]?)`);
  const withColon = new Set(bracketed.filter(({ colon }) => colon).map(({ tag }) => tag));
  const kept = bracketed.filter(({ tag, colon }) => colon || !withColon.has(tag));
  const colonless = kept.filter(({ colon }) => !colon);
  for (const { tag } of colonless) log.add('missing-tag-colon', `the colon after [${tag.tag}] was added`);

  const named = new Set(kept.map(({ tag }) => tag));
  const others = tags.filter((tag) => !named.has(tag));
  if (others.length === 0) return kept;
  const bare = matches(
    text,
    others,
    (names) => `^[ \\t]{0,8}[#>*_ \\t]{0,8}(${names})[*_]{0,3}(?:\\s?([:：])|[ \\t]{0,8}$)`,
  );
  for (const { tag } of bare) log.add('missing-bracket', `the brackets around ${tag.tag} were added`);
  return [...kept, ...bare].sort((a, b) => a.start - b.start);
}

function matches(text: string, tags: readonly Tag[], pattern: (names: string) => string): readonly Heading[] {
  // The longest first, so that a tag is not taken for another that begins like it.
  const byLength = [...tags].sort((a, b) => b.tag.length - a.tag.length);
  const names = byLength.map(({ tag }) => escapeName(tag)).join('|');
  const headings: Heading[] = [];
  for (const match of text.matchAll(new RegExp(pattern(names), 'gmu'))) {
    const tag = byLength.find(({ tag: name }) => sameName(name, match[1] ?? ''));
    if (tag === undefined) continue;
    const colon = match[2] !== undefined && match[2] !== '';
    headings.push({ tag, start: match.index, after: match.index + match[0].length, colon });
  }
  return headings;
}

function escapeName(name: string): string {
  return name
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
    .replace(/\s+/g, '\\s+');
}

function sameName(name: string, written: string): boolean {
  return name.trim().replace(/\s+/g, ' ') === written.trim().replace(/\s+/g, ' ');
}

/** Bold marks that opened before a heading close after it, and belong to neither section. */
function withoutMarkup(section: string): string {
  const trimmed = section.trim().replace(/^(?:\*\*|__)(?=\s|$)/, '');
  return trimmed.replace(/(?:^|\n)[#>*_ \t]{1,8}$/, '').trim();
}
