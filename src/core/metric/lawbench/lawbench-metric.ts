import type { CaseScore, Metric, ScorableCase, ScoreTools } from '../metric';
import { meanFigure } from '../scores';
import { answerText, brief, goldText, type Asked } from './answer-text';

/** How one rule scored one answer. `value` null: the benchmark skips the case. */
export interface AnswerScore {
  readonly value: number | null;
  readonly abstained: boolean;
  /** What the rule made of key and answer, for display. */
  readonly gold: string;
  readonly predicted: string;
  readonly reason: string;
}

/** Undefined when the answer key is not in the form of the task, or a tool it needs is not there. */
export type AnswerRule = (gold: string, answer: string, tools: ScoreTools) => AnswerScore | undefined;

export interface LawBenchTask {
  /** `3-1` and so on. */
  readonly task: string;
  readonly asked: Asked;
  readonly describe: string;
  /** Of the mean, in symbols or words. */
  readonly formula: string;
  /** Whether the official rule needs the words of a text. */
  readonly needsWords?: boolean;
  /** As the official code scores. */
  readonly official: AnswerRule;
  /** The sane reading beside it, under the suffix that names it, such as `parsed`. */
  readonly beside: { readonly suffix: string; readonly rule: AnswerRule };
}

/**
 * A LawBench task as a metric: the mean over its cases, and the abstention rate over all of them. Cases whose gold is
 * absent or not in the task's form get no score.
 */
export function lawBenchMetric({
  task,
  asked,
  describe,
  formula,
  official,
  beside,
  needsWords,
}: LawBenchTask): Metric {
  const name = `lawbench.${task}`;
  const rules = [
    [name, official],
    [`${name}_${beside.suffix}`, beside.rule],
  ] as const;

  const score = ({ gold, predicted }: ScorableCase, tools: ScoreTools = {}): readonly CaseScore[] => {
    const key = goldText(gold, asked);
    if (key === undefined || predicted === undefined) return [];
    const answer = answerText(predicted, asked);
    return rules.flatMap(([metric, rule]): CaseScore[] => {
      const scored = rule(key, answer, tools);
      if (!scored) return [];
      const { value, abstained, reason } = scored;
      return [
        {
          metric,
          value,
          abstained,
          part: asked,
          ...(value !== null && { right: value === 1 }),
          gold: scored.gold,
          predicted: scored.predicted,
          reason: `answer "${brief(answer)}": ${reason}`,
        },
      ];
    });
  };

  const figures = rules.map(([metric], index) =>
    meanFigure({
      name: metric,
      formula,
      source:
        index === 0
          ? 'LawBench (open-compass/LawBench), its evaluation code'
          : 'Moot, beside the official figure',
    }),
  );

  return {
    name,
    aliases: [name.replace('.', '/'), `lawbench-${task}`],
    describe,
    figures,
    score,
    ...(needsWords && { needsWords }),
  };
}
