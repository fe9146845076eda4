import type { Taught, TaughtCase } from './taught-case';

/** Two answers to one prompt. */
export interface Pair {
  /** The asking whose prompt it is. */
  readonly worse: Taught;
  readonly rejected: string;
  /** Undefined where the better answer cannot be written without its faults of format. */
  readonly chosen: string | undefined;
  readonly advice: readonly string[];
}

/** In loops, drafts that disagree with the gold label against the last one, which followed advice and agrees. */
export function corrected({ before, advice: { advisersOf } }: TaughtCase): Pair[] {
  const instances = new Map<string, Taught[]>();
  for (const each of before) {
    if (!each.round || !advisersOf.has(each.stage)) continue;
    const { loop, number } = each.round;
    const key = JSON.stringify([loop, each.path.slice(`${loop}[${number}]`.length)]);
    instances.set(key, [...(instances.get(key) ?? []), each]);
  }
  return [...instances.values()].flatMap((drafts) => {
    const last = drafts.at(-1);
    if (last?.agreement !== 'agrees' || !last.final) return [];
    return drafts
      .filter(({ agreement }) => agreement === 'disagrees')
      .map((draft) => ({
        worse: draft,
        rejected: draft.answer.text,
        chosen: last.lesson,
        advice: before
          .filter(
            ({ round, stage }) =>
              round !== undefined &&
              round.loop === draft.round?.loop &&
              round.number >= draft.round.number &&
              round.number < (last.round?.number ?? 0) &&
              advisersOf.get(draft.stage)?.has(stage),
          )
          .map(({ answer }) => answer.text),
      }));
  });
}

/** Answers that broke their format, with the fault as the advice. */
export function mended({ before }: TaughtCase): Pair[] {
  return before
    .filter(({ agreement }) => agreement !== 'disagrees')
    .flatMap((asked) =>
      asked.broken.map(({ text, problem }) => ({
        worse: asked,
        rejected: text,
        chosen: asked.lesson,
        advice: [problem],
      })),
    );
}

/**
 * The same prompt, answered in a case that is right and in one that is wrong: where the answers themselves can be told
 * right from wrong, or are all that was asked in their cases.
 */
export function againstWrong(right: readonly TaughtCase[], wrong: readonly TaughtCase[]): Pair[] {
  const better = new Map<string, Taught>();
  for (const { before } of right)
    for (const taught of before)
      if (taught.agreement === 'agrees' || isAll(taught, before)) better.set(taught.promptHash, taught);
  return wrong.flatMap(({ before }) =>
    before.flatMap((worse): Pair[] => {
      const chosen = better.get(worse.promptHash);
      if (!chosen || (worse.agreement !== 'disagrees' && !isAll(worse, before))) return [];
      if (JSON.stringify(worse.answer.value) === JSON.stringify(chosen.answer.value)) return [];
      return [{ worse, rejected: worse.answer.text, chosen: chosen.lesson, advice: [] }];
    }),
  );
}

function isAll({ agreement }: Taught, asked: readonly Taught[]): boolean {
  return agreement === 'silent' && asked.length === 1;
}

/**
 * A role's last answer, which disagrees with the gold label, against the answer it gave under `after:` when someone
 * who knew the label had advised it. The prompt is that of the former: the advice stands beside the pair only.
 */
export function reflected({ before, redrafts }: TaughtCase): Pair[] {
  return redrafts.flatMap(({ redraft, advice }): Pair[] => {
    const worse = before.findLast(({ role }) => role === redraft.role);
    if (worse?.agreement !== 'disagrees' || redraft.agreement !== 'agrees') return [];
    return [{ worse, rejected: worse.answer.text, chosen: redraft.lesson, advice }];
  });
}
