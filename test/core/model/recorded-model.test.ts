import { describe, expect, it } from 'vitest';
import { predictionsRecording } from '../../../src/core/model/predictions-recording';
import { createRecordedModel } from '../../../src/core/model/recorded-model';
import type { Recording } from '../../../src/core/model/recorded-model';
import { answerOf, describeModelContract, failureOf, idleSignal } from './model-contract';
import { makeRequest } from './request';
import type { RequestParts } from './request';

describeModelContract('a recording', () =>
  Promise.resolve({
    model: createRecordedModel({
      id: 'recorded:yesterday',
      recording: [{ caseId: 'c-1', stage: 'draft', attempt: 1, text: '[罪名]盗窃<eoa>' }],
    }),
    request: (text) => makeRequest({ text }),
    dispose: () => Promise.resolve(),
  }),
);

describeModelContract('predictions made elsewhere', () =>
  Promise.resolve({
    model: createRecordedModel({
      id: 'recorded:predictions',
      recording: predictionsRecording([{ id: 'c-1', answer: '[罪名]盗窃<eoa>' }]),
    }),
    request: (text) => makeRequest({ text }),
    dispose: () => Promise.resolve(),
  }),
);

async function ask(recording: Recording, parts: RequestParts): Promise<string> {
  const model = createRecordedModel({ id: 'recorded:yesterday', recording });
  return answerOf(await model.complete(makeRequest(parts), { signal: idleSignal() })).text;
}

describe('the recorded model', () => {
  const call = { caseId: 'c-1', stage: 'draft', attempt: 1 };

  it('answers by the prompt, wherever the call stands', async () => {
    const recording = [
      { ...call, promptHash: 'h1', text: 'by prompt' },
      { ...call, caseId: 'c-2', stage: 'review', promptHash: 'h2', text: 'by place' },
    ];
    const origin = { caseId: 'c-2', stage: 'review' };
    expect(await ask(recording, { promptHash: 'h1', origin })).toBe('by prompt');
  });

  it('tells repeats and attempts of one prompt apart', async () => {
    const recording = [0, 1].flatMap((repeat) =>
      [1, 2].map((attempt) => ({ ...call, repeat, attempt, promptHash: 'h', text: `${repeat}/${attempt}` })),
    );
    for (const [repeat, attempt] of [
      [0, 1],
      [0, 2],
      [1, 1],
      [1, 2],
    ] as const)
      expect(await ask(recording, { promptHash: 'h', origin: { repeat, attempt } })).toBe(
        `${String(repeat)}/${String(attempt)}`,
      );
  });

  it('tells jurors apart who were asked the same', async () => {
    const recording = ['jury/1', 'jury/2'].map((stage) => ({ ...call, stage, promptHash: 'h', text: stage }));
    expect(await ask(recording, { promptHash: 'h', origin: { stage: 'jury/1' } })).toBe('jury/1');
    expect(await ask(recording, { promptHash: 'h', origin: { stage: 'jury/2' } })).toBe('jury/2');
  });

  it('answers a changed prompt by case and stage', async () => {
    const recording = [
      { ...call, promptHash: 'old', text: 'draft' },
      { ...call, promptHash: 'old too', stage: 'review', text: 'review' },
    ];
    expect(await ask(recording, { promptHash: 'new', origin: { stage: 'review' } })).toBe('review');
  });

  it('answers more repeats and attempts than were recorded', async () => {
    const recording = [{ ...call, repeat: 0, text: 'only one' }];
    expect(await ask(recording, { origin: { repeat: 4, attempt: 3 } })).toBe('only one');
  });

  it('prefers the answer of the stage to one that fits any', async () => {
    const recording = [
      { ...call, text: 'of the stage' },
      { caseId: 'c-1', text: 'of the case' },
    ];
    expect(await ask(recording, {})).toBe('of the stage');
    expect(await ask(recording, { origin: { stage: 'review' } })).toBe('of the case');
  });

  it('takes the later of two answers to one call', async () => {
    expect(
      await ask(
        ['first', 'second'].map((text) => ({ ...call, text })),
        {},
      ),
    ).toBe('second');
  });

  it('gives back usage, reasoning and the model that answered', async () => {
    const usage = { input: 10, output: 2, cachedInput: 4 };
    const recorded = { ...call, text: 'x', reasoning: 'why', usage, model: 'judge-2', finishReason: 'stop' };
    const model = createRecordedModel({ id: 'recorded:yesterday', recording: [recorded] });
    const answer = answerOf(await model.complete(makeRequest(), { signal: idleSignal() }));
    expect(answer).toEqual({ text: 'x', reasoning: 'why', usage, model: 'judge-2', finishReason: 'stop' });
  });

  it.each([
    ['case', { caseId: 'c-9' }, 'none of its 1 answers is of this case'],
    ['stage', { stage: 'review' }, 'for this case it holds the stages draft'],
  ])('says what it looked for when it has no such %s', async (_, origin, reason) => {
    const model = createRecordedModel({ id: 'recorded:yesterday', recording: [{ ...call, text: 'x' }] });
    const request = makeRequest({ promptHash: '0123456789abcdef', origin });
    const failure = failureOf(await model.complete(request, { signal: idleSignal() }));
    expect(failure).toMatchObject({ reason: 'not-recorded', retryable: false });
    for (const word of [request.origin.caseId, request.origin.stage, '0123456789ab', reason])
      expect(failure.message).toContain(word);
  });
});
