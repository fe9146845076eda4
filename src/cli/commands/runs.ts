import { reportJson, reportMarkdown } from '../../core/run/report';
import { countsOf } from '../../core/run/execute-run';
import { summaryOf } from '../../core/run/summarise';
import { isHeld } from '../../core/run-store/run-lock';
import { isRunId, placeOfRun } from '../../core/run-store/run-place';
import { listRuns, RunReader } from '../../core/run-store/run-reader';
import type { RunSummary } from '../../core/transcript';
import type { CommandHost } from '../host';
import { EXIT, err, out, printJson } from '../print';

/** `moot runs`: newest first. */
export async function runs(host: CommandHost, options: { readonly json: boolean }): Promise<number> {
  const summaries = [];
  for (const id of await listRuns(host.files, host.paths, host.root)) {
    const reader = new RunReader(host.files, host.paths, host.root, id);
    const manifest = await reader.manifest();
    if (manifest) summaries.push(await asItIs(host, reader, summaryOf(manifest)));
    else err(`${id}: its run.json cannot be read; left out.`);
  }
  if (options.json) {
    printJson({ runs: summaries });
    return EXIT.done;
  }
  if (summaries.length === 0) out(`No runs below ${host.root}.`);
  for (const { id, state, slice, pipeline, model, counts, metrics, headline } of summaries) {
    const [first] = headline;
    const figure = first === undefined ? '' : `  ${first} ${metrics[first]?.value?.toFixed(4) ?? '–'}`;
    out(`${id}  ${state}  ${slice ?? pipeline}  ${model}  ${counts.done}/${counts.total}${figure}`);
  }
  return EXIT.done;
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

export type ReportFormat = 'md' | 'json';

/** `moot report RUN… --format md|json`. */
export async function report(
  host: CommandHost,
  ids: readonly string[],
  options: { readonly format: ReportFormat },
): Promise<number> {
  const reports: Record<string, unknown>[] = [];
  for (const id of ids) {
    const reader = new RunReader(host.files, host.paths, host.root, id);
    const manifest = isRunId(id) ? await reader.manifest() : null;
    if (!manifest) {
      err(`There is no run "${id}" below ${host.root}. List the runs with moot runs.`);
      return EXIT.wrongUse;
    }
    const records = await reader.cases();
    if (options.format === 'md') out(reportMarkdown(manifest, records).trimEnd());
    else reports.push(reportJson(manifest, records));
  }
  if (options.format === 'json') printJson(reports.length === 1 ? reports[0] : reports);
  return EXIT.done;
}
