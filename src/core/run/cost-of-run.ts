import { costOf, type PriceOf } from '../model/price';
import type { Manifest } from '../run-store/manifest';

/**
 * What a run has cost by now at list prices, in US dollars. Undefined unless all its tokens are of one model whose price
 * is known: a run keeps one sum for all models, and a guess would look like a bill.
 */
export function costOfRun(
  { asked, usage }: Pick<Manifest, 'asked' | 'usage'>,
  priceOf: PriceOf,
): number | undefined {
  const [model, another] = asked ?? [];
  if (model === undefined || another !== undefined || usage.input + usage.output === 0) return undefined;
  const price = priceOf(model);
  return price && costOf(usage, price);
}
