import type { Usage } from './model';

/** List price of a model, in US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** The price of a model by its id as files and settings write it, such as `openai:gpt-4o-mini`; undefined where unknown. */
export type PriceOf = (model: string) => Price | undefined;

/**
 * Prices of OpenAI's models by their names. Of other endpoints nothing is known, also where they serve a model under
 * the same name.
 */
export function openAiPrices(prices: Readonly<Record<string, Price>>): PriceOf {
  const known = new Map(Object.entries(prices));
  return (model) => {
    const at = model.indexOf(':');
    const [endpoint, name] = [model.slice(0, at), model.slice(at + 1)];
    return endpoint === 'openai' ? known.get(name) : undefined;
  };
}

/** What tokens cost at a list price, in US dollars. Input that an endpoint remembered is counted in full. */
export function costOf({ input, output }: Usage, price: Price): number {
  return (input * price.input + output * price.output) / 1e6;
}

/** `$0.0012`; two digits that count. */
export function dollars(amount: number): string {
  if (amount === 0) return '$0';
  return `$${amount >= 1 ? amount.toFixed(2) : amount.toFixed(Math.min(8, 1 - Math.floor(Math.log10(amount))))}`;
}

/** `0.013` for 0.0123: two digits that count, and never less, as one would type it. */
export function roundedUp(amount: number): string {
  if (amount <= 0) return '0';
  const places = Math.min(8, Math.max(2, 1 - Math.floor(Math.log10(amount))));
  // A hair is taken off first: 0.07 * 100 is a little more than 7.
  return (Math.ceil(amount * 10 ** places - 1e-9) / 10 ** places).toFixed(places);
}
