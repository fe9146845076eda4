import type { Case } from '../case';
import { caseView } from '../runner/case-context';
import type { Sample, Slice } from '../slice';
import { isTruthy } from '../template/expression';
import { seededRandom } from './seeded-random';

export interface Selection {
  readonly where?: Slice['where'];
  /** Ids to run; all when absent. */
  readonly ids?: readonly string[];
  readonly sample?: Sample;
  readonly limit?: number;
}

/** The cases of a run, in the order of the dataset: filtered, named, sampled, limited. */
export function selectCases(
  cases: readonly Case[],
  selection: Selection,
): { readonly cases: readonly Case[]; readonly unknown: readonly string[] } {
  const { where, ids, sample, limit } = selection;
  let selected = cases;
  if (where) {
    selected = selected.filter((each) => {
      const result = where.expression.evaluate({ case: caseView(each) }, true);
      return result.ok && isTruthy(result.value);
    });
  }
  let unknown: string[] = [];
  if (ids) {
    const wanted = new Set(ids);
    selected = cases.filter((each) => wanted.has(each.id));
    const found = new Set(selected.map((each) => each.id));
    unknown = ids.filter((id) => !found.has(id));
  } else if (sample) {
    selected = drawSample(selected, sample);
  }
  return { cases: limit === undefined ? selected : selected.slice(0, limit), unknown };
}

/** Draws without replacement; with `stratify`, each stratum keeps its share (largest remainders). */
export function drawSample(cases: readonly Case[], sample: Sample): readonly Case[] {
  if (sample.size >= cases.length) return cases;
  const random = seededRandom(sample.seed);
  const strata = new Map<string, Case[]>();
  for (const each of cases) {
    const view = caseView(each);
    const name = sample.stratify === undefined ? '' : JSON.stringify(view[sample.stratify] ?? null);
    const stratum = strata.get(name);
    if (stratum) stratum.push(each);
    else strata.set(name, [each]);
  }
  const shares = [...strata.values()].map((stratum) => {
    const exact = (stratum.length * sample.size) / cases.length;
    return { stratum, take: Math.floor(exact), rest: exact - Math.floor(exact) };
  });
  let missing = sample.size - shares.reduce((sum, share) => sum + share.take, 0);
  for (const share of [...shares].sort((left, right) => right.rest - left.rest)) {
    if (missing === 0) break;
    share.take += 1;
    missing -= 1;
  }
  const drawn = new Set(shares.flatMap(({ stratum, take }) => shuffled(stratum, random).slice(0, take)));
  return cases.filter((each) => drawn.has(each));
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const held = result[last] as T;
    result[last] = result[other] as T;
    result[other] = held;
  }
  return result;
}
