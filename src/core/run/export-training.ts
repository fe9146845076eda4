import type { Json } from '../json';
import type { Message } from '../model/model';
import type { RunReader } from '../run-store/run-reader';
import type { LoopRound } from './asked-in';
import { taughtCases, type Taught } from './taught-case';
import { againstWrong, corrected, mended, reflected } from './training-pairs';

/** A message as fine-tuning services take it: text, or parts where there are pictures. */
export interface TrainingMessage {
  readonly role: Message['role'];
  readonly content: string | readonly Json[];
}

/** A prompt with the answer to learn. */
export interface Demonstration {
  readonly messages: readonly TrainingMessage[];
}

/** A prompt with a better and a worse answer. */
export interface Preference {
  readonly prompt: readonly TrainingMessage[];
  readonly chosen: string;
  readonly rejected: string;
  /** What was said between the two answers, such as a reviewer's suggestions. */
  readonly advice: readonly string[];
}

export interface TrainingOptions {
  /** Names of roles whose answers are wanted; all when absent. */
  readonly roles?: readonly string[] | undefined;
}

/**
 * From cases that are right, the answers worth imitating, behind the prompt as it was first asked: of a loop the last
 * round alone, nothing that disagrees with the gold label, nor what was said in the same round as something that does.
 */
export async function demonstrations(
  readers: readonly RunReader[],
  options: TrainingOptions,
): Promise<Demonstration[]> {
  const cases = await taughtCases(readers);
  return cases
    .filter(({ right }) => right)
    .flatMap(({ before }) => {
      const wrong = new Set(
        before.flatMap(({ agreement, round }) => (round && agreement === 'disagrees' ? [nameOf(round)] : [])),
      );
      return before.filter(
        ({ final, agreement, round }) =>
          final &&
          agreement !== 'disagrees' &&
          (agreement === 'agrees' || !round || !wrong.has(nameOf(round))),
      );
    })
    .filter((taught) => isWanted(taught, options))
    .flatMap(({ messages, lesson }) =>
      lesson === undefined
        ? []
        : [
            {
              messages: [...messages.map(trainingMessage), { role: 'assistant' as const, content: lesson }],
            },
          ],
    );
}

function nameOf({ loop, number }: LoopRound): string {
  return `${loop}[${number}]`;
}

/**
 * Pairs of answers: wrong drafts and right ones after advice, in a loop or from who knew the gold label; answers of a
 * wrong and a right case to the same prompt; and answers that broke their format with those that mended it. The same
 * pair stands once.
 */
export async function preferences(
  readers: readonly RunReader[],
  options: TrainingOptions,
): Promise<Preference[]> {
  const cases = await taughtCases(readers);
  const right = cases.filter((each) => each.right);
  const wrong = cases.filter((each) => !each.right);
  const pairs = [
    ...right.flatMap((each) => [...corrected(each), ...mended(each)]),
    ...againstWrong(right, wrong),
    ...cases.flatMap(reflected),
  ]
    .filter(({ worse }) => isWanted(worse, options))
    .flatMap(({ worse, rejected, chosen, advice }): Preference[] =>
      chosen === undefined || chosen === rejected
        ? []
        : [{ prompt: worse.messages.map(trainingMessage), chosen, rejected, advice }],
    );
  return [
    ...new Map(
      pairs.map((pair) => [JSON.stringify([pair.prompt, pair.chosen, pair.rejected]), pair]),
    ).values(),
  ];
}

function isWanted({ role }: Taught, { roles }: TrainingOptions): boolean {
  return roles === undefined || (role !== undefined && roles.includes(role));
}

function trainingMessage({ role, parts }: Message): TrainingMessage {
  const content = parts.every((part) => part.type === 'text')
    ? parts.map((part) => part.text).join('')
    : parts.map((part): Json =>
        part.type === 'text'
          ? { type: 'text', text: part.text }
          : { type: 'image_url', image_url: { url: part.url } },
      );
  return { role, content };
}

/** The shape of OpenAI's preference tuning, or that of TRL. */
export function shapePreference(
  { prompt, chosen, rejected, advice }: Preference,
  shape: 'openai' | 'trl',
): object {
  const said = (content: string): object[] => [{ role: 'assistant', content }];
  return shape === 'openai'
    ? { input: { messages: prompt }, preferred_output: said(chosen), non_preferred_output: said(rejected) }
    : { prompt, chosen: said(chosen), rejected: said(rejected), advice };
}
