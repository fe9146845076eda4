import type { LabelledPart } from '../core/charts/read-labels';
import type { ComparisonRequests } from '../protocol/comparison';
import type { ComparisonSession } from './comparison-session';
import type { RunId } from './run-session';
import type { SavedFilters } from './saved-filters';

type Params<Name extends keyof ComparisonRequests> = ComparisonRequests[Name]['params'];

/** Answers what the panel asks about runs held against each other. */
export type ComparisonHandlers = {
  readonly [Name in keyof ComparisonRequests]: (
    params: Params<Name>,
  ) => Promise<ComparisonRequests[Name]['result']>;
};

/** The comparisons of a panel. */
export interface PanelComparing {
  readonly handlers: ComparisonHandlers;
  /** The panel shows something else. */
  readonly letGo: () => void;
  /** Told with the runs of a comparison that is no longer as it was told. */
  readonly onChange: (listener: (runs: readonly RunId[]) => void) => () => void;
}

/** What comparing does in the editor. */
export interface ComparisonActions {
  /** An empty path: all texts that differ. */
  readonly openDiff: (runs: readonly RunId[], path: string) => Promise<void>;
  readonly export: (params: Params<'exportComparison'>) => Promise<void>;
}

export function panelComparing(
  session: Pick<ComparisonSession, 'ask' | 'letGo' | 'onChange'>,
  saved: SavedFilters,
  actions: ComparisonActions,
): PanelComparing {
  const handlers: ComparisonHandlers = {
    comparison: ({ runs, by, all }) => session.ask(runsOf(runs), (of) => of.overview({ by, all })),
    comparedCases: ({ runs, ...query }) => session.ask(runsOf(runs), (of) => of.window(query)),
    chart: async ({ runs, run, kind, part }) => {
      const of: LabelledPart | undefined = part;
      return { chart: await session.ask(runsOf(runs), (open) => open.chart({ run, kind, part: of })) };
    },
    openInputDiff: async ({ runs, path }) => {
      await actions.openDiff(runsOf(runs), path);
      return {};
    },
    exportComparison: async (params) => {
      await actions.export({ ...params, runs: runsOf(params.runs) });
      return {};
    },
    filterWords: async ({ runs }) => ({
      words: await session.ask(runsOf(runs), (of) => of.words()),
      saved: saved.all,
    }),
    saveFilter: async ({ filter, keep }) => ({ saved: await saved.set(filter, keep) }),
  };
  return {
    handlers,
    letGo: () => {
      session.letGo();
    },
    onChange: (listener) => session.onChange(listener),
  };
}

/** The shape of what comes from the panel is checked before it is worked with. */
function runsOf(runs: unknown): readonly RunId[] {
  if (!Array.isArray(runs) || runs.length === 0 || !runs.every((run) => typeof run === 'string'))
    throw new Error('Name the runs that are compared.');
  return runs;
}
