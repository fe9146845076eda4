import type { CaseScore, Metric, MetricValue, ScorableCase, ScoredCase } from '../metric';
import { meanValue, scoresNamed } from '../scores';
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

/** Undefined when the answer key is not in the form of the task. */
export type AnswerRule = (gold: string, answer: string) => AnswerScore | undefined;

export interface LawBenchTask {
  /** `3-1` and so on. */
  readonly task: string;
  readonly asked: Asked;
  readonly describe: string;
  /** As the official code scores. */
  readonly official: AnswerRule;
  /** The sane reading beside it, under the suffix that names it, such as `parsed`. */
  readonly beside: { readonly suffix: string; readonly rule: AnswerRule };
}

/**
 * A LawBench task as a metric: the mean over its cases, and the abstention rate over all of them. Cases whose gold is
 * absent or not in the task's form get no score.
 */
export function lawBenchMetric({ task, asked, describe, official, beside }: LawBenchTask): Metric {
  const name = `lawbench.${task}`;
  const rules = [
    [name, official],
    [`${name}_${beside.suffix}`, beside.rule],
  ] as const;

  const score = ({ gold, predicted }: ScorableCase): readonly CaseScore[] => {
    const key = goldText(gold, asked);
    if (key === undefined || predicted === undefined) return [];
    const answer = answerText(predicted, asked);
    return rules.flatMap(([metric, rule]): CaseScore[] => {
      const scored = rule(key, answer);
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

  const aggregate = (scored: readonly ScoredCase[]): Readonly<Record<string, MetricValue>> =>
    Object.fromEntries(
      rules.flatMap(([metric]) => {
        const scores = scoresNamed(scored, metric);
        return scores.length === 0 ? [] : [[metric, meanValue(scores)]];
      }),
    );

  return { name, aliases: [name.replace('.', '/'), `lawbench-${task}`], describe, score, aggregate };
}
