import type { TemplateResult } from 'lit';
import type { CaseAddress } from '../src/protocol/panel';
import type { Citations, CitedPlace } from './citations';
import type { Side } from './diff-folds';
import { diffNote, diffText } from './diff-text';
import { html } from './html';
import type { PanelMemory } from './panel-memory';
import type { Services } from './services';
import type { TextDiff } from './word-diff';
import { wordDiff } from './word-diff';

export const sides = ['before', 'after'] as const;

/** One run of the two, as the parts of a pair name it. */
export interface PairSide {
  readonly address: CaseAddress;
  /** `A`. */
  readonly letter: string;
  /** `A · sample-small`. */
  readonly name: string;
  /** What its texts cite, by the statutes of its run. */
  readonly citations: Citations;
}

/** What every pair of rows is shown with; the same object while the case is the same. */
export interface PairContext {
  readonly services: Services;
  readonly before: PairSide;
  readonly after: PairSide;
  /** For what is unfolded. */
  readonly key: string;
}

type Cited = Readonly<Record<Side, readonly CitedPlace[]>>;

const noPlaces: Cited = { before: [], after: [] };

/** The differences of one pair, found once for as long as its texts stay the same. */
export class PairDiffs {
  readonly #found = new Map<string, { before: string; after: string; cited: string; diff: TextDiff }>();
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  of(name: string, before: string, after: string, places: Cited = noPlaces): TextDiff {
    const cited = JSON.stringify(sides.map((side) => places[side].map(({ start, end }) => [start, end])));
    const known = this.#found.get(name);
    if (known?.before === before && known.after === after && known.cited === cited) return known.diff;
    const diff = wordDiff(before, after, places);
    this.#found.set(name, { before, after, cited, diff });
    return diff;
  }

  /** One of the two texts, marked; with links where a context says what the texts cite. */
  text(
    name: string,
    texts: { readonly before: string; readonly after: string },
    side: Side,
    view: { readonly memory: PanelMemory | undefined; readonly key: string },
    context?: PairContext,
  ): TemplateResult {
    const citations = context?.[side].citations;
    const cited = context
      ? {
          before: context.before.citations.of(texts.before),
          after: context.after.citations.of(texts.after),
        }
      : noPlaces;
    const diff = this.of(name, texts.before, texts.after, cited);
    return html`${diffNote(diff)}${diffText(
      diff,
      side,
      { memory: view.memory, key: `${view.key} ${name}`, changed: this.#changed, citations },
      cited[side],
    )}`;
  }
}

/** Two cells beside each other, or one above the other where it is narrow. */
export function pairGrid(context: PairContext, cell: (side: Side) => unknown): TemplateResult {
  return html`<div class="pair">
    ${sides.map(
      (side) =>
        html`<div class="cell ${side}" data-side=${side} role="group" aria-label=${context[side].name}>
          <span class="letter" aria-hidden="true">${context[side].letter}</span>${cell(side)}
        </div>`,
    )}
  </div>`;
}

/** A row of a transcript, to be opened there. */
export class OpenRowEvent extends CustomEvent<{ readonly address: CaseAddress; readonly index: number }> {
  constructor(address: CaseAddress, index: number) {
    super('open-row', { detail: { address, index }, bubbles: true, composed: true });
  }
}
