import type { Json } from '../../core/json';
import { planFork } from '../../core/run/fork-run';
import { forkWords } from '../../core/run/fork-words';
import { startRun } from '../../core/run/start-run';
import { promptOfTyped, typedMessages } from '../../core/run/typed-prompt';
import type { CaseEdits } from '../../core/runner/edits';
import type { CaseEvent } from '../../core/runner/run-event';
import type { CommandHost } from '../host';
import { err, EXIT } from '../print';
import { runNamed } from '../run-named';
import { go, refuse } from './run';

type Pairs = Readonly<Record<string, string>>;

export interface ForkFlags {
  /** By call: the words that stand in place of the answer, the file that holds them, the file of the prompt. */
  readonly answer?: Pairs;
  readonly answerFile?: Pairs;
  readonly promptFile?: Pairs;
  /** By stage instance: JSON. */
  readonly value?: Pairs;
  readonly model?: string;
  /** Prompts and pipelines as they are now, not as the run had them. */
  readonly now?: boolean;
  readonly json?: boolean;
}

/** `moot fork RUN CASE --answer CALL=TEXT`: runs one case on from what was edited; only what depends on it is asked. */
export async function fork(host: CommandHost, id: string, key: string, flags: ForkFlags): Promise<number> {
  const { json = false, model, now = false } = flags;
  const named = await runNamed(host, id, json);
  if (!named) return EXIT.wrongUse;
  const { manifest, reader } = named;
  const edits = await editsTyped(host, flags, await reader.events(key));
  if (typeof edits === 'string') {
    err(edits);
    return EXIT.wrongUse;
  }
  const planned = await planFork(host, named, { key, edits, asOf: now ? 'now' : 'then' });
  if (!planned.ok) return refuse(host, planned.problems, json);
  const { plan, ...forked } = planned.value;
  if (!json) err(`fork of ${id}, ${key}, ${forkWords(forked.fork)}`);
  const asked = { model: model ?? manifest.model, forced: model !== undefined || manifest.modelForced };
  return go(host, plan, planned.problems, { json, model: asked.model }, (request) =>
    startRun(host, { ...request, ...forked, ...asked }),
  );
}

async function editsTyped(
  host: CommandHost,
  { answer = {}, answerFile = {}, promptFile = {}, value = {} }: ForkFlags,
  events: readonly CaseEvent[],
): Promise<CaseEdits | string> {
  const calls = new Map(
    events.flatMap((event) => (event.type === 'call-started' ? [[event.call, event] as const] : [])),
  );
  /** A call may be named by its stage alone: its answer is the last one, its prompt the first. */
  const callOf = (typed: string, which: 'first' | 'last'): string => {
    if (calls.has(typed)) return typed;
    const attempts = [...calls.keys()].filter((call) => call.startsWith(`${typed}#`));
    return attempts.at(which === 'first' ? 0 : -1) ?? typed;
  };
  const answers = new Map(Object.entries(answer).map(([call, text]) => [callOf(call, 'last'), text]));
  for (const [call, file] of Object.entries(answerFile)) {
    const text = await host.project.text(host.absolute(file));
    if (text === null) return `There is no file ${file}.`;
    answers.set(callOf(call, 'last'), text.replace(/\r?\n$/u, ''));
  }
  const prompts = new Map<string, ReturnType<typeof promptOfTyped>>();
  for (const [typed, file] of Object.entries(promptFile)) {
    const text = await host.project.text(host.absolute(file));
    if (text === null) return `There is no file ${file}.`;
    const call = callOf(typed, 'first');
    prompts.set(call, promptOfTyped(typedMessages(text), calls.get(call)?.messages ?? []));
  }
  const values = new Map<string, Json>();
  for (const [stage, text] of Object.entries(value)) {
    try {
      values.set(stage, JSON.parse(text) as Json);
    } catch {
      return `The value of ${stage} is no JSON: ${text}`;
    }
  }
  if (answers.size + prompts.size + values.size > 0) return { answers, prompts, values };
  const known = [...calls.keys()];
  return `Nothing is edited: name a call and its answer with --answer CALL=TEXT.${
    known.length === 0 ? '' : ` The calls of this case: ${known.join(', ')}.`
  }`;
}
