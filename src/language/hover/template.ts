import type { Name } from '../../core/dataflow/names';
import { typeOfPath } from '../complete/template';
import { LIQUID_FILTER_WORDS, OWN_FILTER_WORDS, TAG_WORDS } from '../complete/liquid-words';
import { templateWordAt } from '../template-word';
import { typeWords } from '../../core/dataflow/type-words';
import type { Written } from '../names/written';
import type { Sample } from './sample';
import { exampleOf, type Told } from './told';

/** What a tag, filter or name in an expression is. */
export async function hoverTemplate(
  { text, lines }: Written,
  open: number,
  offset: number,
  namesHere: () => Promise<readonly Name[]>,
  sampleOf: (name: Name, path: readonly string[]) => Promise<Sample | undefined> = () =>
    Promise.resolve(undefined),
): Promise<Told | undefined> {
  const word = templateWordAt(text, offset);
  if (!word) return undefined;
  const before = text.slice(open + 2, word.start);
  if (isInQuotes(before)) return undefined;
  const [first = ''] = word.segments;
  const range = lines.range(word.start, word.end);
  if (text.startsWith('{%', open) && /^-?\s*$/u.test(before)) {
    const tag = first.replace(/^end/u, '');
    const doc = TAG_WORDS[tag]?.doc;
    return doc === undefined ? undefined : { words: `**${first}** (tag): ${doc}`, range };
  }
  if (/\|\s*$/u.test(before)) {
    const own = OWN_FILTER_WORDS[first];
    const doc = own ?? LIQUID_FILTER_WORDS[first];
    const of = own === undefined ? 'filter of Liquid' : 'filter of Moot';
    return doc === undefined ? undefined : { words: `**${first}** (${of}): ${doc}`, range };
  }
  const names = await namesHere();
  const path = word.segments.slice(0, word.index + 1);
  const name = names.find((each) => each.name === first);
  const type = typeOfPath(path, names);
  if (!name || !type) return undefined;
  const upTo = word.start + path.join('.').length;
  const words = typeWords(type);
  const title = `**${path.join('.')}**${words === undefined ? '' : `: \`${words}\``}`;
  const sample = await sampleOf(name, path);
  const parts = [title, originOf(name, path), ...(sample ? [exampleOf(sample.value, sample.from)] : [])];
  return { words: parts.filter((part) => part !== '').join('\n\n'), range: lines.range(word.start, upTo) };
}

function originOf({ name, stage, loop, conditions }: Name, path: readonly string[]): string {
  if (name === 'case') return path.length > 1 ? 'Part of the case.' : 'The case, without its gold label.';
  if (name === 'switches')
    return path.length > 1 ? 'Switch of the pipeline.' : 'The switches of the pipeline.';
  if (name === 'history') return 'Values of earlier rounds, oldest first.';
  if (stage) {
    const line = stage.nameRange.start.line + 1;
    const maybe = conditions.length > 0 ? ' Null where it does not run.' : '';
    return `Stage of kind ${stage.kind}, line ${line}.${maybe}`;
  }
  return loop ? `Item that ${loop.name} goes through.` : 'Variable.';
}

function isInQuotes(before: string): boolean {
  return /['"]/u.test(before.replace(/'[^']*'|"[^"]*"/gu, ''));
}
