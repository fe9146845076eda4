import { isObject, type Json } from '../json';
import { isAppealDismissed, resultKinds, type ResultKind } from '../law/results';
import type { CaseScore, Figure, Grade, Metric, ScorableCase } from './metric';
import { ofTotals } from './from-sums';
import { meanFigure, precisionRecall, typeLabel } from './scores';

/** What the evaluator counts of one verdict. */
export interface ResultCounts {
  /** Points of the gold results. */
  readonly points: number;
  /** Of these, how many the verdict has. */
  readonly matched: number;
  /** Results the verdict gives. */
  readonly results: number;
  /** Of these, how many are accurate. */
  readonly accurate: number;
}

/** Member -> its names in an answer: that of the benchmark's frame, then a plain one. */
const NAMES = {
  points: ['标准答案关键点', 'key_points'],
  matched: ['内容匹配度', 'matched'],
  results: ['生成答案结果数', 'results'],
  accurate: ['内容准确性', 'accurate'],
} as const satisfies Record<keyof ResultCounts, readonly string[]>;

const NAME = 'simucourt.results';
const DISMISSED = `${NAME}.always_dismissed`;
const GRADER = 'results';
/** What only a court of second instance decides. */
const OF_APPEALS: ReadonlySet<ResultKind> = new Set([
  'appeal-dismissed',
  'upheld',
  'judgment-revoked',
  'changed',
  'remanded',
]);
const source = 'AgentsCourt (SimuCourt), civil and administrative judgments';

/**
 * Results of civil and administrative cases, as an evaluator role counts them. An evaluator that failed, or whose
 * numbers contradict each other, is a grader error: in no denominator, and counted apart.
 */
export const simuCourtResults: Metric = {
  name: 'results',
  aliases: [NAME],
  describe:
    'SimuCourt results of civil and administrative cases: micro precision, recall and F1 of what an evaluator role counts (grader "results").',
  grader: GRADER,
  figures: [
    microOf('precision', 'Σ内容准确性 / Σ生成答案结果数', ({ precision }) => precision),
    microOf('recall', 'Σ内容匹配度 / Σ标准答案关键点', ({ recall }) => recall),
    microOf('f1', '2PR / (P + R), of the sums', ({ f1 }) => f1),
    meanFigure({
      name: DISMISSED,
      formula: 'share of appeals whose gold result is nothing but 驳回上诉',
      direction: 'neither',
      source: 'Moot: what a court would reach that always dismisses the appeal',
      byType: true,
    }),
  ],

  score({ type, gold, predicted, grades }: ScorableCase): readonly CaseScore[] {
    if (predicted === undefined || (type !== undefined && typeLabel(type) === '刑事')) return [];
    const { results: wanted = [] } = gold;
    if (wanted.length === 0) return [];
    const shared = {
      gold: wanted.join('；'),
      predicted: predicted.results?.join('；') ?? predicted.text ?? '',
    };
    return [{ ...scoreOf(grades?.[GRADER]), ...shared }, ...alwaysDismissed(wanted)];
  },
};

function scoreOf(grade: Grade | undefined): CaseScore {
  const about = { metric: NAME, part: 'results', value: null } as const;
  if (grade === undefined) return { ...about, reason: `no grader "${GRADER}" was asked` };
  const read = 'error' in grade ? grade.error : readCounts(grade.value);
  if (typeof read === 'string') return { ...about, graderError: true, reason: `grader error: ${read}` };
  const { points, matched, results, accurate } = read;
  const { f1 } = ratesOf(read);
  return {
    ...about,
    value: f1,
    right: f1 === 1,
    counts: { ...read },
    reason: `the evaluator finds ${matched} of ${points} points of the gold label, and ${accurate} of ${results} results accurate`,
  };
}

/** The counts of an evaluator's answer, or what is wrong with it. */
export function readCounts(value: Json): ResultCounts | string {
  if (!isObject(value)) return 'the answer is no object';
  const counts: { -readonly [K in keyof ResultCounts]: number } = {
    points: 0,
    matched: 0,
    results: 0,
    accurate: 0,
  };
  for (const member of Object.keys(NAMES) as (keyof ResultCounts)[]) {
    const [first, second] = NAMES[member];
    const number: unknown = value[first] ?? value[second];
    if (typeof number !== 'number' || !Number.isInteger(number) || number < 0)
      return `${first} is ${JSON.stringify(number ?? null)}, which is no count`;
    counts[member] = number;
  }
  const { points, matched, results, accurate } = counts;
  if (matched > points) return `${matched} points matched, of only ${points}`;
  if (accurate > results) return `${accurate} results accurate, of only ${results}`;
  return counts;
}

/** Precision over the results given, recall over the points of the gold label; each is 0 where it would divide by 0. */
function ratesOf({ points, matched, results, accurate }: ResultCounts): ReturnType<typeof precisionRecall> {
  const { precision } = precisionRecall({ tp: accurate, fp: results - accurate, fn: 0 });
  const { recall } = precisionRecall({ tp: matched, fp: 0, fn: points - matched });
  return {
    precision,
    recall,
    f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0,
  };
}

function microOf(
  name: 'precision' | 'recall' | 'f1',
  formula: string,
  of: (rates: ReturnType<typeof precisionRecall>) => number,
): Figure {
  return {
    name: `${NAME}.${name}`,
    score: NAME,
    formula,
    unit: 'share',
    direction: 'higher',
    source,
    byType: true,
    contribution: ({ counts }) => counts ?? null,
    ...ofTotals(
      ['points', 'matched', 'results', 'accurate'],
      (points = 0, matched = 0, results = 0, accurate = 0) =>
        of(ratesOf({ points, matched, results, accurate })),
    ),
  };
}

/** Of cases of second instance alone, which are known by their gold results. */
function alwaysDismissed(wanted: readonly string[]): CaseScore[] {
  if (!resultKinds(wanted).some((kind) => OF_APPEALS.has(kind))) return [];
  const dismissed = isAppealDismissed(wanted);
  const reason = dismissed ? 'the gold label only dismisses the appeal' : 'the gold label decides otherwise';
  return [{ metric: DISMISSED, value: dismissed ? 1 : 0, gold: wanted.join('；'), reason }];
}
