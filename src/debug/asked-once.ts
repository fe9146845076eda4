import { cancelledResult, modelFailure } from '../core/model/failure';
import type { Model, ModelRequest, ModelResult } from '../core/model/model';

/**
 * Answers of a debug session: however often its case is run again, the same question of the same place is asked once.
 * A call that is under way goes on when the course that made it is given up, and the next one takes its answer.
 */
export class AskedOnce {
  private readonly asked = new Map<string, Promise<ModelResult>>();
  private readonly failures = new Map<string, ModelResult>();
  private readonly aborter = new AbortController();
  private isClosed = false;
  private hasAnswers = false;
  private onUnanswered: (() => void) | undefined;

  /** Whether anything was answered that costs to ask again. */
  get isAnswered(): boolean {
    return this.hasAnswers;
  }

  /** Ends the calls that are under way. */
  end(): void {
    this.aborter.abort();
  }

  /**
   * From here on no model is asked; what failed before fails again. `onUnanswered`: told of a call that was not
   * answered, which counts as cancelled then.
   */
  close(onUnanswered?: () => void): void {
    this.isClosed = true;
    this.onUnanswered = onUnanswered;
  }

  readonly around = (model: Model): Model => ({
    id: model.id,
    complete: async (request, { signal, onDelta }) => {
      const key = keyOf(model, request);
      const known = this.asked.get(key);
      const answer = known ?? this.ask(model, key, request, onDelta);
      return Promise.race([answer, whenAborted(signal)]);
    },
  });

  private ask(
    model: Model,
    key: string,
    request: ModelRequest,
    onDelta: ((text: string) => void) | undefined,
  ): Promise<ModelResult> {
    if (this.isClosed) return Promise.resolve(this.unanswered(key));
    // A signal of its own: the calls of a whole jury would set off Node's warning about leaks.
    const signal = AbortSignal.any([this.aborter.signal]);
    const answer = model.complete(request, { signal, ...(onDelta ? { onDelta } : {}) }).then((result) => {
      if (result.ok) {
        this.hasAnswers = true;
        return result;
      }
      // It may be asked again: by a retry, or by a course that comes by here anew.
      this.asked.delete(key);
      this.failures.set(key, { ok: false, failure: { ...result.failure, retryable: false } });
      return result;
    });
    this.asked.set(key, answer);
    return answer;
  }

  private unanswered(key: string): ModelResult {
    const failed = this.failures.get(key);
    const isOpen = !failed || (!failed.ok && failed.failure.reason === 'cancelled');
    if (!isOpen) return failed;
    if (!this.onUnanswered) return notAsked();
    this.onUnanswered();
    return cancelledResult();
  }
}

/** Asked in place of a model where a recorded run is replayed without one. */
export function unrecorded(id: string): Model {
  return {
    id,
    complete: () =>
      Promise.resolve({
        ok: false,
        failure: modelFailure(
          'not-recorded',
          'The recorded run holds no answer to this prompt. Name a "model" in the debug configuration to have one asked.',
        ),
      }),
  };
}

function keyOf({ id }: Model, { origin: { stage, attempt }, promptHash }: ModelRequest): string {
  return `${id} ${stage}#${attempt} ${promptHash}`;
}

function notAsked(): ModelResult {
  return { ok: false, failure: modelFailure('not-recorded', 'This was not asked while debugging.') };
}

function whenAborted(signal: AbortSignal): Promise<ModelResult> {
  return new Promise((resolve) => {
    const end = (): void => {
      resolve(cancelledResult());
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
