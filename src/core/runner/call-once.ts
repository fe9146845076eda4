import type { Json } from '../json';
import type { ModelParameters, ModelResult } from '../model/model';
import type { ModelSettings } from '../model-settings';
import type { OutputSpec } from '../output/output-spec';
import type { Role } from '../role';
import type { BranchTaken } from '../template/branch-tags';
import { callWithRetries } from './call-with-retries';
import { failed, type CaseContext, type Outcome, type Place } from './case-context';
import { noteEdit } from './apply-edits';
import { fault } from './evaluate';
import type { CallPoint } from './gate-point';
import { promptHash } from './prompt-hash';
import type { RenderedMessage } from './run-event';

/** One call as it goes out. */
export interface Call {
  readonly id: string;
  readonly attempt: number;
  readonly settings: ModelSettings;
  readonly parameters: ModelParameters;
  readonly messages: readonly RenderedMessage[];
  readonly output: OutputSpec;
  readonly role: Role;
  /** Where a debugger may hold it. */
  readonly point: Omit<CallPoint, 'when' | 'answer'>;
  /** Ways taken through the template; empty for a prompt that was not rendered anew. */
  readonly branches: readonly BranchTaken[];
}

export type Answered =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly outcome: Outcome };

/** Makes one call. The answer is on disk before it is returned; an answer of an earlier attempt is not asked again. */
export async function callOnce(context: CaseContext, call: Call, place: Place): Promise<Answered> {
  const { clock } = context.ports;
  const handle = context.ports.modelFor(call.settings);
  if ('problem' in handle) return { ok: false, outcome: fault(handle.problem, place) };
  const about = { stage: place.path, call: call.id } as const;
  const hash = promptHash(call.messages, call.parameters);
  const known = context.answered.get(call.id);
  const earlier = known?.promptHash === hash ? known : undefined;
  await context.ports.gate?.({ ...call.point, when: 'before' });
  await place.node.emit({
    at: clock.now(),
    type: 'call-started',
    ...about,
    model: earlier?.asked ?? handle.model.id,
    parameters: call.parameters,
    messages: call.messages,
    promptHash: hash,
    attempt: call.attempt,
    role: { file: context.ports.nameOf(call.role.file), line: call.role.outputLine },
    ...(call.branches.length > 0 ? { branches: call.branches } : {}),
  });
  const own = context.edits?.answers.get(call.id);
  if (own !== undefined) {
    await noteEdit(context, place, 'The author set this answer; no model was asked.');
    await place.node.emit({
      at: clock.now(),
      type: 'call-finished',
      ...about,
      text: own,
      usage: { input: 0, output: 0 },
      model: handle.model.id,
      latency: 0,
    });
    return { ok: true, text: own };
  }
  if (earlier) {
    const { promptHash: _hash, asked: _asked, ...event } = earlier;
    context.spent.add(event.usage);
    await place.node.emit(event);
    return { ok: true, text: event.text };
  }
  const started = clock.now();
  const result = await request(context, call, place, handle, hash);
  if (!result.ok) {
    await place.node.emit({ at: clock.now(), type: 'call-failed', ...about, failure: result.failure });
    const status = result.failure.reason === 'cancelled' ? 'cancelled' : 'error';
    return { ok: false, outcome: failed(status, result.failure.message, place.path) };
  }
  const { answer } = result;
  context.spent.add(answer.usage);
  await place.node.emit({
    at: clock.now(),
    type: 'call-finished',
    ...about,
    text: answer.text,
    ...(answer.reasoning === undefined ? {} : { reasoning: answer.reasoning }),
    ...(answer.usage ? { usage: answer.usage } : {}),
    ...(answer.rawUsage === undefined ? {} : { rawUsage: answer.rawUsage as Json }),
    model: answer.model,
    ...(answer.finishReason === undefined ? {} : { finishReason: answer.finishReason }),
    latency: clock.now() - started,
  });
  return { ok: true, text: answer.text };
}

function request(
  context: CaseContext,
  call: Call,
  place: Place,
  handle: Exclude<ReturnType<CaseContext['ports']['modelFor']>, { problem: string }>,
  hash: string,
): Promise<ModelResult> {
  const { clock, random } = context.ports;
  const about = { stage: place.path, call: call.id } as const;
  return callWithRetries(
    handle.model,
    {
      messages: call.messages,
      parameters: call.parameters,
      output: call.output,
      promptHash: hash,
      origin: { caseId: context.case.id, repeat: context.repeat, stage: place.path, attempt: call.attempt },
    },
    {
      signal: place.signal,
      clock,
      random,
      maxRetries: handle.maxRetries,
      limiter: handle.limiter,
      onDelta: (text) => {
        place.node.show({ at: clock.now(), type: 'call-delta', ...about, text });
      },
      onWaiting: (failure, retryIn, tries) => {
        place.node.show({ at: clock.now(), type: 'call-waiting', ...about, failure, retryIn, tries });
      },
    },
  );
}
