import type { AttributionView } from '../../../src/protocol/attribution';
import type { FlowPicture } from '../../../src/protocol/flow';
import type { PreviewPicture, PreviewRequests } from '../../../src/protocol/preview';
import type { ComparisonRequests } from '../../../src/protocol/comparison';
import type { RecountRequests } from '../../../src/protocol/recount';
import type { Revision, TranscriptRequests } from '../../../src/protocol/transcript';
import type {
  CaseAddress,
  CaseRow,
  HostMessage,
  PanelAsk,
  PanelPlace,
  PanelRequestName,
  PanelRequests,
  PanelSwitch,
  RenderedMessage,
  RunSummary,
  TranscriptHead,
  TranscriptRow,
} from '../../../src/protocol/panel';

export interface DemoTranscript {
  readonly head: TranscriptHead;
  /** The row at an index; transcripts of 10,000 rows are made as they are asked for. */
  readonly row: (index: number) => TranscriptRow;
  readonly prompts?: Readonly<Record<string, readonly RenderedMessage[]>>;
  /** What texts cite, as the host finds it. */
  readonly cites?: (texts: readonly string[]) => TranscriptRequests['citations']['result'];
  readonly revisions?: Readonly<Record<string, Revision>>;
}

/** Answers for runs held against each other. */
export type ComparisonAnswers = {
  readonly [N in keyof ComparisonRequests]: (
    params: ComparisonRequests[N]['params'],
  ) => ComparisonRequests[N]['result'];
};

export interface Scenario {
  readonly place: PanelPlace;
  readonly run?: RunSummary;
  readonly cases?: readonly CaseRow[];
  readonly switches?: readonly PanelSwitch[];
  readonly transcripts?: Readonly<Record<string, DemoTranscript>>;
  /** Transcripts that are not the same in every run; absent for those in `transcripts`. */
  readonly transcriptOf?: (run: string, key: string) => DemoTranscript | undefined;
  readonly comparing?: ComparisonAnswers;
  readonly attribution?: AttributionView;
  readonly recount?: (params: RecountRequests['recount']['params']) => RecountRequests['recount']['result'];
  readonly intervals?: TranscriptRequests['intervals']['result']['intervals'];
  readonly flow?: (switches: Readonly<Record<string, unknown>>) => FlowPicture;
  readonly preview?: (params: PreviewRequests['preview']['params']) => PreviewPicture;
}

type Answers = {
  readonly [N in PanelRequestName]: (params: PanelRequests[N]['params']) => PanelRequests[N]['result'];
};

/** Answers the panel from a scenario and keeps what was asked. */
export class FakeHost {
  readonly asked: { readonly name: PanelRequestName; readonly params: unknown }[] = [];
  /** Requests that are answered with an error, until deleted. */
  readonly failing = new Map<PanelRequestName, string>();
  readonly #scenario: Scenario;
  readonly #answers: Answers;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#answers = {
      ready: ({ restored }) => restored ?? scenario.place,
      run: () => present(scenario.run, 'run'),
      cases: ({ from, count, filter }) => {
        const rows = (scenario.cases ?? []).filter((row) =>
          `${row.id} ${row.title} ${row.type ?? ''} ${row.status}`.includes(filter),
        );
        return { total: rows.length, rows: rows.slice(from, from + count) };
      },
      transcript: (address) => this.#transcript(address).head,
      rows: (params) => {
        const { head, row } = this.#transcript(params);
        const count = Math.max(0, Math.min(params.count, head.rowCount - params.from));
        return { rows: Array.from({ length: count }, (_, offset) => row(params.from + offset)) };
      },
      stages: ({ from, ...address }) => {
        const { head, row } = this.#transcript(address);
        const indexes = Array.from({ length: head.rowCount - from }, (_, offset) => from + offset);
        const stages = indexes.flatMap((index) => {
          const placed = row(index);
          return placed.kind === 'stage' ? [{ index, row: placed }] : [];
        });
        return { stages, next: null };
      },
      prompt: (params) => ({
        messages: present(this.#transcript(params).prompts?.[params.call], 'prompt'),
      }),
      openRole: () => ({}),
      switches: () => ({ switches: scenario.switches ?? [] }),
      runAgain: () => ({}),
      fork: () => ({}),
      recount: (params) => present(scenario.recount, 'recount')(params),
      attribution: () => (scenario.attribution ? { attribution: scenario.attribution } : {}),
      whyFlipped: () => ({}),
      openPassage: () => ({}),
      cancel: () => ({}),
      // Whoever wants the mark to be seen sends the notices that follow from it.
      mark: ({ case: key }) => ({
        row: present(
          scenario.cases?.find((row) => row.key === key),
          'case',
        ),
        run: present(scenario.run, 'run'),
      }),
      comparison: (params) => this.#comparing.comparison(params),
      comparedCases: (params) => this.#comparing.comparedCases(params),
      chart: (params) => this.#comparing.chart(params),
      openInputDiff: (params) => this.#comparing.openInputDiff(params),
      exportComparison: (params) => this.#comparing.exportComparison(params),
      filterWords: (params) => this.#comparing.filterWords(params),
      saveFilter: (params) => this.#comparing.saveFilter(params),
      citations: ({ texts, ...address }) =>
        this.#transcript(address).cites?.(texts) ?? { citations: texts.map(() => []), entries: {} },
      openEntry: () => ({}),
      revision: ({ call, ...address }) => present(this.#transcript(address).revisions?.[call], 'revision'),
      copy: () => ({}),
      flow: ({ switches }) => present(scenario.flow, 'flow')(switches),
      runFlow: () => present(scenario.flow, 'flow')({}),
      openStage: () => ({}),
      preview: (params) => present(scenario.preview, 'preview')(params),
      chooseCase: () => ({}),
      tokens: ({ texts }) => ({ counts: texts.map(({ length }) => Math.ceil(length / 2)) }),
      intervals: () => ({ intervals: scenario.intervals ?? {} }),
    };
  }

  receive(ask: PanelAsk): HostMessage {
    const { id, name, params } = ask;
    this.asked.push({ name, params });
    const error = this.failing.get(name);
    if (error !== undefined) return { kind: 'reply', id, ok: false, error };
    const answer = this.#answers[name] as (given: unknown) => unknown;
    return { kind: 'reply', id, ok: true, result: answer(params) };
  }

  askedFor(name: PanelRequestName): readonly unknown[] {
    return this.asked.filter((ask) => ask.name === name).map((ask) => ask.params);
  }

  get #comparing(): ComparisonAnswers {
    return present(this.#scenario.comparing, 'comparison');
  }

  #transcript({ run, case: key }: CaseAddress): DemoTranscript {
    const { transcriptOf, transcripts } = this.#scenario;
    return present(transcriptOf?.(run, key) ?? transcripts?.[key], `transcript of ${key}`);
  }
}

function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The scenario has no ${what}.`);
  return value;
}
