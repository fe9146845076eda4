/** One character of the pattern: a literal, `.`, a class or a class escape. */
export interface CharacterSet {
  /** As written; decides by itself what it matches. */
  readonly source: string;
  has(character: string): boolean;
}

export type PatternNode =
  | { readonly type: 'character'; readonly set: CharacterSet }
  | { readonly type: 'sequence'; readonly items: readonly PatternNode[] }
  | { readonly type: 'alternatives'; readonly options: readonly PatternNode[] }
  | { readonly type: 'group'; readonly name?: string; readonly body: PatternNode }
  | {
      readonly type: 'repeat';
      readonly body: PatternNode;
      readonly min: number;
      /** Infinity when unbounded. */
      readonly max: number;
      readonly greedy: boolean;
    }
  | { readonly type: 'assertion'; readonly kind: 'start' | 'end' | 'boundary' | 'no-boundary' };

export type PatternSyntax =
  { readonly ok: true; readonly root: PatternNode } | { readonly ok: false; readonly problem: string };

class Unsupported extends Error {}

/**
 * Parses a regular expression (JavaScript's syntax with the `u` flag) that a linear matcher can run. Back-references
 * and look-around cannot be, and are refused.
 */
export function parsePattern(pattern: string): PatternSyntax {
  try {
    new RegExp(pattern, 'u');
    return { ok: true, root: new PatternParser(pattern).parse() };
  } catch (error) {
    if (error instanceof Unsupported) return { ok: false, problem: error.message };
    if (error instanceof SyntaxError) return { ok: false, problem: error.message };
    throw error;
  }
}

/** The pattern is known to be valid, so only the structure has to be found. */
class PatternParser {
  #at = 0;
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  parse(): PatternNode {
    const options = [this.#sequence()];
    while (this.#takes('|')) options.push(this.#sequence());
    const [only, second] = options;
    return only && !second ? only : { type: 'alternatives', options };
  }

  #sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (this.#at < this.#pattern.length && !this.#sees('|') && !this.#sees(')'))
      items.push(this.#quantified(this.#atom()));
    return { type: 'sequence', items };
  }

  #atom(): PatternNode {
    if (this.#takes('^')) return { type: 'assertion', kind: 'start' };
    if (this.#takes('$')) return { type: 'assertion', kind: 'end' };
    if (this.#takes('\\b')) return { type: 'assertion', kind: 'boundary' };
    if (this.#takes('\\B')) return { type: 'assertion', kind: 'no-boundary' };
    if (this.#takes('(')) return this.#group();
    const escape = this.#match(/\\(?:[1-9]|k<)/y);
    if (escape !== undefined) throw new Unsupported('Back-references such as \\1 are not supported');
    const source =
      this.#match(/\[(?:\\[^]|[^\]\\])*\]/y) ??
      this.#match(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|[^])/uy) ??
      this.#match(/[^]/uy) ??
      '';
    return { type: 'character', set: characterSet(source) };
  }

  #group(): PatternNode {
    const look = this.#match(/\?<?[=!]/y);
    if (look !== undefined) throw new Unsupported('Look-around such as (?=…) is not supported');
    const name = this.#match(/\?<[^>]*>/y)?.slice(2, -1);
    if (name === undefined && !this.#takes('?:') && this.#sees('?'))
      throw new Unsupported('Flags inside the pattern are not supported');
    const body = this.parse();
    this.#takes(')');
    return name === undefined ? { type: 'group', body } : { type: 'group', name, body };
  }

  #quantified(body: PatternNode): PatternNode {
    const quantifier = this.#match(/[*+?]|\{\d+(?:,\d*)?\}/y);
    if (quantifier === undefined) return body;
    const greedy = !this.#takes('?');
    const [min, max] = bounds(quantifier);
    return { type: 'repeat', body, min, max, greedy };
  }

  #sees(words: string): boolean {
    return this.#pattern.startsWith(words, this.#at);
  }

  #takes(words: string): boolean {
    if (!this.#sees(words)) return false;
    this.#at += words.length;
    return true;
  }

  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#at;
    const words = expression.exec(this.#pattern)?.[0];
    this.#at += words?.length ?? 0;
    return words;
  }
}

function bounds(quantifier: string): readonly [min: number, max: number] {
  if (quantifier === '*') return [0, Infinity];
  if (quantifier === '+') return [1, Infinity];
  if (quantifier === '?') return [0, 1];
  const [min = '', max] = quantifier.slice(1, -1).split(',');
  if (max === undefined) return [Number(min), Number(min)];
  return [Number(min), max === '' ? Infinity : Number(max)];
}

function characterSet(source: string): CharacterSet {
  if (!/^[\\[.]/.test(source)) return { source, has: (character) => character === source };
  const expression = new RegExp(`^${source}$`, 'u');
  const known = new Map<string, boolean>();
  return {
    source,
    has: (character) => {
      let answer = known.get(character);
      if (answer === undefined) known.set(character, (answer = expression.test(character)));
      return answer;
    },
  };
}
