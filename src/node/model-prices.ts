import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openAiPrices, type Price, type PriceOf } from '../core/model/price';

/** The prices that lie beside the bundle; none where there are none. */
export function readPrices(folder: string): PriceOf {
  try {
    const text = readFileSync(join(folder, 'prices.json'), 'utf8');
    return openAiPrices(JSON.parse(text) as Record<string, Price>);
  } catch {
    return () => undefined;
  }
}
