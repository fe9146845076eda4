import { count, plural } from './format';
import type { DiffRun } from './word-diff';

/** One of the two texts of a difference. */
export type Side = 'before' | 'after';

/** What is shown of one text: words, or a long stretch that both texts have, to be unfolded. */
export type DiffPiece =
  | { readonly type: 'words'; readonly text: string; readonly kind: DiffRun['kind'] }
  /** `at` is the same for the stretch in both texts. */
  | { readonly type: 'fold'; readonly at: number; readonly text: string; readonly words: string };

const longFrom = 360;
/** Characters left in view beside a change. */
const context = 100;

/**
 * The runs of one side, or of both in one text, with long stretches that are the same in both folded around a few words
 * of context.
 */
export function foldedPieces(runs: readonly DiffRun[], side: Side | 'both'): readonly DiffPiece[] {
  const other = { before: 'added', after: 'removed', both: undefined }[side];
  return runs.flatMap((run, at): readonly DiffPiece[] => {
    if (run.kind === other) return [];
    if (run.kind !== 'same' || run.text.length < longFrom || runs.length === 1)
      return [{ type: 'words', ...run }];
    const from = at === 0 ? 0 : cutAfter(run.text, context);
    const to = at === runs.length - 1 ? run.text.length : cutAfter(run.text, run.text.length - context);
    const hidden = run.text.slice(from, to);
    return [
      { type: 'words', text: run.text.slice(0, from), kind: 'same' },
      { type: 'fold', at, text: hidden, words: sameWords(hidden) },
      { type: 'words', text: run.text.slice(to), kind: 'same' },
    ];
  });
}

/** `12 lines the same`, or characters where there are few lines. */
function sameWords(text: string): string {
  const lines = text.trim().split('\n').length;
  return lines >= 3 ? `${plural(lines, 'line')} the same` : `${count(text.length)} characters the same`;
}

/** The next place from an offset on where a cut hurts least: after a break or a sentence, never inside a character. */
function cutAfter(text: string, offset: number): number {
  const near = /[。；;]?\n|[。；;]|\. |\s/u.exec(text.slice(offset, offset + 60));
  if (near) return offset + near.index + near[0].length;
  const isInside = /[\uDC00-\uDFFF]/.test(text.charAt(offset));
  return isInside ? offset + 1 : offset;
}
