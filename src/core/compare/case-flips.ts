import type { ComparedRecord, ComparedRun, Flip, RunAgainst } from './comparison';
import type { Resampling } from './compare-figure';
import { flipRate } from './flip-rate';
import { joinPair } from './join-runs';
import type { VerdictReader } from './same-verdict';

/** What became of each case, without what takes resampling. */
export interface CasesAgainst extends Omit<RunAgainst, 'flip_rate'> {
  /** Cases with a verdict in both runs, and whether it is another. */
  readonly decided: Parameters<typeof flipRate>[0];
}

/** One run against the baseline, over whole cases. */
export function runAgainst({ decided, ...against }: CasesAgainst, resampling: Resampling): RunAgainst {
  return { ...against, flip_rate: flipRate(decided, resampling) };
}

/** What became of the cases from the baseline to another run. */
export function casesAgainst(
  baseline: ComparedRun,
  other: ComparedRun,
  verdicts: VerdictReader,
): CasesAgainst {
  const { joined, onlyBaseline, onlyOther } = joinPair(baseline, other);
  const cases: Record<Flip, string[]> = { fixed: [], broken: [], changed: [], same: [], unscored: [] };
  const statuses = new Map<string, RunAgainst['statuses'][number]>();
  const decided: { readonly id: string; readonly flipped: boolean }[] = [];
  let neither = 0;
  for (const { id, key, records } of joined) {
    const [before, after] = records;
    if (!before || !after) continue;
    const same = verdicts.isSame(before, after);
    const both = before.verdict !== undefined && after.verdict !== undefined;
    cases[flipOf(rightInBoth(before, after), both, same)].push(key);
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
    decided,
  };
}

/**
 * Whether a case is right before and after, by the scores that judge it in both: what was not scored in one of them, as
 * when its grader failed, says nothing of a change. Undefined where there is none.
 */
function rightInBoth(
  before: ComparedRecord,
  after: ComparedRecord,
): readonly [before: boolean, after: boolean] | 'nothing judged' | undefined {
  let [was, is] = [true, true];
  let [judged, common] = [false, false];
  for (const { metric, right } of before.scores) {
    if (right === undefined) continue;
    judged = true;
    const other = after.scores.find((score) => score.metric === metric && score.right !== undefined);
    if (other?.right === undefined) continue;
    common = true;
    was &&= right;
    is &&= other.right;
  }
  if (common) return [was, is];
  return judged || after.scores.some(({ right }) => right !== undefined) ? undefined : 'nothing judged';
}

function flipOf(right: ReturnType<typeof rightInBoth>, decided: boolean, same: boolean): Flip {
  if (right === undefined) return 'unscored';
  // Where nothing is right or wrong, as without gold, the verdicts can still be told apart.
  if (right === 'nothing judged') {
    if (!decided) return 'unscored';
  } else if (right[0] !== right[1]) return right[1] ? 'fixed' : 'broken';
  return same ? 'same' : 'changed';
}
