import type { Case } from '../../core/case';
import { readPredictions } from '../../core/dataset/predictions';
import type { Metric } from '../../core/metric/metric';
import { findMetric } from '../../core/metric/registry';
import { hasErrors, type Parsed, type Problem } from '../../core/problem';
import { writeImported, type ImportedAnswer } from '../../core/run/import-predictions';
import { planRun } from '../../core/run/run-plan';
import { freeId, manifestPath, writerFor } from '../../core/run/start-run';
import { caseKey, type Manifest } from '../../core/run-store/manifest';
import { hashText } from '../../core/runner/prompt-hash';
import { intervalsOf } from '../figures';
import type { CommandHost } from '../host';
import { EXIT, err, printJson, printProblem, printRun, problemJson, runJson } from '../print';

export interface ImportOptions {
  readonly json: boolean;
  /** Such as `lawbench/3-1`. */
  readonly task?: string | undefined;
  readonly slice?: string | undefined;
}

interface Against {
  readonly cases: ReadonlyMap<string, Case>;
  readonly metrics: readonly Metric[];
}

/** `moot import predictions FILE…`: each file becomes a run; with `--json`, one object, or a list for several files. */
export async function importPredictions(
  host: CommandHost,
  typed: readonly string[],
  options: ImportOptions,
): Promise<number> {
  if ((options.task === undefined) === (options.slice === undefined)) {
    err('Say what the answers are of: either --task lawbench/3-1 or --slice SLICE.');
    return EXIT.wrongUse;
  }
  const against = await casesAgainst(host, options);
  if (!against.ok) {
    for (const problem of against.problems) printProblem(problem, host.shown);
    return EXIT.wrongUse;
  }
  const results: Record<string, unknown>[] = [];
  let status: number = EXIT.done;
  for (const path of typed) {
    const imported = await importFile(host, host.absolute(path), options, against.value);
    const values = imported.manifest && (await intervalsOf(host, imported.manifest));
    results.push(
      imported.manifest
        ? runJson(imported.manifest, imported.problems, [], values)
        : { problems: imported.problems.map(problemJson) },
    );
    if (!imported.manifest) status = EXIT.wrongUse;
    if (options.json) continue;
    for (const problem of imported.problems) printProblem(problem, host.shown);
    if (imported.manifest) printRun(imported.manifest, values);
  }
  if (options.json) printJson(results.length === 1 ? results[0] : results);
  return status;
}

async function casesAgainst(host: CommandHost, { task, slice }: ImportOptions): Promise<Parsed<Against>> {
  if (slice !== undefined) {
    const planned = await planRun(host.project, host.files, { kind: 'slice', file: host.absolute(slice) });
    if (!planned.ok) return planned;
    const cases = new Map(planned.value.cases.map((each) => [each.id, each]));
    return { ok: true, value: { cases, metrics: planned.value.metrics }, problems: planned.problems };
  }
  const metric = findMetric((task ?? '').replace('/', '.'));
  if (metric) return { ok: true, value: { cases: new Map(), metrics: [metric] }, problems: [] };
  const message = `There is no task "${task ?? ''}".`;
  return {
    ok: false,
    problems: [
      { code: 'unknown-task', severity: 'error', file: task ?? '', message, next: 'Write lawbench/3-1.' },
    ],
  };
}

async function importFile(
  host: CommandHost,
  file: string,
  options: ImportOptions,
  against: Against,
): Promise<{ readonly manifest?: Manifest; readonly problems: readonly Problem[] }> {
  const text = await host.project.text(file);
  if (text === null) {
    return {
      problems: [
        {
          code: 'missing-file',
          severity: 'error',
          file,
          message: 'There is no such file.',
          next: 'Check the path.',
        },
      ],
    };
  }
  const task = options.task?.split('/').at(-1);
  const read = readPredictions({ file, text }, task === undefined ? {} : { task });
  const own = new Map(read.cases.map((each) => [each.id, each]));
  const problems: Problem[] = [...read.problems];
  const answers: ImportedAnswer[] = [];
  for (const { id, prediction, prompt, line } of read.records) {
    const of = own.get(id) ?? against.cases.get(id);
    if (of) {
      answers.push({ case: of, answer: prediction, ...(prompt === undefined ? {} : { prompt }) });
      continue;
    }
    const start = { line, column: 0 };
    problems.push({
      code: 'unknown-case',
      severity: 'warning',
      file,
      range: { start, end: start },
      message: `The answer "${id}" is of no case of the slice and was left out.`,
      next: 'Import against the slice the answers were made for.',
    });
  }
  if (answers.length === 0) {
    if (!hasErrors(problems)) {
      problems.push({
        code: 'no-answers',
        severity: 'error',
        file,
        message: 'There is no answer to import.',
        next: 'JSON lines of {"id", "answer"} want --slice.',
      });
    }
    return { problems };
  }
  const manifest = await newManifest(host, file, text, answers, against, options);
  const writer = writerFor(host, manifest, []);
  const tools = await host.toolsFor?.(against.metrics);
  return {
    manifest: await writeImported(writer, host.clock, answers, against.metrics, problems, tools),
    problems,
  };
}

async function newManifest(
  host: CommandHost,
  file: string,
  text: string,
  answers: readonly ImportedAnswer[],
  against: Against,
  options: ImportOptions,
): Promise<Manifest> {
  const name = options.task ?? `imported answers`;
  const source = { path: manifestPath(host, file), hash: hashText(text) };
  const folder = host.paths.basename(host.paths.dirname(file));
  const keys = answers.map((answer) => caseKey(answer.case.id, 0));
  return {
    format: 1,
    id: await freeId(host, { loaded: { pipeline: { name } } }),
    version: host.version,
    pipeline: { ...source, name },
    dataset: { ...source, adapter: 'predictions' },
    sources: [],
    knowledge: [],
    model: `imported:${folder}`,
    modelForced: true,
    switches: {},
    score: against.metrics.map((metric) => metric.name),
    repeats: 1,
    cases: keys,
    concurrency: 1,
    imported: source,
    state: 'running',
    counts: { total: keys.length, done: 0, error: 0, unparsed: 0, cancelled: 0 },
    metrics: {},
    usage: { input: 0, output: 0 },
    startedAt: host.clock.now(),
  };
}
