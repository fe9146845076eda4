import type { Chart, ComparisonRequests } from '../../../src/protocol/comparison';
import type { DemoCase } from './compared-cases';
import { demoCases, demoRow, matches, sorted } from './compared-cases';
import { comparedTranscript } from './compared-transcripts';
import { demoComparison, runIds } from './demo-comparison';
import { runSummary } from './demo-rows';
import type { ComparisonAnswers, Scenario } from './fake-host';

/** Two or three runs over the same made-up cases, held against each other. */
export function comparedRuns(runs = 2, count = 300): Scenario {
  const cases = demoCases(runs, count);
  const ids = runIds.slice(0, runs);
  return {
    place: { compare: ids },
    run: runSummary({ id: 'run-a', counts: { total: 0, done: 0, error: 0, unparsed: 0, cancelled: 0 } }),
    transcriptOf: (run, key) => {
      const one = cases.find((each) => each.key === key);
      return one && comparedTranscript(one, runIds.indexOf(run));
    },
    comparing: answers(cases),
  };
}

function answers(cases: readonly DemoCase[]): ComparisonAnswers {
  let saved: readonly string[] = ['broken charge:诈骗'];
  /** As with the host, which does not look for the cases again at each window of them. */
  let last: { readonly asked: string; readonly found: Found } | undefined;
  return {
    comparison: ({ by, all }) => ({
      comparison: demoComparison(cases, { ...(by === undefined ? {} : { by }), ...(all ? { all } : {}) }),
      fields: ['charge', 'type'],
      charts: ['confusion', 'terms', 'reliability', 'votes', 'cost'],
      parts: ['charges', 'term'],
      power: 'So many cases can show a difference of .062 (80 % power).',
    }),
    comparedCases: ({ from, count, ...chosen }) => {
      const asked = JSON.stringify(chosen);
      if (last?.asked !== asked) last = { asked, found: found(cases, chosen) };
      const { rows } = last.found;
      return { ...last.found, total: rows.length, rows: rows.slice(from, from + count) };
    },
    chart: ({ kind, run, part }) => ({ chart: chartOf(cases, kind, run, part) }),
    openInputDiff: () => ({}),
    exportComparison: () => ({}),
    filterWords: () => ({
      words: [
        { word: 'fixed', says: 'wrong before, right now' },
        { word: 'broken', says: 'right before, wrong now' },
        { word: 'changed', says: 'another answer, right or wrong as before' },
        { word: 'unparsed', says: 'an answer that could not be read' },
        ...['盗窃', '诈骗', '寻衅滋事'].map((charge) => ({
          word: `charge:${charge}`,
          says: 'of the gold label',
        })),
      ],
      saved,
    }),
    saveFilter: ({ filter, keep }) => {
      saved = keep ? [...saved, filter] : saved.filter((each) => each !== filter);
      return { saved };
    },
  };
}

type CasesAsked = ComparisonRequests['comparedCases'];
type Found = Omit<CasesAsked['result'], 'total'>;

function found(
  cases: readonly DemoCase[],
  { filter, order, figure, against }: Omit<CasesAsked['params'], 'from' | 'count'>,
): Found {
  const unknown = /(?:^|\s)(colour:\S*)/u.exec(filter)?.[1];
  if (unknown !== undefined) {
    return { rows: [], problem: `“${unknown}” names no field. Did you mean “charge:”?` };
  }
  const rows = cases.filter((one) => matches(one, filter, against)).map((one) => demoRow(one, figure));
  return { rows: sorted(rows, order) };
}

function chartOf(
  cases: readonly DemoCase[],
  kind: Chart['kind'],
  run: number,
  part: 'charges' | 'articles' | 'term' | 'winner' = 'charges',
): Chart {
  switch (kind) {
    case 'confusion': {
      const labels = [...new Set(cases.map(({ charge }) => charge))];
      const cells = labels.flatMap((gold) =>
        [...labels, ''].flatMap((predicted) => {
          const n = cases.filter((one) => one.charge === gold && one.charges[run] === predicted).length;
          if (n === 0) return [];
          if (predicted === '') return [{ gold, predicted: 'none', count: n }];
          return [{ gold, predicted, count: n, filter: `charge:${gold} predicted:${predicted}` }];
        }),
      );
      return { kind, part, labels, cells, left: '2 without a verdict' };
    }
    case 'terms':
      return {
        kind,
        points: cases.map(({ key, terms }) => ({ key, gold: terms[0] ?? 0, predicted: terms[run + 1] ?? 0 })),
        edges: [0, 6, 9, 12, 24, 36, 60, 84, 120],
        left: '2 cases of life imprisonment',
      };
    case 'reliability':
      return {
        kind,
        points: [0.1, 0.3, 0.5, 0.7, 0.9].map((predicted, index) => ({
          predicted,
          observed: predicted * 0.7 + 0.1,
          n: 20 + 25 * index,
          interval: [predicted * 0.7, predicted * 0.7 + 0.2],
        })),
      };
    case 'votes':
      return {
        kind,
        side: 'plaintiff',
        points: cases.slice(0, 40).map(({ key, scores }, index) => ({
          key,
          gold: (index % 7) / 6,
          predicted: Math.min(1, Math.max(0, (index % 7) / 6 + (scores[2]?.[run] ?? 0) - 0.8)),
        })),
      };
    case 'cost':
      return {
        kind,
        points: cases.map(({ key, facts, terms }, index) => ({
          key,
          tokens: 900 * (run + 1) + facts.length * 12 + (terms[0] ?? 0) * 9,
          seconds: 2 + (index % 17) / 4 + run * 2,
        })),
      };
  }
}
