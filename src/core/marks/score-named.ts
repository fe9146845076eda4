import { findMetric } from '../metric/registry';
import { ungradedScore } from './mark-score';
import { scorableOf, type MarkedRecord } from './marked-record';

/** The score of a case that a name means: in full, in short (`articles`, `analysis.correctness`), or by its end. */
export function scoreNamed(name: string, record: MarkedRecord): string | undefined {
  const names = record.scores.map(({ metric }) => metric);
  if (names.includes(name)) return name;
  const metric = findMetric(name);
  const spelt = [metric?.name, ...(metric?.aliases ?? [])].flatMap((own) =>
    own !== undefined && name.startsWith(own)
      ? (metric?.aliases ?? []).map((alias) => alias + name.slice(own.length))
      : [],
  );
  const known = [name, ...spelt].find(
    (each) => names.includes(each) || ungradedScore(each, scorableOf(record)),
  );
  if (known !== undefined) return known;
  const ending = names.filter((each) => each.endsWith(`.${name}`));
  return ending.length === 1 ? ending[0] : undefined;
}
