import type { AlignedRow } from './align-rows';
import type { AlignedItem, AlignedItems } from './aligned-items';
import { alignedItems } from './aligned-items';
import type { Side } from './diff-folds';
import { stageLabel } from './format';
import type { PairContext } from './pair-parts';

const estimates = { row: 120, stage: 34, fold: 25 };

/** The lines of two transcripts side by side as they stand now, with what is unfolded. */
export class ArrangedItems {
  #view: AlignedItems = { items: [], differences: [] };
  #rows: readonly AlignedRow[] | undefined;
  #unfolded = '';

  /** Whether anything became another. */
  arrange(rows: readonly AlignedRow[], isOpen: (key: string) => boolean): boolean {
    if (this.#rows === rows && this.#unfolded === this.#open(isOpen)) return false;
    this.#view = alignedItems(rows, isOpen);
    this.#rows = rows;
    this.#unfolded = this.#open(isOpen);
    return true;
  }

  get length(): number {
    return this.#view.items.length;
  }

  /** How many differences there are. */
  get differences(): number {
    return this.#view.differences.length;
  }

  at(index: number): AlignedItem | undefined {
    return this.#view.items[index];
  }

  /** Index of the item that shows a row of one side; none where it is folded away. */
  ofRow(side: Side, row: number): number | undefined {
    const index = this.#view.items.findIndex((item) => item.type === 'row' && item.row[side] === row);
    return index < 0 ? undefined : index;
  }

  /** Rows among the items from one up to another. */
  rows(from: number, to: number): readonly AlignedRow[] {
    return this.#view.items
      .slice(Math.max(0, from), to)
      .flatMap((item) => (item.type === 'row' ? [item.row] : []));
  }

  /** `differs`, and `parted` where a line stands above: not below the heading of its stage. */
  classes(index: number): string {
    const item = this.at(index);
    if (item?.type !== 'row' || item.row.kind === 'stage') return '';
    const above = this.at(index - 1);
    const headed = above?.type === 'row' && above.row.kind === 'stage' && above.row.stage === item.row.stage;
    return `${headed ? '' : 'parted'} ${item.difference === undefined ? '' : 'differs'}`;
  }

  /** Height in pixels before it is measured. */
  estimate(index: number): number {
    const item = this.at(index);
    if (item?.type !== 'row') return estimates.fold;
    return item.row.kind === 'stage' ? estimates.stage : estimates.row;
  }

  /** Index of the next difference, round from the last to the first. */
  difference(by: 1 | -1, from: number): number | undefined {
    const { differences } = this.#view;
    return by === 1
      ? (differences.find((index) => index > from) ?? differences[0])
      : (differences.findLast((index) => index < from) ?? differences.at(-1));
  }

  /** `difference 3 of 12` */
  differenceWords(index: number): string {
    return `difference ${this.#view.differences.indexOf(index) + 1} of ${this.differences}`;
  }

  #open(isOpen: (key: string) => boolean): string {
    return this.#view.items
      .flatMap((item) => (item.type === 'fold' && isOpen(item.key) ? [item.key] : []))
      .join();
  }
}

/** What a screen reader says of a line before its content. */
export function itemLabel(item: AlignedItem, { before, after }: PairContext): string {
  if (item.type === 'fold') return `${item.label}, ${item.words}`;
  const { row, difference } = item;
  const place = `${row.kind}, ${stageLabel(row.stage)}`;
  if (row.before === undefined) return `${place}, only in ${after.letter}`;
  if (row.after === undefined) return `${place}, only in ${before.letter}`;
  return `${place}, ${row.same ? 'the same' : difference === undefined ? 'in both' : 'differs'}`;
}

/** How a case ended stands with the verdicts, for both sides. */
export function withoutEnd<Head extends { readonly message?: string; readonly fault?: string }>(
  head: Head,
): Omit<Head, 'message' | 'fault'> {
  const { message, fault, ...rest } = head;
  return rest;
}

/** The side that was clicked on. */
export function sideAt(event: Event): Side | undefined {
  for (const target of event.composedPath()) {
    const side = target instanceof HTMLElement ? target.dataset['side'] : undefined;
    if (side === 'before' || side === 'after') return side;
  }
  return undefined;
}
