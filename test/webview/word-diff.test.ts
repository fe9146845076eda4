import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextDiff } from '../../webview/word-diff';
import { wordDiff } from '../../webview/word-diff';

/** `same [-removed-] {+added+}` */
const marked = ({ runs }: TextDiff): string =>
  runs
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

const sideOf = ({ runs }: TextDiff, other: 'added' | 'removed'): string =>
  runs
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('');

describe('the differences of two texts', () => {
  it.each([
    [
      '被告人秘密窃取电子产品，构成盗窃罪，判处有期徒刑十个月。',
      '被告人公然夺取电子产品，构成抢夺罪，判处有期徒刑十个月。',
      '被告人[-秘密窃取-]{+公然夺取+}电子产品，构成[-盗窃罪-]{+抢夺罪+}，判处有期徒刑十个月。',
    ],
    [
      'The injury is minor; Article 234 fits.',
      'The injury is grave; Article 293 fits well.',
      'The injury is [-minor-]{+grave+}; Article [-234-]{+293+} fits{+ well+}.',
    ],
    ['', 'new', '{+new+}'],
    ['gone', '', '[-gone-]'],
    ['as it was', 'as it was', 'as it was'],
    ['一、甲。\n二、乙。', '一、甲。\n三、丙。\n二、乙。', '一、甲。\n{+三、丙。\n+}二、乙。'],
  ])('goes by words from “%s” to “%s”', (before, after, expected) => {
    const diff = wordDiff(before, after);
    expect(marked(diff)).toBe(expected);
    expect(diff.by).toBe('words');
  });

  it('takes a lone comma between two changes as part of them', () => {
    expect(marked(wordDiff('甲方违约，应当赔偿损失', '乙方守约，无需赔偿损失'))).toBe(
      '[-甲-]{+乙+}方[-违约，应当-]{+守约，无需+}赔偿损失',
    );
  });

  it('goes by lines where the texts are long', () => {
    const lines = Array.from({ length: 8000 }, (_, index) => `line ${index}`);
    const changed = lines.map((line, index) => (index % 2000 === 999 ? `${line}, changed` : line));
    const diff = wordDiff(lines.join('\n'), changed.join('\n'));
    expect(diff.by).toBe('lines');
    expect(diff.runs.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toContain(
      'line 2999\n',
    );
  });

  it('finds one changed word in a line of a megabyte', () => {
    const half = '各方对此均无异议。'.repeat(55_000);
    const diff = wordDiff(`${half}盗窃。${half}`, `${half}抢夺。${half}`);
    expect(diff.runs.map(({ kind, text }) => (kind === 'same' ? kind : text))).toEqual([
      'same',
      '盗窃',
      '抢夺',
      'same',
    ]);
  });

  it.each([
    [
      'a text worded anew',
      '春眠不觉晓，处处闻啼鸟，夜来风雨声，花落知多少。',
      'Justice delayed is justice denied, as they say.',
    ],
    ['too many edits to look for', 'a '.repeat(9000), 'b '.repeat(9000)],
    ['two lines of a megabyte', 'x'.repeat(1e6), 'y'.repeat(1e6)],
  ])('says only that it differs: %s', (_what, before, after) => {
    const long = `${before}${before}`;
    const diff = wordDiff(long, after);
    expect(diff.by).toBe('whole');
    expect(diff.runs).toEqual([
      { text: long, kind: 'removed' },
      { text: after, kind: 'added' },
    ]);
  });

  it('never loses or adds a character', () => {
    const words = fc.array(fc.constantFrom('盗窃', '罪', '，', '。\n', 'a b', ' ', '😀', '\u0000', 'ﬀ'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [before, after] = [one.join(''), other.join('')];
        const diff = wordDiff(before, after);
        expect([sideOf(diff, 'added'), sideOf(diff, 'removed')]).toEqual([before, after]);
      }),
    );
  });

  it('takes the name of an article as one word', () => {
    const [before, after] = ['依照《样例法》第二百三十四条，判处。', '依照《样例法》第二百九十三条，判处。'];
    const unbroken = { before: [{ start: 2, end: 14 }], after: [{ start: 2, end: 14 }] };
    expect(marked(wordDiff(before, after))).not.toContain('[-《样例法》第二百三十四条-]');
    expect(marked(wordDiff(before, after, unbroken))).toBe(
      '依照[-《样例法》第二百三十四条-]{+《样例法》第二百九十三条+}，判处。',
    );
  });

  it('cuts no such word, whatever is common before and behind it', () => {
    const words = fc.array(fc.constantFrom('盗窃', '，', '第 1 条', '第 1 款', '。\n', 'a b'), {
      maxLength: 20,
    });
    const articles = (text: string) =>
      Array.from(text.matchAll(/第 1 [条款]/gu), ({ index, 0: found }) => ({
        start: index,
        end: index + found.length,
      }));
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [before, after] = [one.join(''), other.join('')];
        const diff = wordDiff(before, after, { before: articles(before), after: articles(after) });
        expect([sideOf(diff, 'added'), sideOf(diff, 'removed')]).toEqual([before, after]);
        if (diff.by === 'words') {
          // An article is never partly the same and partly changed.
          for (const { text } of diff.runs) expect(text).not.toMatch(/^ ?1 [条款]|第 ?1?$|^[条款]/u);
        }
      }),
    );
  });
});
