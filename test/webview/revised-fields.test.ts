import { describe, expect, it } from 'vitest';
import { revisedFields, wordsOf } from '../../webview/revised-fields';
import { callRow } from './demo/demo-rows';

const draft = (text: string, value?: object) => ({
  index: 0,
  speaker: 'Judge',
  stage: 'draft',
  text,
  ...(value ? { value: JSON.stringify(value) } : {}),
});

describe('what is compared of a draft and its revision', () => {
  it('is the fields, where the answers are nothing but their values', () => {
    const value = { reason: 'Lost carelessly.', articles: ['1', '2'], n: null };
    const text = `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;
    const row = callRow({
      id: 'd2',
      stage: 'd2',
      text,
      span: [8, text.length - 4],
      value: JSON.stringify(value),
    });
    expect(revisedFields(draft('…', { reason: 'Lost.', articles: ['1'] }), row)).toEqual([
      { name: 'reason', before: 'Lost.', after: 'Lost carelessly.' },
      { name: 'articles', before: '1', after: '1\n2' },
      { name: 'n', before: '', after: '' },
    ]);
  });

  it('is the answers, where they say more than their values or have none', () => {
    const text = 'She was careless. Finish[{"n":2}]';
    const row = callRow({ id: 'd2', stage: 'd2', text, span: [25, 32], value: '{"n":2}' });
    const first = draft('She was not. Finish[{"n":1}]', { n: 1 });
    expect(revisedFields(first, row)).toEqual([{ name: '', before: first.text, after: text }]);
    const plain = callRow({ id: 'd2', stage: 'd2', text: 'Two.' });
    expect(revisedFields(draft('One.'), plain)).toEqual([{ name: '', before: 'One.', after: 'Two.' }]);
  });
});

describe('the words of a supervisor', () => {
  it('are the texts of the value, with what is short beside them', () => {
    expect(wordsOf(draft('…', { need_rejudge: true, suggestions: 'Look again.', list: [1] }))).toEqual({
      words: 'Look again.',
      beside: ['need rejudge: true'],
    });
    expect(wordsOf(draft('Plain words.'))).toEqual({ words: 'Plain words.', beside: [] });
  });
});
