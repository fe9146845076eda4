import type { Case } from '../case';
import type { Problem } from '../problem';
import { caseView } from '../runner/case-context';
import { drawSample } from '../sampling/draw-sample';
import { splitCases } from '../sampling/split-cases';
import type { Slice } from '../slice';
import type { Sample, Split } from '../slice/selection';
import { isTruthy } from '../template/expression';

export interface Selection {
  readonly where?: Slice['where'];
  /** Ids to run; all when absent. */
  readonly ids?: readonly string[];
  readonly split?: Split;
  readonly sample?: Sample;
  readonly limit?: number;
}

export interface SelectedCases {
  /** In the order of the dataset. */
  readonly cases: readonly Case[];
  /** Ids that no case has. */
  readonly unknown: readonly string[];
  /** What the author should know about the choice, under the file that asked for it. */
  readonly notes: readonly Omit<Problem, 'file'>[];
}

/** The cases of a run, in the order of the dataset: filtered, in one part of a split, sampled, limited. Or those named. */
export function selectCases(cases: readonly Case[], selection: Selection): SelectedCases {
  const { where, ids, split, sample, limit } = selection;
  const limited = (selected: readonly Case[]): readonly Case[] =>
    limit === undefined ? selected : selected.slice(0, limit);
  if (ids) {
    const wanted = new Set(ids);
    const selected = cases.filter((each) => wanted.has(each.id));
    const found = new Set(selected.map((each) => each.id));
    return { cases: limited(selected), unknown: ids.filter((id) => !found.has(id)), notes: [] };
  }
  const notes: Omit<Problem, 'file'>[] = [];
  let selected = cases.filter((each) => holds(where ?? [], each));
  if (split) {
    // Of the whole dataset: slices with other filters keep to the same parts.
    const { partOf, groups } = splitCases(cases, split);
    selected = selected.filter(({ id }) => partOf.get(id) === split.part);
    if (groups.length > 0) notes.push(keptTogether(groups));
  }
  if (sample?.stratify !== undefined && !selected.some((each) => hasPart(each, sample.stratify ?? ''))) {
    notes.push({
      code: 'unknown-stratum',
      severity: 'warning',
      message: `No case has "${sample.stratify}", so the sample is drawn from all alike.`,
      next: 'See the fields of the dataset with moot cases.',
    });
  }
  if (sample) selected = drawSample(selected, sample).slice();
  return { cases: limited(selected), unknown: [], notes };
}

function holds(where: NonNullable<Slice['where']>, of: Case): boolean {
  if (where.length === 0) return true;
  const scope = { case: caseView(of) };
  return where.every(({ expression }) => {
    const result = expression.evaluate(scope, true);
    return result.ok && isTruthy(result.value);
  });
}

function hasPart(of: Case, part: string): boolean {
  const value = caseView(of)[part];
  return value !== undefined && value !== null;
}

function keptTogether(groups: readonly (readonly string[])[]): Omit<Problem, 'file'> {
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const largest = Math.max(...groups.map((group) => group.length));
  return {
    code: 'kept-together',
    severity: 'information',
    message:
      groups.length === 1
        ? `${count} cases have nearly the same facts and are kept together in one part.`
        : `${count} cases have nearly the same facts as others: ${groups.length} groups, the largest of ${largest}, are each kept together in one part.`,
  };
}
