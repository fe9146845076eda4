import { isRight } from '../run-store/case-record';
import type { ComparedRecord, ComparedRun, Flip, RunAgainst } from './comparison';
import type { Resampling } from './compare-figure';
import { flipRate } from './flip-rate';
import { joinPair, scoreNames } from './join-runs';
import type { VerdictReader } from './same-verdict';

/** One run against the baseline, over whole cases. */
export function runAgainst(
  baseline: ComparedRun,
  other: ComparedRun,
  verdicts: VerdictReader,
  resampling: Resampling,
): RunAgainst {
  const { joined, onlyBaseline, onlyOther } = joinPair(baseline, other);
  const cases: Record<Flip, string[]> = { fixed: [], broken: [], changed: [], same: [], unscored: [] };
  const statuses = new Map<string, RunAgainst['statuses'][number]>();
  const decided: { readonly id: string; readonly flipped: boolean }[] = [];
  const rightOf = rightBetween(baseline, other);
  let neither = 0;
  for (const { id, key, records } of joined) {
    const [before, after] = records;
    if (!before || !after) continue;
    const same = verdicts.isSame(before, after);
    const both = before.verdict !== undefined && after.verdict !== undefined;
    cases[flipOf([rightOf(before), rightOf(after)], both, same)].push(key);
    if (!before.verdict && !after.verdict) neither += 1;
    const perturbed = before.perturbed !== false && after.perturbed !== false;
    if (both && perturbed) decided.push({ id, flipped: !same });
    if (before.status === 'done' && after.status === 'done') continue;
    const name = `${before.status} ${after.status}`;
    const n = (statuses.get(name)?.n ?? 0) + 1;
    statuses.set(name, { before: before.status, after: after.status, n });
  }
  const { fixed, broken, changed, same, unscored } = cases;
  return {
    run: other.manifest.id,
    common: joined.length,
    only_baseline: onlyBaseline,
    only_other: onlyOther,
    neither,
    flips: {
      fixed: fixed.length,
      broken: broken.length,
      changed: changed.length,
      same: same.length,
      unscored: unscored.length,
    },
    cases,
    statuses: [...statuses.values()],
    flip_rate: flipRate(decided, resampling),
  };
}

/** Judges cases by the scores that both runs were given; what only one was scored by says nothing of a change. */
function rightBetween(
  baseline: ComparedRun,
  other: ComparedRun,
): (record: ComparedRecord) => boolean | undefined {
  const names = scoreNames(other);
  const common = new Set([...scoreNames(baseline)].filter((name) => names.has(name)));
  return ({ scores }) => isRight(scores.filter(({ metric }) => common.has(metric)));
}

function flipOf(
  [was, is]: readonly [before: boolean | undefined, after: boolean | undefined],
  decided: boolean,
  same: boolean,
): Flip {
  // Where nothing is right or wrong, as without gold, the verdicts can still be told apart.
  const judged = was === undefined && is === undefined ? decided : was !== undefined && is !== undefined;
  if (!judged) return 'unscored';
  if (was !== is) return is ? 'fixed' : 'broken';
  return same ? 'same' : 'changed';
}
