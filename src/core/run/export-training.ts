import type { Json } from '../json';
import type { Message } from '../model/model';
import { parsePipeline } from '../pipeline/pipeline';
import { allStages } from '../pipeline/stage';
import { AFTER } from '../runner/run-after';
import { isRight, type CaseRecord } from '../run-store/case-record';
import type { RunReader } from '../run-store/run-reader';
import { askedIn, type Asked } from './asked-in';

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

/** A finished case with what was asked in it. */
interface TaughtCase {
  readonly record: CaseRecord;
  readonly right: boolean;
  readonly asked: readonly Asked[];
}

/** From cases that are right, every answer that kept its format, behind the prompt as it was first asked. */
export async function demonstrations(
  readers: readonly RunReader[],
  options: TrainingOptions,
): Promise<Demonstration[]> {
  const cases = await casesOf(readers, options);
  return cases
    .filter(({ right }) => right)
    .flatMap(({ asked }) => asked)
    .flatMap(({ messages, answer }) =>
      answer === undefined
        ? []
        : [
            {
              messages: [
                ...messages.map(trainingMessage),
                { role: 'assistant' as const, content: answer.text },
              ],
            },
          ],
    );
}

/**
 * Pairs of answers: early and last answers of a loop, answers of a wrong and a right case to the same prompt, and
 * answers that broke their format with those that mended it. The same pair stands once.
 */
export async function preferences(
  readers: readonly RunReader[],
  options: TrainingOptions,
): Promise<Preference[]> {
  const cases = await casesOf(readers, options);
  const right = cases.filter((each) => each.right);
  const pairs = [
    ...right.flatMap(({ asked }) => [...corrected(asked), ...mended(asked)]),
    ...againstWrong(
      right,
      cases.filter((each) => !each.right),
    ),
  ];
  return [
    ...new Map(
      pairs.map((pair) => [JSON.stringify([pair.prompt, pair.chosen, pair.rejected]), pair]),
    ).values(),
  ];
}

/** Answers of early rounds of a loop against that of the last, where they say something else. */
function corrected(asked: readonly Asked[]): Preference[] {
  const rounds = new Map<string, Asked[]>();
  for (const each of asked) {
    if (!each.round) continue;
    const { loop, number } = each.round;
    const key = JSON.stringify([loop, each.path.slice(`${loop}[${number}]`.length)]);
    rounds.set(key, [...(rounds.get(key) ?? []), each]);
  }
  return [...rounds.values()].flatMap((instances) => {
    const last = instances.at(-1);
    if (!last?.answer || !last.round) return [];
    const { answer: chosen, round } = last;
    return instances.slice(0, -1).flatMap(({ messages, answer: early, round: at }): Preference[] => {
      if (!early || !at || JSON.stringify(early.value) === JSON.stringify(chosen.value)) return [];
      const between = asked.filter(
        (other) =>
          other.round?.loop === round.loop &&
          other.stage !== last.stage &&
          other.round.number >= at.number &&
          other.round.number < round.number,
      );
      return [
        {
          prompt: messages.map(trainingMessage),
          chosen: chosen.text,
          rejected: early.text,
          advice: between.flatMap(({ answer }) => (answer ? [answer.text] : [])),
        },
      ];
    });
  });
}

/** Answers that broke their format, with the fault as the advice. */
function mended(asked: readonly Asked[]): Preference[] {
  return asked.flatMap(({ messages, answer, broken }) =>
    answer === undefined
      ? []
      : broken.map(({ text, problem }) => ({
          prompt: messages.map(trainingMessage),
          chosen: answer.text,
          rejected: text,
          advice: [problem],
        })),
  );
}

/** The same prompt, answered in a case that is right and in one that is wrong. */
function againstWrong(right: readonly TaughtCase[], wrong: readonly TaughtCase[]): Preference[] {
  const answered = (cases: readonly TaughtCase[]): Asked[] => cases.flatMap(({ asked }) => asked);
  const better = new Map<string, Asked>();
  for (const asked of answered(right)) if (asked.answer) better.set(asked.promptHash, asked);
  return answered(wrong).flatMap(({ promptHash, answer: worse }): Preference[] => {
    const chosen = better.get(promptHash);
    if (!worse || !chosen?.answer) return [];
    if (JSON.stringify(worse.value) === JSON.stringify(chosen.answer.value)) return [];
    const prompt = chosen.messages.map(trainingMessage);
    return [{ prompt, chosen: chosen.answer.text, rejected: worse.text, advice: [] }];
  });
}

/** Cases that ended, with what was asked in them: without what the gold label may have been told to. */
async function casesOf(readers: readonly RunReader[], { roles }: TrainingOptions): Promise<TaughtCase[]> {
  const cases: TaughtCase[] = [];
  for (const reader of readers) {
    const told = await stagesToldGold(reader);
    for (const record of await reader.cases()) {
      if (record.status !== 'done') continue;
      const asked = askedIn(await reader.events(record.key)).filter(
        ({ path, stage, role }) =>
          path !== AFTER &&
          !path.startsWith(`${AFTER}/`) &&
          !told.has(stage) &&
          (roles === undefined || (role !== undefined && roles.includes(role))),
      );
      cases.push({ record, right: isRight(record.scores) === true, asked });
    }
  }
  return cases;
}

async function stagesToldGold(reader: RunReader): Promise<ReadonlySet<string>> {
  const manifest = await reader.manifest();
  if (!manifest || manifest.imported) return new Set();
  const pipeline = parsePipeline(manifest.pipeline.path, await reader.blobs.get(manifest.pipeline.hash));
  if (!pipeline.ok) return new Set();
  const stages = [...allStages(pipeline.value.stages)];
  return new Set(
    stages.flatMap((stage) => (stage.kind === 'role' && stage.gold.size > 0 ? [stage.name] : [])),
  );
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
