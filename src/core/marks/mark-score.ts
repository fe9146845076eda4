import type { CaseScore, HumanMark, Metric, ScorableCase } from '../metric/metric';
import { judgerF1 } from '../metric/cail2018/judger-figures';
import { metrics } from '../metric/registry';
import { ANALYSIS, type Mark } from './mark';

type Judged = Partial<CaseScore> & { readonly right: boolean };

/** A case as marking needs it. */
type MarkedCase = Pick<ScorableCase, 'id' | 'type' | 'gold' | 'predicted'>;

const isAnalysis = (metric: string): boolean => metric.startsWith(`${ANALYSIS}.`);

/**
 * The score that a grader would have given, had one been asked; undefined where none is made of its grades. So a person
 * can stand in for a grader that was not asked.
 */
export function ungradedScore(name: string, scorable: MarkedCase): CaseScore | undefined {
  return graderMetric(name)
    ?.score(scorable)
    .find(({ metric }) => metric === name);
}

function graderMetric(name: string): Metric | undefined {
  return metrics.find(
    ({ grader, figures }) => grader !== undefined && figures.some(({ score }) => score === name),
  );
}

/** The score with the marks of people on it, of which the last stands; in words why a mark does not fit. */
export function markScore(score: CaseScore, marks: readonly Mark[], of: MarkedCase): CaseScore | string {
  const said: HumanMark[] = [];
  let judged: Judged | undefined;
  for (const mark of marks) {
    const { by, at, note } = mark;
    const next = judge(score, mark, of);
    if (typeof next === 'string') return next;
    judged = next;
    said.push({
      by,
      right: next.right,
      ...(at === undefined ? {} : { at }),
      ...(note === undefined ? {} : { note }),
    });
  }
  const last = said.at(-1);
  if (!judged || !last) return score;
  const { right, ...changes } = judged;
  const { graderError: _error, abstained, right: _right, reason, ...rest } = score;
  return {
    ...rest,
    ...changes,
    ...(isAnalysis(score.metric) && score.metric !== `${ANALYSIS}.correctness` ? {} : { right }),
    // What a person finds right is no abstention.
    ...(abstained === undefined ? {} : { abstained: abstained && !right }),
    reason: reasonOf(last, score, reason),
    human: true,
    marks: said,
    machine: { value: score.value, reason, ...(score.right === undefined ? {} : { right: score.right }) },
  };
}

function reasonOf({ by, right, note }: HumanMark, score: CaseScore, reason: string): string {
  const was = rightnessOf(score);
  const machine = was === undefined ? '' : was ? 'right: ' : 'wrong: ';
  return `${by} says ${right ? 'right' : 'wrong'}${note === undefined ? '' : ` (${note})`}; without a person ${machine}${reason}`;
}

/** Whether the score is right, for those who count agreement; undefined where it says nothing. */
export function rightnessOf({ value, right }: Pick<CaseScore, 'value' | 'right'>): boolean | undefined {
  return right ?? (value === null ? undefined : value === 1);
}

function judge(score: CaseScore, { right, value, counts }: Mark, of: MarkedCase): Judged | string {
  if (!isJudgment(score)) return `${score.metric} only describes, so nothing of it is right or wrong`;
  if (counts) return byCounts(score, counts, of);
  if (value !== undefined) return byValue(score, value);
  return byRightness(score, right === true);
}

/** Scores that count votes, or what the gold label is, are no judgment of an answer. */
function isJudgment({ metric, value, right, counts }: CaseScore): boolean {
  if (isAnalysis(metric)) return true;
  if (value !== null && right === undefined) return false;
  return counts === undefined || isConfusion(counts) || isResults(counts);
}

const hasNames = (counts: Readonly<Record<string, number>>, names: readonly string[]): boolean =>
  Object.keys(counts).length === names.length && names.every((name) => name in counts);
const isConfusion = (counts: Readonly<Record<string, number>>): boolean =>
  hasNames(counts, ['tp', 'fp', 'fn']);
const isResults = (counts: Readonly<Record<string, number>>): boolean =>
  hasNames(counts, ['points', 'matched', 'results', 'accurate']);

function byCounts(
  score: CaseScore,
  counts: Readonly<Record<string, number>>,
  of: MarkedCase,
): Judged | string {
  const { metric } = score;
  const graded = graderMetric(metric);
  if (graded?.grader !== undefined && !isAnalysis(metric)) {
    // What the scores call points, graders call key points.
    const { points } = counts;
    const value = points === undefined ? counts : { ...counts, key_points: points };
    const grades = { [graded.grader]: { value } };
    const said = graded.score({ ...of, grades }).find((one) => one.metric === metric);
    if (said?.right === undefined)
      return said?.reason.replace('grader error: ', '') ?? `${metric} is not there`;
    return { value: said.value, counts: said.counts ?? counts, right: said.right };
  }
  if (score.counts === undefined || score.labels)
    return `${metric} is not made of counts; say right, wrong or a value`;
  if (!isConfusion(counts)) return `the counts of ${metric} are tp, fp and fn`;
  const { tp = 0, fp = 0, fn = 0 } = counts;
  return { value: judgerF1({ tp, fp, fn }), counts, right: fp === 0 && fn === 0 };
}

function byValue({ metric, counts, labels }: CaseScore, value: number): Judged | string {
  if (counts ?? labels ?? metric === 'simucourt.results')
    return `the figures of ${metric} are not means of a value; say right, wrong or counts`;
  if (metric === 'jury.accuracy') return `${metric} is right or wrong`;
  if (value < 0 || value > 1) return `a value of ${metric} is between 0 and 1`;
  return { value, right: value === 1 };
}

/** Where a person agrees, the score stays; a right answer turned wrong has nothing right in it. */
function byRightness(score: CaseScore, right: boolean): Judged | string {
  const { metric, counts, labels, gold } = score;
  if (rightnessOf(score) === right) return { right };
  if (metric === 'simucourt.results' && !counts)
    return `${metric} is made of counts, and no grader gave any; say them: points, matched, results, accurate`;
  return {
    value: right ? 1 : 0,
    right,
    ...(counts
      ? { counts: isConfusion(counts) ? confusionAs(counts, right) : resultsAs(counts, right) }
      : {}),
    ...(labels ? { labels: { gold: labels.gold, predicted: right ? labels.gold : [] } } : {}),
    // Its figures read the two winners.
    ...(metric === 'jury.accuracy' ? { predicted: right ? (gold ?? '') : '' } : {}),
  };
}

function confusionAs(
  { tp = 0, fn = 0 }: Readonly<Record<string, number>>,
  right: boolean,
): Record<string, number> {
  return right ? { tp: tp + fn, fp: 0, fn: 0 } : { tp: 0, fp: tp, fn: tp + fn };
}

function resultsAs(
  { points = 0, results = 0 }: Readonly<Record<string, number>>,
  right: boolean,
): Record<string, number> {
  return { points, matched: right ? points : 0, results, accurate: right ? results : 0 };
}
