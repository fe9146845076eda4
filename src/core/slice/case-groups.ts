import type { Case } from '../case';
import { caseView } from '../runner/case-context';
import type { Slice } from '../slice';

/** Cases of a slice that are listed together. */
export interface CaseGroup {
  /** Such as `criminal`, `criminal 1–200`, `盗窃`; empty where all cases stand together. */
  readonly name: string;
  readonly cases: readonly Case[];
}

/** Most cases of a group: a list that is longer is not read by anybody, and takes time to make. */
export const GROUP_SIZE = 200;
/** So many charges may tell the groups. */
const MOST_CHARGES = 40;
/** Fewer cases than this are read at a glance. */
const FEW = 20;

/**
 * The cases of a slice in groups: by what the slice stratifies its sample by, else by type of case, else by charge,
 * where these repeat; what is left is cut into ranges. In the order in which they first appear.
 */
export function groupCases(cases: readonly Case[], slice: Pick<Slice, 'sample' | 'split'>): CaseGroup[] {
  const named = namer(cases, slice);
  const groups = new Map<string, Case[]>();
  for (const each of cases) {
    const name = named(each);
    const group = groups.get(name);
    if (group) group.push(each);
    else groups.set(name, [each]);
  }
  return [...groups].flatMap(([name, group]) => ranges(name, group));
}

function namer(
  cases: readonly Case[],
  { sample, split }: Pick<Slice, 'sample' | 'split'>,
): (of: Case) => string {
  const whole = split?.part ?? '';
  const stratum = sample?.stratify;
  if (stratum !== undefined) return (of) => wordOf(caseView(of)[stratum]);
  const types = new Set(cases.map(({ type }) => type));
  if (types.size > 1 && types.size * 2 <= cases.length) return ({ type }) => type ?? 'other';
  if (cases.length <= FEW) return () => whole;
  const charges = new Set(cases.map(chargesOf));
  const repeat = charges.size > 1 && charges.size <= MOST_CHARGES && charges.size * 3 <= cases.length;
  return repeat ? chargesOf : () => whole;
}

function chargesOf({ gold }: Case): string {
  return gold.charges === undefined || gold.charges.length === 0 ? 'other' : gold.charges.join('、');
}

function wordOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'other';
}

function ranges(name: string, cases: readonly Case[]): CaseGroup[] {
  if (cases.length <= GROUP_SIZE) return [{ name, cases }];
  return Array.from({ length: Math.ceil(cases.length / GROUP_SIZE) }, (_, index) => {
    const from = index * GROUP_SIZE;
    const part = cases.slice(from, from + GROUP_SIZE);
    return { name: `${name} ${from + 1}–${from + part.length}`.trim(), cases: part };
  });
}
