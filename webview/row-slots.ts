import type { VirtualItem } from '@tanstack/virtual-core';

interface Slot {
  readonly id: number;
  readonly kind: string | undefined;
}

export interface SlottedItem {
  readonly item: VirtualItem;
  /** Key of the element that shows the row. */
  readonly slot: number;
}

/**
 * Which element shows which row of a long list: that of a row that left the view goes on to one of the same kind that
 * comes into it. To make the elements of a row is several times as dear as to give it other words, and what is made
 * has to be collected again.
 */
export class RowSlots {
  #taken: ReadonlyMap<number, Slot> = new Map();
  #count = 0;

  /**
   * A row without a kind gets an element of its own. A row that stays in view keeps its element. Elements that leave at
   * one end come in at the other in the opposite order, new ones beside what stays: then nothing else has to be moved.
   */
  assign(
    items: readonly VirtualItem[],
    kindOf: (index: number) => string | undefined,
  ): readonly SlottedItem[] {
    const before = this.#taken;
    const free = this.#free(new Set(items.map(({ index }) => index)));
    const ids = items.map(({ index }) => before.get(index)?.id);
    const take = (at: number, from: 'first' | 'last'): void => {
      const spare = free.get(kindOf(items[at]?.index ?? -1));
      ids[at] ??= from === 'first' ? spare?.shift() : spare?.pop();
    };
    const stays = ids.findIndex((id) => id !== undefined);
    // After a jump nothing stays, but for a row that is held: all in the order in which they are.
    const jumped = ids.every((id, at) => id === undefined || at === stays);
    if (jumped) for (let at = 0; at < items.length; at++) take(at, 'first');
    for (let at = 0; at < stays; at++) take(at, 'last');
    for (let at = items.length - 1; at > stays; at--) take(at, 'first');
    const slotted = items.map((item, at) => ({ item, slot: ids[at] ?? this.#count++ }));
    this.#taken = new Map(
      slotted.map(({ item: { index }, slot }) => [index, { id: slot, kind: kindOf(index) }]),
    );
    return slotted;
  }

  /** Elements of rows that leave, by kind, in the order of the rows. */
  #free(stay: ReadonlySet<number>): ReadonlyMap<string | undefined, number[]> {
    const free = new Map<string | undefined, number[]>();
    for (const [index, { id, kind }] of this.#taken) {
      if (stay.has(index) || kind === undefined) continue;
      const ids = free.get(kind);
      if (ids) ids.push(id);
      else free.set(kind, [id]);
    }
    return free;
  }
}
