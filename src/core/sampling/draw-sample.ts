import type { Case } from '../case';
import { caseView } from '../runner/case-context';
import type { Sample } from '../slice/selection';
import { byRank, hashRank } from './hash-rank';

/**
 * Draws without replacement, in the order of the cases given. Every case has a rank that only depends on seed and id;
 * of each stratum the first ones are drawn. So the order of the dataset never matters, a new case only ever takes the
 * place of one other, and a larger sample holds the smaller ones of the same stratum. With `stratify`, every stratum
 * has its exact share rounded up or down (largest remainders).
 */
export function drawSample(cases: readonly Case[], { size, seed, stratify }: Sample): readonly Case[] {
  if (size >= cases.length) return cases;
  const strata = new Map<string, Case[]>();
  for (const each of cases) {
    const name = stratify === undefined ? '' : JSON.stringify(caseView(each)[stratify] ?? null);
    const stratum = strata.get(name);
    if (stratum) stratum.push(each);
    else strata.set(name, [each]);
  }
  const shares = sharesOf(strata, cases.length, size, (name) => hashRank('stratum', seed, name));
  const drawn = new Set(
    [...strata].flatMap(([name, stratum]) => byRank(stratum, 'sample', seed).slice(0, shares.get(name) ?? 0)),
  );
  return cases.filter((each) => drawn.has(each));
}

function sharesOf(
  strata: ReadonlyMap<string, readonly Case[]>,
  total: number,
  size: number,
  tie: (name: string) => number,
): ReadonlyMap<string, number> {
  const shares = [...strata].map(([name, { length }]) => {
    // In whole numbers: equal remainders must be seen to be equal.
    const rest = (length * size) % total;
    return { name, take: (length * size - rest) / total, rest, tie: tie(name) };
  });
  const missing = size - shares.reduce((sum, { take }) => sum + take, 0);
  const first = [...shares].sort((left, right) => right.rest - left.rest || left.tie - right.tie);
  const rounded = new Set(first.slice(0, missing));
  return new Map(shares.map((share) => [share.name, share.take + (rounded.has(share) ? 1 : 0)]));
}
