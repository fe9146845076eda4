import type { Metric } from '../../../src/core/metric/metric';
import { findMetric } from '../../../src/core/metric/registry';
import { withIntervals } from '../../../src/core/metric/with-intervals';
import { judgeGates } from '../../../src/core/metric/judge-gates';
import { countsOf } from '../../../src/core/run/execute-run';
import type { CaseRecord } from '../../../src/core/run-store/case-record';
import type { Manifest } from '../../../src/core/run-store/manifest';
import { reportedRun, type ReportedRun } from '../../../src/core/report/reported-run';
import type { Bound } from '../../../src/core/gate';
import type { Verdict } from '../../../src/core/verdict';

const METRICS = ['charge', 'term', 'jury.accuracy'];

export interface FictionalCase extends Partial<Omit<CaseRecord, 'scores'>> {
  readonly id: string;
  readonly gold?: Verdict;
}

/** A finished run of made-up cases, scored as a run scores them. */
export function fictionalRun(
  cases: readonly FictionalCase[],
  over: Partial<Manifest> = {},
  bounds: readonly Bound[] = [],
): ReportedRun & { readonly manifest: Manifest } {
  const metrics = (over.score ?? METRICS)
    .map((name) => findMetric(name))
    .filter((one): one is Metric => one !== undefined);
  const records = cases.map((one): CaseRecord => {
    const { id, type, verdict, repeat = 0, gold = {} } = one;
    const scorable = { id, gold, ...(type === undefined ? {} : { type }) };
    const scores = verdict
      ? metrics.flatMap((metric) => metric.score({ ...scorable, predicted: verdict }))
      : [];
    return {
      key: repeat === 0 ? id : `${id}@${repeat + 1}`,
      repeat,
      title: `The matter of ${id}`,
      excerpt: 'A lamp was taken from a shop.',
      status: verdict ? 'done' : 'error',
      usage: { input: 100, output: 20 },
      calls: 2,
      duration: 1500,
      finishedAt: 0,
      ...one,
      gold,
      scores,
    };
  });
  const manifest: Manifest = {
    format: 1,
    id: '20250301-101500-bench-abc123',
    version: '9.9.9',
    pipeline: { path: 'bench.pipeline.yaml', hash: 'a'.repeat(64), name: 'Bench' },
    slice: { path: 'thefts.slice.yaml', hash: 'b'.repeat(64), name: 'Thefts' },
    dataset: { path: 'cases.jsonl', hash: 'c'.repeat(64), adapter: 'plain' },
    sources: [{ path: 'roles/judge.role.md', hash: 'd'.repeat(64) }],
    knowledge: [],
    model: 'openai:judge-1',
    modelForced: true,
    switches: { debate: true },
    score: METRICS,
    repeats: 1,
    cases: records.map(({ key }) => key),
    concurrency: 1,
    state: 'finished',
    counts: countsOf(records, records.length),
    metrics: {},
    usage: { input: 100 * records.length, output: 20 * records.length },
    startedAt: Date.UTC(2025, 2, 1, 10, 15),
    finishedAt: Date.UTC(2025, 2, 1, 10, 16),
    ...over,
  };
  const values = withIntervals(metrics, records);
  const counts = countsOf(records, manifest.cases.length);
  return {
    ...reportedRun(manifest, records, { values, metrics, counts, gates: judgeGates(bounds, values) }),
    manifest,
  };
}

/** Right, wrong, error, unparsed and cancelled, so that no two of the five are taken for one. */
export const FIVE_ENDS: readonly FictionalCase[] = [
  {
    id: 'a',
    type: 'criminal',
    gold: { charges: ['盗窃'], term: { kind: 'imprisonment', imprisonment: 12 } },
    verdict: { charges: ['盗窃'], term: { kind: 'imprisonment', imprisonment: 12 } },
  },
  {
    id: 'b',
    type: 'criminal',
    gold: { charges: ['诈骗'], term: { kind: 'imprisonment', imprisonment: 36 } },
    verdict: { charges: ['盗窃'], term: { kind: 'imprisonment', imprisonment: 24 } },
  },
  { id: 'c', status: 'error', fault: 'ruling', message: 'The endpoint refused: 503.' },
  { id: 'd', status: 'unparsed', fault: 'ruling', message: 'No Finish[…] was found.' },
  { id: 'e', status: 'cancelled' },
];

/** What a model might write to get out of its cell. Holds no carriage return, which every form turns into a line feed. */
export const HOSTILE = [
  '<script>window.pwned = 1</script>',
  '"><img src=x onerror="window.pwned = 1">',
  "' onmouseover='window.pwned = 1",
  '[click](javascript:window.pwned=1) <a href="javascript:window.pwned=1">x</a>',
  '</style><style>*{display:none}</style>',
  ']]> <!-- --> <!ENTITY x "y"> &lt; &#0;',
  '\u0000\u0007\u001b[31mred\u001b[0m',
  '\u202eesrever\u202c \u2066isolated\u2069 \u200b\ufeff\u{e0041}',
  '\ud800 lone',
  '{{constructor.constructor("return 1")()}} ${1 + 1}',
  '| a | b |\n|---|---|\n# heading\n```js\nx\n```',
  '=HYPERLINK("https://evil.example","x")',
  'https://evil.example www.evil.example @someone',
].join('\n');
