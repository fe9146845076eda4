import type { Case } from '../../core/case';
import type { OpenedDataset } from '../../core/run/run-plan';
import type { CaseCalls } from '../../worker/case-calls';

/**
 * What a slice chooses of its dataset, read and chosen by the thread. The cases come a few at a time, so that the editor
 * is not held up by ten thousand. Undefined where the thread could not choose them, or a file changed meanwhile.
 */
export async function openChosen(
  thread: Pick<CaseCalls, 'chosen' | 'chosenFrom'>,
  slice: string,
): Promise<OpenedDataset | undefined> {
  const chosen = await thread.chosen(slice);
  if (!chosen) return undefined;
  const cases: Case[] = [];
  while (cases.length < chosen.size) {
    const some = await thread.chosenFrom(slice, chosen.stamp, cases.length);
    if (some.length === 0) return undefined;
    cases.push(...some);
  }
  return { ...chosen.dataset, cases };
}
