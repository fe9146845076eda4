import type { TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { CitedPlace } from './citations';
import type { DiffView } from './diff-text';
import { fold, placesWithin } from './diff-text';
import { foldedPieces } from './diff-folds';
import { languageOf } from './format';
import { html } from './html';
import { markedText } from './marked-text';
import type { TextDiff } from './word-diff';

/** Both texts of a difference as one: what was taken out is struck through, what came in is underlined. */
export function inlineDiff(
  diff: TextDiff,
  cited: { readonly before: readonly CitedPlace[]; readonly after: readonly CitedPlace[] },
  view: DiffView,
): TemplateResult {
  const language = languageOf(diff.runs.map(({ text }) => text.slice(0, 200)).join(''));
  let before = 0;
  let after = 0;
  const pieces = foldedPieces(diff.runs, 'both').map((piece) => {
    const { text } = piece;
    const kind = piece.type === 'fold' ? 'same' : piece.kind;
    const linked = (): TemplateResult =>
      kind === 'removed'
        ? markedText(text, [], placesWithin(cited.before, before, text.length))
        : markedText(text, [], placesWithin(cited.after, after, text.length));
    const shown =
      piece.type === 'fold'
        ? fold(piece, view)
        : kind === 'removed'
          ? html`<del><span class="unseen">removed: </span>${linked()}<span class="unseen"> . </span></del>`
          : kind === 'added'
            ? html`<ins><span class="unseen">added: </span>${linked()}<span class="unseen"> . </span></ins>`
            : linked();
    if (kind !== 'added') before += text.length;
    if (kind !== 'removed') after += text.length;
    return shown;
  });
  return html`<span class="words" lang=${ifDefined(language)}>${pieces}</span>`;
}
