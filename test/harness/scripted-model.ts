import { cancelledResult } from '../../src/core/model/failure';
import type { Model, ModelFailure, ModelRequest, ModelResult } from '../../src/core/model/model';

export type ScriptedReply = string | { readonly failure: ModelFailure };

/**
 * What to answer: a function, or by stage path (`draft`, `loop[2]/draft`; a bare name fits that stage in any round);
 * a list holds one reply for each attempt.
 */
export type Script =
  | ((request: ModelRequest) => ScriptedReply)
  | Readonly<Record<string, ScriptedReply | readonly ScriptedReply[]>>;

export interface ScriptedModel extends Model {
  /** Every call in the order in which it came. */
  readonly calls: readonly ModelRequest[];
  /** Stage paths of the calls. */
  readonly asked: readonly string[];
  /** Stage paths of the calls in the order in which they were answered. */
  readonly answered: readonly string[];
  /** Calls of this stage wait for `release`. */
  hold(...stages: readonly string[]): void;
  release(stage: string): void;
  /** Resolves once a call of this stage has come. */
  reached(stage: string): Promise<void>;
}

export function createScriptedModel(script: Script, id = 'scripted'): ScriptedModel {
  const calls: ModelRequest[] = [];
  const asked: string[] = [];
  const answered: string[] = [];
  const held = new Map<string, { readonly open: Promise<void>; readonly release: () => void }>();
  const arrivals = new Map<string, { readonly came: Promise<void>; readonly arrive: () => void }>();

  const arrival = (stage: string): { readonly came: Promise<void>; readonly arrive: () => void } => {
    let known = arrivals.get(stage);
    if (!known) {
      const { promise, resolve } = withResolvers();
      known = { came: promise, arrive: resolve };
      arrivals.set(stage, known);
    }
    return known;
  };

  return {
    id,
    calls,
    asked,
    answered,
    hold: (...stages) => {
      for (const stage of stages) {
        const { promise, resolve } = withResolvers();
        held.set(stage, { open: promise, release: resolve });
      }
    },
    release: (stage) => held.get(stage)?.release(),
    reached: (stage) => arrival(stage).came,
    async complete(request, { signal, onDelta }): Promise<ModelResult> {
      const { stage } = request.origin;
      calls.push(request);
      asked.push(stage);
      arrival(stage).arrive();
      await Promise.race([held.get(stage)?.open ?? Promise.resolve(), aborted(signal)]);
      if (signal.aborted) return cancelledResult();
      answered.push(stage);
      const reply = replyTo(script, request);
      if (typeof reply !== 'string') return { ok: false, failure: reply.failure };
      onDelta?.(reply);
      return {
        ok: true,
        answer: { text: reply, model: id, usage: { input: 10, output: 1 }, finishReason: 'stop' },
      };
    },
  };
}

function replyTo(script: Script, request: ModelRequest): ScriptedReply {
  if (typeof script === 'function') return script(request);
  const { stage, attempt } = request.origin;
  const name = stage.split('/').at(-1) ?? stage;
  const replies = script[stage] ?? script[name] ?? script[name.replace(/\[[^\]]*\]$/u, '')];
  if (replies === undefined) throw new Error(`The script has no answer for ${stage}.`);
  if (typeof replies === 'string' || 'failure' in replies) return replies;
  const reply = replies[attempt - 1];
  if (reply === undefined) throw new Error(`The script has no answer for attempt ${attempt} of ${stage}.`);
  return reply;
}

/** Text of all messages of a request, each behind its role. */
export function promptOf(request: ModelRequest): string {
  return request.messages
    .map(
      ({ role, parts }) =>
        `${role}: ${parts.map((part) => (part.type === 'text' ? part.text : `<${part.name}>`)).join('')}`,
    )
    .join('\n');
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener(
        'abort',
        () => {
          resolve();
        },
        { once: true },
      );
  });
}
