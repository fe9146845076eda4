import { labelsIn, labelsOf, type LabelledPart } from '../charts/read-labels';
import { typeLabel } from '../metric/scores';
import { verdictLine } from '../report/verdict-words';
import type { CaseRecord } from '../run-store/case-record';
import type { CaseRow } from '../transcript';
import type { Verdict } from '../verdict';
import type { Flip } from './comparison';

/** How a case went in one run, as a filter sees it. */
export interface FilteredSide {
  /** `missing`: the run has no such case. */
  readonly status: CaseRow['status'] | 'missing';
  readonly right?: boolean | undefined;
  /** Absent where the case has not ended. */
  readonly record?: CaseRecord;
}

const PARTS: readonly LabelledPart[] = ['charges', 'articles', 'term', 'winner'];

/** A case of a list, of one run or of several held against each other. What is read out of it is read once. */
export class FilteredCase {
  /** None until somebody asks: there are thousands of cases. */
  private labels: Map<string, readonly string[]> | undefined;
  private found: string | undefined;

  constructor(
    readonly row: Pick<CaseRow, 'key' | 'id' | 'title' | 'type'>,
    /** One for each run, the baseline first. */
    readonly sides: readonly FilteredSide[],
    /** One for each run after the baseline. */
    readonly flips: readonly Flip[] = [],
  ) {}

  /** The record that says what the case is. */
  get record(): CaseRecord | undefined {
    return this.sides.find(({ record }) => record !== undefined)?.record;
  }

  get gold(): Verdict {
    return this.record?.gold ?? {};
  }

  /** All that free words are looked for in, in lower case. */
  get text(): string {
    this.found ??= this.words().join('\n').toLowerCase();
    return this.found;
  }

  goldLabels(part: LabelledPart): readonly string[] {
    return this.once(`gold ${part}`, () => {
      const record = this.record;
      const read = record && (labelsOf(record, part)?.gold ?? labelsIn(record.gold, part));
      // An answer that broke its format has no verdict; another run may have one.
      if (read === undefined || read.length > 0) return read ?? [];
      return this.sides.flatMap((side) => (side.record ? (labelsOf(side.record, part)?.gold ?? []) : []));
    });
  }

  predictedLabels(part: LabelledPart, run: number): readonly string[] {
    const record = this.sides[run]?.record;
    if (!record) return [];
    return this.once(`${run} ${part}`, () => labelsOf(record, part)?.predicted ?? []);
  }

  allGoldLabels(): readonly string[] {
    return PARTS.flatMap((part) => this.goldLabels(part));
  }

  allPredictedLabels(run: number): readonly string[] {
    return PARTS.flatMap((part) => this.predictedLabels(part, run));
  }

  private once(name: string, read: () => readonly string[]): readonly string[] {
    const known = this.labels?.get(name);
    if (known) return known;
    const labels = read();
    this.labels ??= new Map();
    this.labels.set(name, labels);
    return labels;
  }

  private words(): string[] {
    const { key, title, type } = this.row;
    return [
      key,
      title,
      ...(type === undefined ? [] : [type, typeLabel(type)]),
      this.record?.excerpt ?? '',
      verdictLine(this.gold),
      ...this.sides.flatMap(({ status, right, record }) => [
        status,
        ...(right === undefined ? [] : [right ? 'right' : 'wrong']),
        ...(record?.verdict ? [verdictLine(record.verdict)] : []),
      ]),
    ];
  }
}
