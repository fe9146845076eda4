import { describe, expect, it } from 'vitest';
import { foldedPieces } from '../../webview/diff-folds';
import { wordDiff } from '../../webview/word-diff';

const lines = Array.from({ length: 40 }, (_, index) => `第${index}行，双方对此没有异议。`).join('\n');

describe('what is the same in a long text', () => {
  const { runs } = wordDiff(`原判。\n${lines}\n维持。`, `改判。\n${lines}\n撤销。`);

  it('is folded around a few words beside each change', () => {
    const pieces = foldedPieces(runs, 'after');
    expect(pieces.map((piece) => (piece.type === 'fold' ? piece.words : piece.kind))).toEqual([
      'added',
      'same',
      expect.stringMatching(/^\d\d lines the same$/u),
      'same',
      'added',
      'same',
    ]);
  });

  it('is folded at the same place in both texts, and nothing is lost', () => {
    const [before, after] = (['before', 'after'] as const).map((side) => foldedPieces(runs, side));
    const folds = [before, after].map((pieces) => pieces?.filter(({ type }) => type === 'fold'));
    expect(folds[0]).toEqual(folds[1]);
    expect(before?.map(({ text }) => text).join('')).toBe(`原判。\n${lines}\n维持。`);
  });

  it('stands whole where it is short, or where nothing differs', () => {
    const short = foldedPieces(wordDiff('甲在场。乙离开。', '甲在场。丙离开。').runs, 'before');
    expect(short.map(({ type }) => type)).not.toContain('fold');
    expect(foldedPieces(wordDiff(lines, lines).runs, 'before')).toHaveLength(1);
  });

  it('never cuts a character in two', () => {
    const faces = '😀'.repeat(400);
    const pieces = foldedPieces(wordDiff(`${faces}，旧`, `${faces}，新`).runs, 'before');
    expect(pieces.every(({ text }) => !/\p{Surrogate}/u.test(text))).toBe(true);
  });
});
