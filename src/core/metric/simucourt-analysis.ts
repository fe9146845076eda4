import { isObject, type Json } from '../json';
import type { CaseScore, Grade, Metric, ScorableCase } from './metric';
import { meanFigure } from './scores';

/** Figure -> its names in an answer. */
const ASPECTS = {
  correctness: ['correctness', '正确性'],
  logicality: ['logicality', '逻辑性'],
  concision: ['concision', '简洁性'],
} as const;
type Aspect = keyof typeof ASPECTS;
const aspects = Object.keys(ASPECTS) as Aspect[];

const NAME = 'simucourt.analysis';
const GRADER = 'analysis';
const source = 'AgentsCourt (SimuCourt), where people judged; an evaluator role stands in';

/**
 * Quality of the written analysis: three aspects, each true or false, said by an evaluator role or by a person. What a
 * person says takes the place of the role's score, and is counted in `human`.
 */
export const simuCourtAnalysis: Metric = {
  name: 'analysis',
  aliases: [NAME],
  describe:
    'SimuCourt quality of the analysis: share of cases judged correct, logical and concise, by an evaluator role (grader "analysis") or a person.',
  grader: GRADER,
  figures: aspects.map((aspect) =>
    meanFigure({ name: `${NAME}.${aspect}`, formula: 'share of true', source, byType: true }),
  ),

  score({ gold, predicted, grades }: ScorableCase): readonly CaseScore[] {
    // Answers that were made elsewhere are one text.
    const analysis = predicted?.analysis ?? predicted?.text;
    if (analysis === undefined) return [];
    return aspects.map((aspect) => ({
      ...scoreOf(aspect, grades?.[GRADER]),
      part: 'analysis',
      ...(gold.analysis === undefined ? {} : { gold: gold.analysis }),
      predicted: analysis,
    }));
  },
};

function scoreOf(aspect: Aspect, grade: Grade | undefined): CaseScore {
  const about = { metric: `${NAME}.${aspect}`, value: null } as const;
  if (grade === undefined)
    return { ...about, reason: `neither a person nor a grader "${GRADER}" has said anything` };
  const read = 'error' in grade ? grade.error : readAspect(aspect, grade.value);
  if (typeof read === 'string') return { ...about, graderError: true, reason: `grader error: ${read}` };
  return {
    ...about,
    value: read.holds ? 1 : 0,
    // Whether a case is right is a matter of what it says, not of how it says it.
    ...(aspect === 'correctness' ? { right: read.holds } : {}),
    reason: `the evaluator says ${String(read.holds)}${read.why === '' ? '' : `: ${read.why}`}`,
  };
}

/** `{ correctness: true }`, or with its reason `{ correctness: { value: true, reason } }`; else what is wrong. */
function readAspect(aspect: Aspect, value: Json): { holds: boolean; why: string } | string {
  if (!isObject(value)) return 'the answer is no object';
  const answer = value as Readonly<Record<string, Json>>;
  const [first, second] = ASPECTS[aspect];
  const said = answer[first] ?? answer[second];
  const holds = isObject(said) ? (said as Readonly<Record<string, Json>>)['value'] : said;
  if (typeof holds !== 'boolean') return `${first} is ${JSON.stringify(holds ?? null)}, not true or false`;
  const why = isObject(said) ? (said as Readonly<Record<string, Json>>)['reason'] : answer[`${first}_reason`];
  return { holds, why: typeof why === 'string' ? why.trim() : '' };
}
