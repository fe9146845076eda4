import { Vocabulary } from './vocabulary';

/**
 * An inverted index as flat arrays. Documents that hold a term once, which is most, are kept apart from those that
 * hold it more often: they need no count, and their share of a score no division.
 */
export interface Postings {
  /** Documents that hold term t once: from `singleStarts[t]` to `singleStarts[t + 1]`, ascending. */
  readonly singles: Uint32Array;
  readonly singleStarts: Uint32Array;
  /** Documents that hold term t more often: from `severalStarts[t]` to `severalStarts[t + 1]`, ascending. */
  readonly severals: Uint32Array;
  readonly severalStarts: Uint32Array;
  /** How often, beside `severals`. */
  readonly counts: Uint32Array;
  /** Tokens per document. */
  readonly lengths: Uint32Array;
  readonly vocabulary: Vocabulary;
}

/** Appendable typed arrays of (term, count) pairs, document after document. */
class Forward {
  terms = new Uint32Array(1 << 16);
  counts = new Uint32Array(1 << 16);
  size = 0;

  add(term: number, count: number): void {
    if (this.size === this.terms.length) this.grow();
    this.terms[this.size] = term;
    this.counts[this.size] = count;
    this.size += 1;
  }

  private grow(): void {
    const capacity = Math.ceil(this.size * 1.5);
    const terms = new Uint32Array(capacity);
    terms.set(this.terms);
    this.terms = terms;
    const counts = new Uint32Array(capacity);
    counts.set(this.counts);
    this.counts = counts;
  }
}

/** Reads every text once, then turns the document-wise lists over by counting sort. */
export function invert(texts: readonly string[]): Postings {
  const vocabulary = new Vocabulary();
  const forward = new Forward();
  const lengths = new Uint32Array(texts.length);
  const ends = new Uint32Array(texts.length);
  let tally = new Uint32Array(1 << 12);
  let length = 0;
  const touched: number[] = [];
  const onToken = (id: number): void => {
    length += 1;
    if (id >= tally.length) {
      const larger = new Uint32Array(Math.max(tally.length * 2, id + 1));
      larger.set(tally);
      tally = larger;
    }
    const seen = tally[id] ?? 0;
    if (seen === 0) touched.push(id);
    tally[id] = seen + 1;
  };
  texts.forEach((text, document) => {
    length = 0;
    vocabulary.learn(text, onToken);
    lengths[document] = length;
    for (const term of touched) {
      forward.add(term, tally[term] ?? 0);
      tally[term] = 0;
    }
    touched.length = 0;
    ends[document] = forward.size;
  });
  return { ...turnOver(forward, ends, vocabulary.size), lengths, vocabulary };
}

type Lists = Pick<Postings, 'singles' | 'singleStarts' | 'severals' | 'severalStarts' | 'counts'>;

function turnOver(forward: Forward, ends: Uint32Array, terms: number): Lists {
  const singleStarts = new Uint32Array(terms + 1);
  const severalStarts = new Uint32Array(terms + 1);
  for (let at = 0; at < forward.size; at += 1) {
    const starts = forward.counts[at] === 1 ? singleStarts : severalStarts;
    const next = (forward.terms[at] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  const singles = new Uint32Array(accumulate(singleStarts));
  const severals = new Uint32Array(accumulate(severalStarts));
  const counts = new Uint32Array(severals.length);
  const freeSingle = singleStarts.slice();
  const freeSeveral = severalStarts.slice();
  let at = 0;
  for (let document = 0; document < ends.length; document += 1) {
    for (const end = ends[document] ?? 0; at < end; at += 1) {
      const term = forward.terms[at] ?? 0;
      const count = forward.counts[at] ?? 0;
      const free = count === 1 ? freeSingle : freeSeveral;
      const place = free[term] ?? 0;
      free[term] = place + 1;
      if (count === 1) {
        singles[place] = document;
      } else {
        severals[place] = document;
        counts[place] = count;
      }
    }
  }
  return { singles, singleStarts, severals, severalStarts, counts };
}

/** Turns sizes, each one place up, into starts; returns their sum. */
function accumulate(starts: Uint32Array): number {
  let sum = 0;
  for (let term = 0; term < starts.length; term += 1) {
    sum += starts[term] ?? 0;
    starts[term] = sum;
  }
  return sum;
}
