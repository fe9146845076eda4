import { cancelledResult, modelFailure } from './failure';
import type { CallOrigin, Model, ModelRequest, ModelResult, Usage } from './model';

/** One answer that was given before. */
export interface RecordedAnswer {
  /** Hash of the prompt that was answered; absent where the answers came without their prompts. */
  readonly promptHash?: string | undefined;
  readonly caseId: string;
  /** Path of the stage instance; absent in prediction files, whose answers fit any stage of their case. */
  readonly stage?: string | undefined;
  /** From 0; absent fits any repeat. */
  readonly repeat?: number | undefined;
  /** From 1; absent fits any attempt. */
  readonly attempt?: number | undefined;
  readonly text: string;
  readonly reasoning?: string | undefined;
  readonly usage?: Usage | undefined;
  readonly model?: string | undefined;
  readonly finishReason?: string | undefined;
}

/** Answers in the order they were given; of two for the same call the later counts. */
export type Recording = Iterable<RecordedAnswer>;

export interface RecordedModelOptions {
  /** As the author names it, such as `recorded:2025-05-01-first-run`. */
  readonly id: string;
  readonly recording: Recording;
}

/**
 * Answers from a recording: first by the hash of the prompt, where several answers have it by case, repeat, stage and
 * attempt too; else by case and stage, so that a changed prompt can still be replayed. Which answer comes does not
 * depend on the order of the calls.
 */
export function createRecordedModel({ id, recording }: RecordedModelOptions): Model {
  const byHash = new Map<string, RecordedAnswer[]>();
  const byCase = new Map<string, RecordedAnswer[]>();
  let total = 0;
  for (const answer of recording) {
    total += 1;
    if (answer.promptHash !== undefined) addTo(byHash, answer.promptHash, answer);
    addTo(byCase, answer.caseId, answer);
  }

  const find = (request: ModelRequest): RecordedAnswer | undefined => {
    const { origin, promptHash } = request;
    const samePrompt = byHash.get(promptHash);
    if (samePrompt) {
      const sameCase = narrow(samePrompt, (answer) => answer.caseId === origin.caseId);
      return nearest(sameCase, origin);
    }
    const fitting = (byCase.get(origin.caseId) ?? []).filter((answer) => fits(answer.stage, origin.stage));
    return nearest(fitting, origin);
  };

  const notFound = ({ origin, promptHash }: ModelRequest): ModelResult => {
    const ofCase = byCase.get(origin.caseId) ?? [];
    const stages = [...new Set(ofCase.map((answer) => answer.stage).filter((stage) => stage !== undefined))];
    const holds =
      ofCase.length === 0
        ? `none of its ${total} answers is of this case`
        : `for this case it holds the stages ${stages.slice(0, 8).join(', ')}`;
    const message =
      `${id}: No recorded answer for stage "${origin.stage}" of case "${origin.caseId}" ` +
      `(repeat ${origin.repeat + 1}, attempt ${origin.attempt}, prompt ${promptHash.slice(0, 12)}): ${holds}. ` +
      `Choose a recording made with this slice and pipeline, or another model.`;
    return { ok: false, failure: modelFailure('not-recorded', message) };
  };

  return {
    id,
    async complete(request, { signal, onDelta }) {
      // A call that is stopped in the same turn as it started is cancelled here as with any other provider.
      await Promise.resolve();
      if (signal.aborted) return cancelledResult();
      const found = find(request);
      if (!found) return notFound(request);
      if (found.text !== '') onDelta?.(found.text);
      return wasAborted(signal) ? cancelledResult() : { ok: true, answer: toAnswer(found, id) };
    },
  };
}

/** Reads the state anew: the listener may have aborted since it was looked at. */
function wasAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

function toAnswer(found: RecordedAnswer, id: string): Extract<ModelResult, { ok: true }>['answer'] {
  const { text, reasoning, usage, model, finishReason } = found;
  return {
    text,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(usage === undefined ? {} : { usage }),
    model: model ?? id,
    ...(finishReason === undefined ? {} : { finishReason }),
  };
}

/** Of answers that all would do, the one whose repeat, stage and attempt agree best. */
function nearest(answers: readonly RecordedAnswer[], origin: CallOrigin): RecordedAnswer | undefined {
  let left = narrow(answers, (answer) => fits(answer.repeat, origin.repeat));
  left = narrow(left, (answer) => answer.stage === origin.stage);
  left = narrow(left, (answer) => fits(answer.attempt, origin.attempt));
  return left.at(-1);
}

function narrow(
  answers: readonly RecordedAnswer[],
  keep: (answer: RecordedAnswer) => boolean,
): readonly RecordedAnswer[] {
  const kept = answers.filter(keep);
  return kept.length > 0 ? kept : answers;
}

function fits<T>(recorded: T | undefined, wanted: T): boolean {
  return recorded === undefined || recorded === wanted;
}

function addTo(index: Map<string, RecordedAnswer[]>, key: string, answer: RecordedAnswer): void {
  const known = index.get(key);
  if (known) known.push(answer);
  else index.set(key, [answer]);
}
