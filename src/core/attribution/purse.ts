import type { ModelRequest, Usage } from '../model/model';
import { costOf, type Price, type PriceOf } from '../model/price';

/** What a search may spend at most; absent: no bound. */
export interface SpendingLimit {
  readonly calls?: number;
  /** US dollars at list prices. */
  readonly cost?: number;
}

export interface Spent {
  readonly calls: number;
  readonly usage: Usage;
  /** US dollars at list prices; undefined where a model has no known price. */
  readonly cost?: number;
}

/** Told what a call that was allowed came to; without usage where nothing is known of it. */
export type Settle = (answer: { readonly usage?: Usage } | undefined) => void;

/**
 * What was spent, and what may be. For calls that are not answered yet money is set aside: what the same call took
 * before, or else the dearest one known.
 */
export class Purse {
  private calls = 0;
  private input = 0;
  private output = 0;
  private cost = 0;
  private isPriced = true;
  /** US dollars set aside. */
  private aside = 0;
  private readonly open = new Set<Promise<void>>();
  private readonly taken = new Map<string, Usage>();
  private dearest: Usage | undefined;

  constructor(
    private readonly limit: SpendingLimit,
    private readonly priceOf: PriceOf,
  ) {}

  get spent(): Spent {
    return {
      calls: this.calls,
      usage: { input: this.input, output: this.output },
      ...(this.isPriced ? { cost: this.cost } : {}),
    };
  }

  /** Takes note of what a call took, at its place in its case. */
  learn(place: string, usage: Usage | undefined): void {
    if (!usage) return;
    this.taken.set(place, larger(this.taken.get(place), usage));
    this.dearest = larger(this.dearest, usage);
  }

  /** Counts a call of this search that was paid before the purse was opened. */
  paid(model: string, usage: Usage | undefined): void {
    this.calls += 1;
    this.count(priceOrNothing(model, this.priceOf), usage, 0);
  }

  /**
   * Allows a call, once what is not answered yet leaves enough for it. Undefined at the limit, and when the signal was
   * aborted meanwhile.
   */
  async allow(
    model: string,
    place: string,
    request: ModelRequest,
    signal: AbortSignal,
  ): Promise<Settle | undefined> {
    const { calls = Infinity, cost = Infinity } = this.limit;
    const price = priceOrNothing(model, this.priceOf);
    // What has no price may take anything.
    const foreseen = price ? costOf(this.foresee(place, request), price) : Infinity;
    const isEnough = (aside: number): boolean =>
      cost === Infinity || this.cost + aside + foreseen <= cost + HAIR;
    // For what is set aside in vain, not for what is spent.
    while (this.calls < calls && isEnough(0) && !isEnough(this.aside) && !signal.aborted)
      await Promise.race(this.open);
    if (this.calls >= calls || !isEnough(this.aside) || signal.aborted) return undefined;
    const aside = price ? foreseen : 0;
    this.calls += 1;
    this.aside += aside;
    let close: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      close = resolve;
    });
    this.open.add(answered);
    return (answer) => {
      this.aside -= aside;
      this.open.delete(answered);
      if (answer) {
        this.learn(place, answer.usage);
        this.count(price, answer.usage, aside);
      } else if (!price) this.isPriced = false;
      close();
    };
  }

  private count(price: Price | undefined, usage: Usage | undefined, foreseen: number): void {
    this.input += usage?.input ?? 0;
    this.output += usage?.output ?? 0;
    if (price && usage) this.cost += costOf(usage, price);
    else {
      this.isPriced = false;
      // It was paid all the same.
      this.cost += foreseen;
    }
  }

  private foresee(place: string, { messages, parameters }: ModelRequest): Usage {
    const known = this.taken.get(place) ?? this.dearest;
    if (known) return known;
    const parts = messages.flatMap((message) => message.parts);
    // Of most texts a token is more than one character.
    const input = parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
    return { input, output: parameters.max_tokens ?? input };
  }
}

/** US dollars: sums of the same prices differ by less. */
const HAIR = 1e-9;

const NOTHING: Price = { input: 0, output: 0 };

/** The price of a model; nothing is paid for what answers on this machine by itself. Undefined where unknown. */
export function priceOrNothing(model: string, priceOf: PriceOf): Price | undefined {
  return /^(?:builtin|recorded):/u.test(model) ? NOTHING : priceOf(model);
}

function larger(a: Usage | undefined, b: Usage): Usage {
  return { input: Math.max(a?.input ?? 0, b.input), output: Math.max(a?.output ?? 0, b.output) };
}
