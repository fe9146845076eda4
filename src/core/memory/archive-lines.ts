import { isObject, type Json } from '../json';
import { articleTags } from '../law/article-tag';
import { chargesOf } from '../law/charge';
import { readVerdict } from '../metric/read-verdict';
import type { Parsed, Problem } from '../problem';
import { LineIndex } from '../text/line-index';
import { byId, type BufferedCase, type Precedent } from './memory-state';
import { outcomeOf } from './outcome';

/** One precedent or buffered case a line, by id, so that two versions can be compared line by line. */
export function writeLines(items: Iterable<Precedent | BufferedCase>): string {
  return byId(items)
    .map((item) => `${JSON.stringify(lineOf(item))}\n`)
    .join('');
}

/** What is told in a line, in one order of keys. */
function lineOf(item: Precedent | BufferedCase): Record<string, unknown> {
  const { id, articles, charges, facts, reasoning, verdict } = item;
  return 'gold' in item
    ? { id, articles, charges, facts, reasoning, verdict, gold: item.gold }
    : { id, articles, charges, outcome: item.outcome, facts, text: item.text, reasoning, verdict };
}

export function readPrecedents(file: string, text: string): Parsed<ReadonlyMap<string, Precedent>> {
  return readLines(file, text, (value): Precedent | undefined => {
    const common = commonOf(value);
    if (!common) return undefined;
    const { outcome, text: compared } = value;
    return {
      ...common,
      ...(typeof compared === 'string' ? { text: compared } : {}),
      outcome: typeof outcome === 'string' ? outcome : outcomeOf(common.verdict),
    };
  });
}

export function readBuffer(file: string, text: string): Parsed<ReadonlyMap<string, BufferedCase>> {
  return readLines(file, text, (value): BufferedCase | undefined => {
    const common = commonOf(value);
    const gold = readVerdict(value['gold']);
    return common && gold ? { ...common, gold: gold.verdict } : undefined;
  });
}

function commonOf(value: Readonly<Record<string, unknown>>): Omit<Precedent, 'outcome' | 'text'> | undefined {
  const { id, facts, articles, charges, reasoning } = value;
  const verdict = readVerdict(value['verdict'])?.verdict;
  if (typeof id !== 'string' || id === '' || typeof facts !== 'string' || !verdict) return undefined;
  const names = Array.isArray(charges) ? charges.filter((charge) => typeof charge === 'string') : [];
  return {
    id,
    articles: articleTags(articles),
    charges: [...chargesOf(names)].sort(),
    facts,
    reasoning: (reasoning ?? null) as Json,
    verdict,
  };
}

/** A line that cannot be read is an error: learning would write the file anew without it. */
function readLines<T extends { readonly id: string }>(
  file: string,
  text: string,
  read: (value: Readonly<Record<string, unknown>>) => T | undefined,
): Parsed<ReadonlyMap<string, T>> {
  const problems: Problem[] = [];
  const items = new Map<string, T>();
  const places = new LineIndex(text);
  let start = 0;
  for (const line of text.split('\n')) {
    const range = places.range(start, start + line.length);
    start += line.length + 1;
    if (line.trim() === '') continue;
    const report = (message: string): void => {
      const next = 'Mend the line, or delete it.';
      problems.push({ code: 'bad-memory', severity: 'error', file, range, message, next });
    };
    const value = parsed(line);
    const item = isObject(value) ? read(value) : undefined;
    if (!item) report('This line is no case of a memory: it needs an id, facts and a verdict.');
    else if (items.has(item.id)) report(`The id "${item.id}" stands on an earlier line too.`);
    else items.set(item.id, item);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: items, problems };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}
