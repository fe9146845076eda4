import type { Json } from '../json';
import { labelsOf, TRACED_PARTS, type TracedPart } from '../fault/part-labels';
import type { Verdict } from '../verdict';
import { partsOf, verdictText } from '../verdict-text';

type Part = keyof Verdict;
type Shown = Partial<Record<Part, Json>>;

/**
 * Gold label and prediction as two texts whose difference is what is wrong. Parts are given as they are read (`264`,
 * `盗窃`, `20 months`), in the order of the gold label, so that other words for the same do not stand out; a part in
 * `wrong` that reads the same on both sides is given in its own words, which are then what matters.
 */
export function verdictDifference(
  gold: Verdict,
  predicted: Verdict,
  parts: ReadonlySet<Part>,
  wrong: ReadonlySet<Part>,
): { readonly expected: string; readonly actual: string } {
  const [left, right]: [Shown, Shown] = [{}, {}];
  for (const part of new Set([...partsOf(gold), ...partsOf(predicted)])) {
    const [own, other] = sidesOf(gold, predicted, part, wrong.has(part));
    if (own !== undefined) left[part] = own;
    if (other !== undefined) right[part] = other;
  }
  return { expected: verdictText(left as Verdict, parts), actual: verdictText(right as Verdict, parts) };
}

function sidesOf(
  gold: Verdict,
  predicted: Verdict,
  part: Part,
  isWrong: boolean,
): [Json | undefined, Json | undefined] {
  const written: [Json | undefined, Json | undefined] = [
    gold[part] as Json | undefined,
    predicted[part] as Json | undefined,
  ];
  if (!isTraced(part)) return written;
  const [wanted, found] = [labelsOf(gold, part), labelsOf(predicted, part)];
  const isRead = (labels: readonly string[], as: Json | undefined): boolean =>
    labels.length > 0 || as === undefined;
  if (!isRead(wanted, written[0]) || !isRead(found, written[1])) return written;
  const same = wanted.filter((label) => found.includes(label));
  if (isWrong && same.length === wanted.length && same.length === found.length) return written;
  const others = found.filter((label) => !wanted.includes(label));
  return [listed(part, wanted), listed(part, [...same, ...others])];
}

function listed(part: TracedPart, labels: readonly string[]): Json | undefined {
  if (labels.length === 0) return undefined;
  const isList = part === 'articles' || part === 'charges' || labels.length > 1;
  return isList ? labels : labels[0];
}

function isTraced(part: Part): part is TracedPart {
  return (TRACED_PARTS as readonly Part[]).includes(part);
}
