import { describe, expect, it } from 'vitest';
import { createBaselineModel } from '../../../src/core/model/baseline-model';
import { answerOf, describeModelContract, idleSignal } from './model-contract';
import { makeRequest } from './request';

describeModelContract('The baseline', () =>
  Promise.resolve({
    model: createBaselineModel(),
    request: (text: string) => makeRequest({ text }),
    dispose: () => Promise.resolve(),
  }),
);

describe('the baseline model', () => {
  const model = createBaselineModel();
  const ask = async (parts: Parameters<typeof makeRequest>[0]) =>
    answerOf(await model.complete(makeRequest(parts), { signal: idleSignal() }));

  it('says that it is no language model, and that its usage is an estimate', async () => {
    const answer = await ask({ text: '基本案情: 甲某夜里取走灯笼。' });
    expect(model.id).toBe('builtin:baseline');
    expect(answer).toMatchObject({
      model: 'builtin:baseline',
      finishReason: 'baseline',
      rawUsage: { estimated: true },
    });
    expect(answer.usage?.input).toBeGreaterThan(answer.text.length / 4);
  });

  it('does not look at where the call stands, at its hash or its parameters', async () => {
    const text = '基本案情: 甲某夜里取走灯笼。次日归还。';
    const one = await ask({ text });
    const other = await ask({
      text,
      promptHash: 'another',
      parameters: { temperature: 1, seed: 8 },
      origin: { caseId: 'c-2', repeat: 4, stage: 'ruling', attempt: 3 },
    });
    expect(other).toEqual(one);
  });

  it('answers from pictures’ neighbours and not from pictures', async () => {
    const words = { type: 'text', text: '基本案情: 甲某夜里取走灯笼。' } as const;
    const picture = { type: 'image', url: 'data:image/png;base64,AAAA', name: 'lantern.png' } as const;
    const answer = await ask({ messages: [{ role: 'user', parts: [words, picture] }] });
    expect(answer.text).toContain('灯笼');
    expect(answer.text).not.toContain('png');
  });
});
