import { cancelledResult } from '../model/failure';
import type { CompleteOptions, Model, ModelAnswer, ModelRequest, ModelResult } from '../model/model';
import type { AnsweredCalls } from '../runner/case-context';
import type { KeptAnswer } from './kept-answers';
import type { Purse } from './purse';

type Place = Omit<KeptAnswer, 'answer'>;

/**
 * Answers to prompts that were asked once, in either run or in an earlier trial: the same prompt at the same place of
 * the same case is not asked again, and none beyond the spending limit.
 */
export class AnswerPool {
  private readonly known = new Map<string, Promise<ModelResult>>();

  constructor(
    private readonly purse: Purse,
    /** Called when a call would go beyond the limit. */
    private readonly onLimit: () => void,
    /** Given what was paid, before it is used. */
    private readonly keep: (kept: KeptAnswer) => Promise<void>,
  ) {}

  /** Takes the answers that a run has recorded for a repeat of a case. */
  addRecorded(caseId: string, repeat: number, answered: AnsweredCalls): void {
    for (const [call, { promptHash, asked = '', ...event }] of answered)
      this.add({ asked, case: caseId, repeat, call, promptHash, answer: keptOf(event) });
  }

  /** Takes an answer that was paid before; the first of several to the same stands. */
  add({ answer, ...place }: KeptAnswer): void {
    this.purse.learn(purseKey(place), answer.usage);
    const key = keyOf(place);
    if (!this.known.has(key)) this.known.set(key, Promise.resolve({ ok: true, answer }));
  }

  readonly around = (model: Model): Model => ({
    id: model.id,
    complete: (request, options) => {
      const { promptHash, origin } = request;
      const { caseId, repeat, stage, attempt } = origin;
      const place = { asked: model.id, case: caseId, repeat, call: `${stage}#${attempt}`, promptHash };
      const key = keyOf(place);
      const known = this.known.get(key);
      if (known) return known;
      const answer = this.ask(model, place, request, options);
      this.known.set(key, answer);
      const forget = (): void => {
        this.known.delete(key);
      };
      void answer.then(({ ok }) => {
        if (!ok) forget();
      }, forget);
      return answer;
    },
  });

  private async ask(
    model: Model,
    place: Place,
    request: ModelRequest,
    options: CompleteOptions,
  ): Promise<ModelResult> {
    const settle = await this.purse.allow(model.id, purseKey(place), request, options.signal);
    if (!settle) {
      if (!options.signal.aborted) this.onLimit();
      return cancelledResult();
    }
    let result: ModelResult | undefined;
    try {
      result = await model.complete(request, options);
    } finally {
      settle(result?.ok ? result.answer : undefined);
    }
    if (result.ok) await this.keep({ ...place, answer: keptOf(result.answer) });
    return result;
  }
}

function keyOf({ asked, case: of, repeat, call, promptHash }: Place): string {
  return [asked, of, repeat, call, promptHash].join('\n');
}

function purseKey({ case: of, call }: Place): string {
  return `${of}\n${call}`;
}

function keptOf({ text, reasoning, usage, model, finishReason }: ModelAnswer): KeptAnswer['answer'] {
  return {
    text,
    model,
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(usage ? { usage } : {}),
    ...(finishReason === undefined ? {} : { finishReason }),
  };
}
