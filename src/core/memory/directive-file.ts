import { stringify } from 'yaml';
import { articleTags } from '../law/article-tag';
import { chargesOf } from '../law/charge';
import { hasErrors, type Parsed } from '../problem';
import type { Field } from '../yaml/field';
import { readYaml, Source } from '../yaml/authored-yaml';
import type { Directive } from './memory-state';

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n((?:[\s\S]*?\n)??)---[ \t]*(?:\r?\n|$)/u;
const KEYS = [
  'anchor',
  'articles',
  'charges',
  'confidence',
  'conditions',
  'exceptions',
  'positive',
  'negative',
] as const;

/** `directives/ID.md`: settings between two lines of `---`, then the rule in words. */
export function writeDirective(directive: Directive): string {
  const { anchor, articles, charges, confidence, conditions, exceptions, positive, negative } = directive;
  const settings = { anchor, articles, charges, confidence, conditions, exceptions, positive, negative };
  const yaml = stringify(settings, { lineWidth: 0, aliasDuplicateObjects: false });
  return `---\n${yaml}---\n${directive.text}\n`;
}

/** Reads what `writeDirective` wrote or a person edited. Lists may be missing; articles default to the anchor. */
export function readDirective(file: string, id: string, text: string): Parsed<Directive> {
  const source = new Source(file, text);
  const match = FRONT_MATTER.exec(text);
  const yaml = match?.[1] ?? '';
  const fields = match ? readYaml(source, yaml, match[0].indexOf('\n') + 1)?.map(KEYS) : undefined;
  const anchor = articleTags(fields?.get('anchor')?.json())[0];
  const confidence = fields?.get('confidence')?.number(0);
  const words = match ? cleanText(text.slice(match[0].length)) : '';
  if (!hasErrors(source.problems) && (anchor === undefined || confidence === undefined || words === '')) {
    source.error(
      'bad-directive',
      source.lines.range(0, 3),
      'A directive needs an anchor article, its confidence and its words.',
      'Write ---, anchor: 264, confidence: 0.5, ---, and the rule; or delete the file.',
    );
  }
  if (anchor === undefined || confidence === undefined || hasErrors(source.problems))
    return { ok: false, problems: source.problems };
  const articles = articleTags(fields?.get('articles')?.json());
  const directive: Directive = {
    id,
    anchor,
    articles: articles.length > 0 ? articles : [anchor],
    charges: [...chargesOf(textsIn(fields?.get('charges')))].sort(),
    text: words,
    conditions: textsIn(fields?.get('conditions')),
    exceptions: textsIn(fields?.get('exceptions')),
    confidence,
    positive: [...new Set(textsIn(fields?.get('positive')))].sort(),
    negative: [...new Set(textsIn(fields?.get('negative')))].sort(),
  };
  return hasErrors(source.problems)
    ? { ok: false, problems: source.problems }
    : { ok: true, value: directive, problems: source.problems };
}

function textsIn(field: Field | undefined): string[] {
  if (!field || field.isEmpty) return [];
  return (field.list() ?? []).flatMap((item) => item.text() ?? []);
}

/** The form in which words survive a file: no blanks around, one kind of line end, whole characters. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/gu, '\n').trim();
}

/** A condition or exception: one line. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/[\s\p{Cc}]+/gu, ' '));
}
