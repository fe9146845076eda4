import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAiPrices, type Price, type PriceOf } from '../core/model/price';

/** The prices that lie beside the bundle; none where there are none. */
export function readPrices(folder: string): PriceOf {
  return openAiPrices(pricesIn(folder));
}

/** Ids of the models whose prices lie beside the bundle, as files write them. */
export function pricedModels(folder: string): readonly string[] {
  return Object.keys(pricesIn(folder)).map((name) => `openai:${name}`);
}

function pricesIn(folder: string): Readonly<Record<string, Price>> {
  try {
    return JSON.parse(readFileSync(join(folder, 'prices.json'), 'utf8')) as Record<string, Price>;
  } catch {
    return {};
  }
}
