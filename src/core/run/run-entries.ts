import type { Json, JsonObject } from '../json';
import type { Files, Paths } from '../ports';
import type { Problem } from '../problem';
import { isRight, type CaseRecord } from '../run-store/case-record';
import { placeOfRun } from '../run-store/run-place';
import { RunReader } from '../run-store/run-reader';

export type RunEntries =
  | {
      readonly ok: true;
      /** The file that holds the cases. */
      readonly path: string;
      /** JSON lines, one entry each. */
      readonly text: string;
      readonly problems: readonly Pick<Problem, 'code' | 'severity' | 'message' | 'next'>[];
    }
  | { readonly ok: false; readonly problem: Pick<Problem, 'code' | 'severity' | 'message' | 'next'> };

/**
 * What a run concluded, as entries of a knowledge base: for each case that has a verdict `id`, `case_id`, `title`,
 * `type`, `facts`, `right` (where it was scored), the verdict and its parts. The gold label is not among them.
 */
export async function readRunEntries(
  files: Files,
  paths: Paths,
  root: string,
  run: string,
): Promise<RunEntries> {
  const reader = new RunReader(files, paths, root, run);
  const manifest = await reader.manifest();
  if (!manifest) {
    const message = `There is no run "${run}".`;
    const next = 'List the runs with moot runs.';
    return { ok: false, problem: { code: 'unknown-run', severity: 'error', message, next } };
  }
  const entries: JsonObject[] = [];
  for (const record of await reader.cases()) {
    if (record.status !== 'done' || !record.verdict) continue;
    entries.push(entryOf(record, (await reader.facts(record.key)) ?? record.excerpt));
  }
  const unfinished = {
    code: 'unfinished-run',
    severity: 'warning',
    message: `The run ${run} did not finish; only its ${entries.length} cases with a verdict are known.`,
  } as const;
  return {
    ok: true,
    path: placeOfRun(paths, root, run).cases,
    text: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    problems: manifest.state === 'finished' ? [] : [unfinished],
  };
}

function entryOf(record: CaseRecord, facts: string): JsonObject {
  const { key, id, title, type, verdict = {}, scores } = record;
  const parts = JSON.parse(JSON.stringify(verdict)) as JsonObject;
  const right = isRight(scores);
  const about: Readonly<Record<string, Json>> = {
    id: key,
    case_id: id,
    title,
    ...(type === undefined ? {} : { type }),
    facts,
    ...(right === undefined ? {} : { right }),
  };
  return { ...parts, ...about, verdict: parts };
}
