import { markedCases } from '../../core/marks/marked-cases';
import { countsOf } from '../../core/run/execute-run';
import { forkWords } from '../../core/run/fork-words';
import { markedManifest } from '../../core/marks/marked-manifest';
import { summaryOf } from '../../core/run/summarise';
import type { MetricValue } from '../../core/metric/metric';
import { isHeld } from '../../core/run-store/run-lock';
import { readRunLabel, type RunLabel } from '../../core/run-store/run-label';
import { placeOfRun } from '../../core/run-store/run-place';
import { listRuns, RunReader } from '../../core/run-store/run-reader';
import type { Manifest } from '../../core/run-store/manifest';
import type { RunSummary } from '../../core/transcript';
import { figureText } from '../../core/text/figure-text';
import type { CommandHost } from '../host';
import { EXIT, err, out, printJson, printProblem } from '../print';

/** A run as it is listed. */
interface ListedRun extends RunSummary {
  readonly label?: RunLabel;
  /** The run it was forked from, where there was one, the key of its case, and what was edited where. */
  readonly fork?: { readonly run?: string; readonly case: string; readonly words: string };
}

/** `moot runs`: newest first. */
export async function runs(host: CommandHost, options: { readonly json: boolean }): Promise<number> {
  const summaries: ListedRun[] = [];
  for (const id of await listRuns(host.files, host.paths, host.root)) {
    const reader = new RunReader(host.files, host.paths, host.root, id);
    const manifest = await reader.manifest();
    if (manifest) {
      const summary = await asItIs(host, reader, summaryOf(await withHuman(host, reader, manifest)));
      const place = placeOfRun(host.paths, host.root, id);
      const { label, problem } = await readRunLabel(host.files, place.label);
      if (problem) printProblem(problem, host.shown);
      summaries.push({
        ...summary,
        ...(Object.keys(label).length > 0 ? { label } : {}),
        ...forkOf(manifest),
      });
    } else err(`${id}: its run.json cannot be read; left out.`);
  }
  if (options.json) {
    printJson({ runs: summaries });
    return EXIT.done;
  }
  if (summaries.length === 0) out(`No runs below ${host.root}.`);
  for (const summary of summaries) {
    const { id, state, slice, pipeline, model, counts, metrics, headline, earlyStop, perturb } = summary;
    const [first] = headline;
    const figure =
      first === undefined ? '' : `  ${first} ${figureText(metrics[first]?.value)}${humanOf(metrics[first])}`;
    const end = earlyStop?.stopped ? `${state} early` : state;
    const name = perturb ? `${slice ?? pipeline} (${perturb.join(', ')})` : (slice ?? pipeline);
    out(
      `${id}  ${end}  ${name}  ${model}  ${counts.done}/${counts.total}${figure}${labelWords(summary.label)}${forkedWords(summary.fork)}`,
    );
  }
  return EXIT.done;
}

/** The manifest with the figures that it has with the marks beside it. */
async function withHuman(host: CommandHost, reader: RunReader, manifest: Manifest): Promise<Manifest> {
  if (!(await host.files.exists(placeOfRun(host.paths, host.root, manifest.id).marks))) return manifest;
  const { records, isMarked } = await markedCases(host.files, host.paths, host.root, reader);
  return isMarked ? markedManifest(manifest, records) : manifest;
}

/** A run that never said its end and that nobody writes was cut off; its own sums are older than its cases. */
async function asItIs(host: CommandHost, reader: RunReader, summary: RunSummary): Promise<RunSummary> {
  if (summary.state !== 'running') return summary;
  const { lock } = placeOfRun(host.paths, host.root, summary.id);
  const held = host.processes !== undefined && (await isHeld(host.files, lock, host.processes));
  if (held) return summary;
  const counts = countsOf(await reader.cases(), summary.counts.total);
  return { ...summary, state: 'stopped', counts };
}

function humanOf(figure: MetricValue | undefined): string {
  return figure?.human ? `  human ${figure.human}` : '';
}

function labelWords({ name, tags = [], baseline }: RunLabel = {}): string {
  const words = [
    ...(name === undefined ? [] : [`“${name}”`]),
    ...(baseline ? ['baseline'] : []),
    ...tags.map((tag) => `#${tag}`),
  ];
  return words.length > 0 ? `  ${words.join(' ')}` : '';
}

function forkOf({ fork }: Manifest): Pick<ListedRun, 'fork'> {
  if (!fork) return {};
  const { run, case: key } = fork;
  return { fork: { ...(run === undefined ? {} : { run }), case: key, words: forkWords(fork) } };
}

function forkedWords(fork: ListedRun['fork']): string {
  if (!fork) return '';
  const { run, case: key, words } = fork;
  return run === undefined ? `  ${key} changed by hand ${words}` : `  fork of ${run}, ${key}, ${words}`;
}
