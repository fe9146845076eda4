import type { TemplateResult } from 'lit';
import { css, nothing } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { Citations, CitedPlace } from './citations';
import type { Side } from './diff-folds';
import { foldedPieces } from './diff-folds';
import { languageOf } from './format';
import { html, whole } from './html';
import { markedText } from './marked-text';
import type { PanelMemory } from './panel-memory';
import type { TextDiff } from './word-diff';

/** Beyond this a changed stretch is cut until more is asked for, as any long text is. */
const longRun = 2000;

export interface DiffView {
  readonly memory: PanelMemory | undefined;
  /** Of the pair: what is unfolded in one text is so in the other. */
  readonly key: string;
  readonly changed: () => void;
  /** Of the texts that are shown as they are, in the run of the side. */
  readonly citations?: Citations | undefined;
}

/**
 * One of the two texts of a difference, with what only it has marked. The places are of this text, and were kept whole
 * by the difference.
 */
export function diffText(
  diff: TextDiff,
  side: Side,
  view: DiffView,
  cited: readonly CitedPlace[] = [],
): TemplateResult {
  const own = diff.runs.filter(({ kind }) => kind !== (side === 'before' ? 'added' : 'removed'));
  const first = own[0];
  if (!first) return html`<span class="dim">nothing</span>`;
  if (diff.by === 'whole' || diff.runs.length === 1) return longText(first.text, `${side} ${view.key}`, view);
  let at = 0;
  return html`<span class="words" lang=${ifDefined(languageOf(first.text))}
    >${foldedPieces(diff.runs, side).map((piece, index) => {
      const from = at;
      at += piece.text.length;
      if (piece.type === 'fold') return fold(piece, view);
      const text =
        piece.text.length > longRun
          ? longText(piece.text, `${side} ${view.key} ${index}`, view)
          : markedText(piece.text, [], placesWithin(cited, from, piece.text.length));
      if (piece.kind === 'removed')
        return html`<del><span class="unseen">removed: </span>${text}<span class="unseen"> . </span></del>`;
      if (piece.kind === 'added')
        return html`<ins><span class="unseen">added: </span>${text}<span class="unseen"> . </span></ins>`;
      return text;
    })}</span
  >`;
}

function longText(text: string, key: string, { memory, citations }: DiffView): TemplateResult {
  return html`<moot-long-text
    class="inline"
    .text=${text}
    .memory=${memory}
    .key=${key}
    .citations=${citations}
  ></moot-long-text>`;
}

/** The places that lie wholly in a stretch, from its start. */
export function placesWithin(
  places: readonly CitedPlace[],
  from: number,
  length: number,
): readonly CitedPlace[] {
  return places
    .filter(({ start, end }) => start >= from && end <= from + length)
    .map(({ start, end, entry }) => ({ start: start - from, end: end - from, entry }));
}

export function fold(
  { at, text, words }: { readonly at: number; readonly text: string; readonly words: string },
  { memory, key, changed }: DiffView,
): TemplateResult {
  const name = `${key} same ${at}`;
  if (memory?.isOpen(name)) return html`${whole(text)}`;
  return html`<button
    class="link fold"
    aria-expanded="false"
    title="Show what is the same"
    @click=${() => {
      memory?.setOpen(name, true);
      changed();
    }}
  >
    … ${words} …
  </button>`;
}

/** What to say above texts whose differences are not marked word by word. */
export function diffNote({ by, runs }: TextDiff): unknown {
  if (by === 'words' || runs.length < 2) return nothing;
  return html`<div class="meta">
    ${by === 'lines' ? 'long; differences by lines' : 'worded anew throughout'}
  </div>`;
}

/** Marks differ by line as well as by colour; strokes stay thin so that what was removed can still be read. */
export const diffStyles = css`
  del,
  ins {
    border-radius: 2px;
    text-decoration-thickness: 1px;
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }
  del {
    background: var(
      --vscode-diffEditor-removedTextBackground,
      color-mix(in srgb, var(--bad) 15%, transparent)
    );
    outline: 1px solid var(--vscode-diffEditor-removedTextBorder, transparent);
    text-decoration-line: line-through;
    text-decoration-color: color-mix(in srgb, var(--bad) 75%, transparent);
  }
  ins {
    background: var(
      --vscode-diffEditor-insertedTextBackground,
      color-mix(in srgb, var(--ok) 17%, transparent)
    );
    outline: 1px solid var(--vscode-diffEditor-insertedTextBorder, transparent);
    text-decoration-line: underline;
    text-decoration-color: var(--ok);
    text-underline-offset: 3px;
  }
  .unseen {
    user-select: none;
  }
  .fold {
    display: block;
    font-size: 12px;
    margin: 3px 0;
    white-space: normal;
  }
`;
