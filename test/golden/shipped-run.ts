import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Json } from '../../src/core/json';
import type { Model, ModelRequest } from '../../src/core/model/model';
import type { SwitchValue } from '../../src/core/pipeline/pipeline';
import type { CaseRecord } from '../../src/core/run-store/case-record';
import type { CaseEvent } from '../../src/core/runner/run-event';
import type { Manifest } from '../../src/core/run-store/manifest';
import { createMemoryFiles, type MemoryFiles } from '../harness/memory-files';
import { hostWith, planSlice, readerOf, start } from '../harness/memory-runs';
import { projectFiles, projectRoot } from '../harness/project-files';
import { createScriptedModel, promptOf, type Script, type ScriptedModel } from '../harness/scripted-model';

const SLICE = '/w/s.slice.yaml';

/** Everything under prompts/, in memory at /w/prompts. */
function shippedFiles(): Record<string, Uint8Array> {
  const files = projectFiles('prompts', /^[^.]/u).filter((file) => !file.includes('/.'));
  return Object.fromEntries(files.map((file) => [`/w/${file}`, readFileSync(path.join(projectRoot, file))]));
}

const shipped = shippedFiles();

export interface ShippedSlice {
  /** Below prompts/. */
  readonly pipeline: string;
  /** JSON lines in one of the formats that adapters know; CAIL2018 unless said otherwise. */
  readonly cases: string | Uint8Array;
  readonly adapter?: string;
  /** Stands over the pipeline's knowledge, by name: the text of the file. */
  readonly knowledge?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

function worldOf({ pipeline, cases, adapter, knowledge = {}, files = {} }: ShippedSlice): MemoryFiles {
  const bases = Object.keys(knowledge).map((name) => `${name}: { from: ${name}.txt }`);
  return createMemoryFiles({
    ...shipped,
    ...Object.fromEntries(Object.entries(knowledge).map(([name, text]) => [`/w/${name}.txt`, text])),
    '/w/cases.jsonl': cases,
    [SLICE]:
      `moot: 1\nname: Golden\ndataset: cases.jsonl\nadapter: ${adapter ?? 'cail2018'}\npipeline: prompts/${pipeline}\n` +
      (bases.length > 0 ? `knowledge: { ${bases.join(', ')} }\n` : ''),
    ...files,
  });
}

export interface ShippedRun {
  readonly files: MemoryFiles;
  readonly manifest: Manifest;
  readonly records: readonly CaseRecord[];
}

/** Runs a shipped pipeline as `moot run` does, with all on disk that a run leaves. */
export async function runShipped(
  slice: ShippedSlice,
  model: Model | 'builtin:baseline',
  options: { readonly switches?: Readonly<Record<string, SwitchValue>>; readonly limit?: number } = {},
): Promise<ShippedRun> {
  const files = worldOf(slice);
  const plan = await planSlice(files, SLICE, options);
  const host = hostWith(files, model === 'builtin:baseline' ? createScriptedModel({}) : model);
  const end = await start(host, plan, { model: model === 'builtin:baseline' ? model : 'vscode:m' });
  if (!end.ok) throw new Error(end.problems.map(({ message }) => message).join('\n'));
  const records = await readerOf(files, end.manifest.id).cases();
  return { files, manifest: end.manifest, records };
}

export interface PlayedCase {
  readonly files: MemoryFiles;
  /** Id of the run. */
  readonly run: string;
  readonly record: CaseRecord;
  readonly events: readonly CaseEvent[];
  readonly model: ScriptedModel;
}

/** Runs the one case of the slice by a script. */
export async function playShipped(
  slice: ShippedSlice,
  script: Script,
  switches: Readonly<Record<string, SwitchValue>> = {},
): Promise<PlayedCase> {
  const model = createScriptedModel(script);
  const { files, manifest, records } = await runShipped(slice, model, { switches });
  const [record] = records;
  if (!record) throw new Error('No case was run.');
  return {
    files,
    run: manifest.id,
    record,
    events: await readerOf(files, manifest.id).events(record.key),
    model,
  };
}

/** `stage kind`, or `stage skipped`, in the order of the file: the graph that was run. */
export function graphOf(events: readonly CaseEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'stage-started') return [`${event.stage} ${event.kind}`];
    return event.type === 'stage-skipped' ? [`${event.stage} skipped`] : [];
  });
}

/** Kinds of repair by stage, of all answers of the case. */
export function repairsOf(events: readonly CaseEvent[]): Record<string, string[]> {
  return Object.fromEntries(
    events.flatMap((event) =>
      event.type === 'answer-parsed' && event.repairs.length > 0
        ? [[event.stage, event.repairs.map(({ kind }) => kind)]]
        : [],
    ),
  );
}

export function notesOf(events: readonly CaseEvent[]): string[] {
  return events.flatMap((event) => (event.type === 'noted' ? [`${event.stage}: ${event.message}`] : []));
}

/** The prompt of a stage's call. */
export function promptAt(model: ScriptedModel, stage: string, attempt = 1): string {
  const call = model.calls.find(({ origin }) => origin.stage === stage && origin.attempt === attempt);
  if (!call) throw new Error(`${stage} was not asked; asked were ${model.asked.join(', ')}.`);
  return promptOf(call);
}

export function picturesOf(request: ModelRequest | undefined): number {
  return request?.messages.flatMap(({ parts }) => parts.filter(({ type }) => type !== 'text')).length ?? 0;
}

/** A case's events as a person reads them: no times, no scores of retrieval, prompts as text. */
export function transcriptOf({ record, events }: PlayedCase): Json {
  const rows = events.flatMap((event): Json[] => {
    switch (event.type) {
      case 'stage-started':
        return [
          {
            started: event.stage,
            kind: event.kind,
            ...(event.subject === undefined ? {} : { subject: event.subject }),
          },
        ];
      case 'stage-skipped':
        return [{ skipped: event.stage, because: event.detail }];
      case 'round-started':
        return [{ round: event.round, of: event.atMost, stage: event.stage }];
      case 'call-started':
        return [
          {
            call: event.call,
            parameters: event.parameters as unknown as Json,
            messages: event.messages.map(({ role, parts }) => ({
              role,
              lines: parts.flatMap((part) =>
                part.type === 'text' ? part.text.split('\n') : [`<${part.name}>`],
              ),
            })),
          },
        ];
      case 'answer-parsed':
        return [{ call: event.call, value: event.value, repairs: event.repairs as unknown as Json }];
      case 'answer-unparsed':
        return [{ call: event.call, problem: event.problem }];
      case 'retrieved':
        return [
          {
            retrieved: event.stage,
            source: event.source,
            kept: event.entries.filter(({ kept }) => kept).map(({ id }) => id),
          },
        ];
      case 'recalled':
        return [
          {
            recalled: event.stage,
            memory: event.memory,
            kept: event.items.filter(({ kept }) => kept).map(({ id }) => id),
          },
        ];
      case 'noted':
        return [{ noted: event.message, stage: event.stage, severity: event.severity }];
      case 'stage-finished':
        return [{ finished: event.stage }];
      case 'stage-failed':
        return [{ failed: event.stage, status: event.status, message: event.message }];
      default:
        return [];
    }
  });
  return {
    status: record.status,
    calls: record.calls,
    verdict: (record.verdict ?? null) as Json,
    transcript: rows,
  };
}

/** Runs a shipped pipeline with the embedded model over the first 50 real cases of CAIL2018, which lie beside the project. */
export async function runOverRealCases(pipeline: string): Promise<ShippedRun> {
  const file = path.join(projectRoot, '../shared/data/cail2018/data_test.json');
  expect(existsSync(file), `${file} is needed`).toBe(true);
  return runShipped({ pipeline, cases: readFileSync(file) }, 'builtin:baseline', { limit: 50 });
}
