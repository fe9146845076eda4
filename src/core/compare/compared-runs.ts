import type { Case } from '../case';
import { chartKinds, chartOf, confusedParts } from '../charts/case-charts';
import type { Chart, ChartKind } from '../charts/chart';
import type { LabelledPart } from '../charts/read-labels';
import { readMarks } from '../marks/marks-file';
import { MarkLayer } from '../marks/mark-layer';
import type { Files, Paths } from '../ports';
import type { MetricValue } from '../metric/metric';
import type { Problem } from '../problem';
import { figuresOfRun } from '../run/figures-of-run';
import type { CaseIndex } from '../run-store/case-index';
import { LEFT_OUT_OF_LISTS, listedRecord } from '../run-store/lean-record';
import { placeOfRun } from '../run-store/run-place';
import { RunReader } from '../run-store/run-reader';
import { filterHelp } from './case-filter';
import { casesAgainst, type CasesAgainst } from './case-flips';
import { CaseTable, comparedRow, type TableQuery } from './case-table';
import { compareInSteps } from './compare-runs';
import type { ComparedRow, FilterHelp } from './compared-row';
import type { Comparison, RunAgainst } from './comparison';
import type { ComparisonAids, ComparisonHelper } from './comparison-helper';
import { GROUP_FIELDS, groupLabels, needsDataset } from './group-labels';
import { joinRuns } from './join-runs';
import { unfinished, type OpenedRun } from './open-runs';
import { couldBeFound } from './could-be-found';
import { VerdictReader } from './same-verdict';
import { scoreOfFigure } from './score-of-figure';
import { nextTurn, SharedPairs } from './shared-pairs';
import { withoutStrangers } from './strangers';

/** Where a run lies. */
export interface RunAt {
  readonly root: string;
  readonly id: string;
}

/** A comparison without its lists of cases, and what can be asked of it. */
export interface ComparisonOverview {
  readonly comparison: Omit<Comparison, 'against'> & {
    readonly against: readonly Omit<RunAgainst, 'cases'>[];
  };
  /** Fields to group by that the cases have. */
  readonly fields: readonly string[];
  readonly charts: readonly ChartKind[];
  /** Parts that have a confusion matrix. */
  readonly parts: readonly LabelledPart[];
  /** Of two runs, where something was not found: what could have been. */
  readonly power?: string;
}

export interface OverviewQuery {
  readonly by?: string | undefined;
  /** All figures, not only the headline. */
  readonly all?: boolean | undefined;
}

export interface WindowQuery extends TableQuery {
  readonly from: number;
  readonly count: number;
}

export interface ChartQuery {
  /** From 0. */
  readonly run: number;
  readonly kind: ChartKind;
  /** For `confusion`. */
  readonly part?: LabelledPart | undefined;
}

export interface CaseWindow {
  readonly total: number;
  readonly rows: readonly ComparedRow[];
  readonly problem?: string;
}

interface Opened extends OpenedRun {
  readonly root: string;
  readonly layer: MarkLayer;
  readonly index: CaseIndex;
}

/** Rows that may be asked for at once. */
const WINDOW = 500;
/** Cases that are looked at to learn which fields there are. */
const LOOKED_AT = 500;

/**
 * Runs held against each other, as they were when they were opened. In memory are lean records; what else a window
 * shows is read from disk for its rows.
 */
export class ComparedRuns {
  private readonly compared = new Map<string, Comparison>();
  private held: CaseTable | undefined;
  private judged: readonly CasesAgainst[] | undefined;
  private dataset: Promise<ReadonlyMap<string, Case> | undefined> | undefined;

  private constructor(
    private readonly files: Files,
    private readonly paths: Paths,
    private readonly runs: readonly Opened[],
    private readonly problems: readonly Problem[],
    private readonly helper: ComparisonHelper | undefined,
  ) {}

  /** Throws, in words, where a run is not there. One that shares no case with the others is left out. */
  static async open(
    files: Files,
    paths: Paths,
    at: readonly RunAt[],
    { decode, helper }: ComparisonAids = {},
  ): Promise<ComparedRuns> {
    // At the same time: while the disk is waited for in one, the other is read.
    const opened = await Promise.all(at.map((one) => openRun(files, paths, one, decode)));
    const { runs, problems: strangers } = withoutStrangers(opened.map(({ run }) => run));
    const kept = opened.filter(({ run }) => runs.includes(run));
    const problems = [...strangers, ...kept.flatMap(({ problems: own }) => own)];
    return new ComparedRuns(files, paths, runs, problems, helper);
  }

  /** Throws, in words, where the runs cannot be compared, and the reason of the signal when nobody waits any more. */
  async overview(query: OverviewQuery, signal: AbortSignal): Promise<ComparisonOverview> {
    const compared = await this.comparison(query, signal);
    const { against, ...rest } = compared;
    const power = couldBeFound(compared);
    const records = this.runs.map((run) => run.records);
    return {
      comparison: { ...rest, against: against.map(({ cases: _cases, ...one }) => one) },
      fields: this.fields(),
      charts: chartKinds(records),
      parts: confusedParts(records),
      ...(power === undefined ? {} : { power }),
    };
  }

  /** The comparison with its lists of cases; the same query again costs nothing. */
  async comparison({ by, all = false }: OverviewQuery, signal: AbortSignal): Promise<Comparison> {
    const query = JSON.stringify([by, all]);
    const known = this.compared.get(query);
    if (known) return known;
    const cases = await this.casesFor(by);
    const steps = compareInSteps(this.runs, {
      figures: all ? 'all' : 'headline',
      against: () => this.against,
      ...(by === undefined ? {} : { by }),
      ...(cases ? { cases } : {}),
    });
    const shared = new SharedPairs(this.helper);
    let step = steps.next();
    while (!step.done) {
      const { pairs, isNeeded } = step.value;
      if (isNeeded) await shared.settle(pairs);
      else shared.add(pairs);
      // Windows are answered in between.
      await nextTurn();
      signal.throwIfAborted();
      step = steps.next();
    }
    const { value } = step;
    if (!value.ok)
      throw new Error(value.problems.map(({ message, next }) => `${message} ${next ?? ''}`.trim()).join(' '));
    const comparison = { ...value.value, problems: [...this.problems, ...value.value.problems] };
    this.compared.set(query, comparison);
    return comparison;
  }

  /** A window of the cases that a query chooses. */
  async window(query: WindowQuery): Promise<CaseWindow> {
    const { figure, from, count } = query;
    // What the other thread is to do for a comparison that is asked for as well is begun first: two figures.
    if (this.helper && !this.held) for (let turn = 0; turn < 2; turn++) await nextTurn();
    const { cases, problem } = this.table.choose(query);
    const page = cases.slice(from, from + Math.min(count, WINDOW));
    const keys = page.map(({ row }) => row.key);
    const reasons = figure === undefined ? [] : await this.reasons(keys, scoreOfFigure(figure) ?? figure);
    return {
      total: cases.length,
      rows: page.map((one) => comparedRow(one, figure, (run) => reasons[run]?.get(one.row.key) ?? '')),
      ...(problem === undefined ? {} : { problem }),
    };
  }

  chart({ run, kind, part }: ChartQuery): Chart {
    const shown = this.runs[run];
    if (!shown) throw new Error(`There is no run ${run + 1} in the comparison.`);
    const number = this.runs.length > 1 ? { run: run + 1 } : {};
    return chartOf(kind, shown.records, { ...(part === undefined ? {} : { part }), ...number });
  }

  /** The figures of the first run, with intervals. */
  figures(): Readonly<Record<string, MetricValue>> {
    const [first] = this.runs;
    return first ? figuresOfRun(first.manifest, first.records).values : {};
  }

  words(): readonly FilterHelp[] {
    return filterHelp({ runs: this.runs.length });
  }

  private get table(): CaseTable {
    this.held ??= new CaseTable(this.runs, this.against);
    return this.held;
  }

  private get against(): readonly CasesAgainst[] {
    const [baseline, ...others] = this.runs;
    const verdicts = new VerdictReader();
    this.judged ??= baseline ? others.map((other) => casesAgainst(baseline, other, verdicts)) : [];
    return this.judged;
  }

  /** Why the cases have the scores that they have, by run, then by key. */
  private reasons(keys: readonly string[], metric: string): Promise<readonly ReadonlyMap<string, string>[]> {
    return Promise.all(
      this.runs.map(async ({ index, layer }) => {
        await index.find(keys);
        const read = await Promise.all(
          keys.map(async (key) => {
            const record = await index.read(key);
            const scores = record ? layer.over(record).scores : [];
            return [key, scores.find((score) => score.metric === metric)?.reason ?? ''] as const;
          }),
        );
        return new Map(read);
      }),
    );
  }

  private fields(): readonly string[] {
    const joined = joinRuns(this.runs.map((run) => ({ ...run, records: run.records.slice(0, LOOKED_AT) })));
    return GROUP_FIELDS.filter((field) => {
      if (field === 'repeat') return this.runs.some(({ manifest }) => manifest.repeats > 1);
      const labels = groupLabels(field, joined, undefined);
      return joined.some((one) => (labels?.of(one).length ?? 0) > 0);
    });
  }

  /** The cases of the dataset, where grouping by a field asks for them. */
  private async casesFor(by: string | undefined): Promise<ReadonlyMap<string, Case> | undefined> {
    const [baseline] = this.runs;
    if (by === undefined || !baseline || !needsDataset(by, baseline.records)) return undefined;
    this.dataset ??= this.casesOf(baseline);
    return this.dataset;
  }

  /** What reads datasets is loaded when somebody groups by one of their fields: it is half of the program. */
  private async casesOf(run: Opened): Promise<ReadonlyMap<string, Case> | undefined> {
    const { casesOfRun } = await import('./cases-of-run');
    return casesOfRun(this.files, this.paths, run.root, run);
  }
}

async function openRun(
  files: Files,
  paths: Paths,
  { root, id }: RunAt,
  decode: ComparisonAids['decode'],
): Promise<{ readonly run: Opened; readonly problems: readonly Problem[] }> {
  const reader = new RunReader(files, paths, root, id, decode);
  const manifest = await reader.manifest();
  if (!manifest) throw new Error(`The run ${id} is no longer there.`);
  const { marks: file } = placeOfRun(paths, root, id);
  const { marks, problems } = await readMarks(files, file);
  const layer = new MarkLayer(file, marks);
  const records = await reader.cases((record) => listedRecord(layer.over(record)), LEFT_OUT_OF_LISTS);
  return {
    run: { root, manifest, reader, records, layer, index: reader.index() },
    problems: [
      ...problems,
      ...layer.problems(manifest.cases),
      ...(manifest.state === 'finished' ? [] : [unfinished(manifest, records.length)]),
    ],
  };
}
