import type { ComparedRecord } from './comparison';

/** Gives a role, or any other text, the name that it has in the case as the dataset has it. */
export type Facing = (text: string | undefined) => string | undefined;

/**
 * Where a perturbation let two roles change places, what is said of the one is about the other: the buyer who wins
 * there is the seller who wins here.
 */
export function facing({ mirrored }: Pick<ComparedRecord, 'mirrored'>): Facing {
  if (!mirrored) return asIs;
  const [left, right] = mirrored;
  return (text) => (text === left ? right : text === right ? left : text);
}

const asIs: Facing = (text) => text;
