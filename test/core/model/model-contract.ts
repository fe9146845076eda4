import { describe, expect, it } from 'vitest';
import type { Model, ModelRequest, ModelResult } from '../../../src/core/model/model';

/** A provider set up so that its model can answer every request that `request` makes. */
export interface ModelUnderContract {
  readonly model: Model;
  /** A request whose user message holds the text, which the model is able to answer. */
  readonly request: (text: string) => ModelRequest;
  /** How often the endpoint was called, for providers that have one. */
  readonly calls?: () => number;
  readonly dispose: () => Promise<void>;
}

const question = 'Fictional facts: a lantern was taken from a market stall at dusk. What is the charge?';

const hostileTexts: Readonly<Record<string, string>> = {
  'template marks': '{{ case.facts }} {% raw %} {{{{ }} %} [[role:user]]',
  'NUL and control characters': 'before\u0000after\u001b[31m\u0007\r\n\u2028\u2029',
  'lone surrogates': 'a\ud800b\udc00c\ud83d',
  'an empty message': '',
  '200 kB': '很'.repeat(70_000),
  'words of the protocol': 'data: [DONE]\n\ndata: {"error":{"message":"no"}}\n\n',
};

/** What every provider owes its caller. `makeModel` is called once per test. */
export function describeModelContract(name: string, makeModel: () => Promise<ModelUnderContract>): void {
  describe(`${name} keeps the contract of models`, () => {
    const check = async (body: (subject: ModelUnderContract) => Promise<void>): Promise<void> => {
      const subject = await makeModel();
      try {
        await body(subject);
      } finally {
        await subject.dispose();
      }
    };

    it('answers with text and says which model answered', () =>
      check(async ({ model, request }) => {
        const answer = answerOf(await model.complete(request(question), { signal: idleSignal() }));
        expect(answer.text).not.toBe('');
        expect(answer.model).not.toBe('');
        expect(model.id).not.toBe('');
      }));

    it('streams pieces that join to the answer', () =>
      check(async ({ model, request }) => {
        const pieces: string[] = [];
        const result = await model.complete(request(question), {
          signal: idleSignal(),
          onDelta: (piece) => pieces.push(piece),
        });
        expect(pieces.length).toBeGreaterThan(0);
        expect(pieces.join('')).toBe(answerOf(result).text);
      }));

    it('answers the same request alike, with and without a listener', () =>
      check(async ({ model, request }) => {
        const signal = idleSignal();
        const first = await model.complete(request(question), { signal });
        const second = await model.complete(request(question), { signal, onDelta: () => undefined });
        expect(answerOf(second)).toEqual(answerOf(first));
      }));

    it('answers many requests at once as it answers each alone', () =>
      check(async ({ model, request }) => {
        const signal = idleSignal();
        const alone = answerOf(await model.complete(request(question), { signal })).text;
        const together = await Promise.all(
          Array.from({ length: 8 }, () => model.complete(request(question), { signal })),
        );
        expect(together.map((result) => answerOf(result).text)).toEqual(Array(8).fill(alone));
      }));

    it('is cancelled without a call when the signal was aborted before', () =>
      check(async ({ model, request, calls }) => {
        const pieces: string[] = [];
        const result = await model.complete(request(question), {
          signal: AbortSignal.abort(new Error('stopped by the user')),
          onDelta: (piece) => pieces.push(piece),
        });
        expectCancelled(result);
        expect(pieces).toEqual([]);
        expect(calls?.() ?? 0).toBe(0);
      }));

    it('is cancelled when aborted during the answer, and streams no more', () =>
      check(async ({ model, request }) => {
        const controller = new AbortController();
        const pieces: string[] = [];
        const result = await model.complete(request(question), {
          signal: controller.signal,
          onDelta: (piece) => {
            pieces.push(piece);
            controller.abort(new Error('stopped by the user'));
          },
        });
        expectCancelled(result);
        expect(pieces).toHaveLength(1);
      }));

    it('answers again after a cancelled call', () =>
      check(async ({ model, request }) => {
        const controller = new AbortController();
        const stopped = model.complete(request(question), { signal: controller.signal });
        controller.abort();
        await stopped;
        answerOf(await model.complete(request(question), { signal: idleSignal() }));
      }));

    for (const [what, text] of Object.entries(hostileTexts)) {
      it(`accepts messages with ${what}`, () =>
        check(async ({ model, request }) => {
          const answer = answerOf(await model.complete(request(text), { signal: idleSignal() }));
          expect(answer.text).not.toBe('');
        }));
    }

    it('lets a listener’s own exception through instead of calling it a failure of the model', () =>
      check(async ({ model, request }) => {
        const call = model.complete(request(question), {
          signal: idleSignal(),
          onDelta: () => {
            throw new Error('bug in the listener');
          },
        });
        await expect(call).rejects.toThrow('bug in the listener');
      }));
  });
}

export function answerOf(result: ModelResult): Extract<ModelResult, { ok: true }>['answer'] {
  if (!result.ok) throw new Error(`Expected an answer, got ${JSON.stringify(result.failure)}`);
  return result.answer;
}

export function failureOf(result: ModelResult): Extract<ModelResult, { ok: false }>['failure'] {
  if (result.ok) throw new Error(`Expected a failure, got the answer ${JSON.stringify(result.answer.text)}`);
  return result.failure;
}

function expectCancelled(result: ModelResult): void {
  expect(failureOf(result)).toMatchObject({ reason: 'cancelled', retryable: false });
}

/** A signal that nobody aborts. */
export function idleSignal(): AbortSignal {
  return new AbortController().signal;
}
