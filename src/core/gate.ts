export type GateOperator = '>=' | '>' | '<=' | '<';

/** A figure that must be reached, such as `articles.f1 >= 0.20`. */
export interface Bound {
  readonly metric: string;
  readonly operator: GateOperator;
  readonly bound: number;
}

const COMPARISON = /^\s*(>=|<=|>|<)\s*(-?(?:\d+(?:\.\d+)?|\.\d+))\s*$/u;

/** What a slice says of a figure, such as `>= 0.20`; undefined when it is no such thing. */
export function readComparison(text: string): Omit<Bound, 'metric'> | undefined {
  const [, operator, bound] = COMPARISON.exec(text) ?? [];
  return operator === undefined ? undefined : { operator: operator as GateOperator, bound: Number(bound) };
}

/** A whole gate as typed, such as `articles.f1 >= 0.20`; undefined when it is none. */
export function parseGate(text: string): Bound | undefined {
  const at = text.search(/[<>]/u);
  const metric = at < 0 ? '' : text.slice(0, at).trim();
  const comparison = at < 0 ? undefined : readComparison(text.slice(at));
  return metric === '' || comparison === undefined ? undefined : { metric, ...comparison };
}

export function meetsGate({ operator, bound }: Pick<Bound, 'operator' | 'bound'>, value: number): boolean {
  switch (operator) {
    case '>=':
      return value >= bound;
    case '>':
      return value > bound;
    case '<=':
      return value <= bound;
    case '<':
      return value < bound;
  }
}
