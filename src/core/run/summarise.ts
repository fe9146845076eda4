import type { CaseRow, RunSummary } from '../transcript';
import { isRight, type CaseRecord } from '../run-store/case-record';
import type { Manifest } from '../run-store/manifest';

export function summaryOf(manifest: Manifest): RunSummary {
  const {
    id,
    pipeline,
    slice,
    model,
    state,
    switches,
    counts,
    metrics,
    usage,
    startedAt,
    finishedAt,
    message,
  } = manifest;
  return {
    id,
    pipeline: pipeline.name,
    ...(slice ? { slice: slice.name } : {}),
    model,
    state,
    switches,
    counts,
    metrics,
    headline: headlineOf(Object.keys(metrics)),
    usage,
    startedAt,
    ...(finishedAt === undefined ? {} : { finishedAt }),
    ...(message === undefined ? {} : { message }),
  };
}

export function rowOf(record: CaseRecord): CaseRow {
  const { key, id, title, type, status, scores, message } = record;
  const right = status === 'done' ? isRight(scores) : undefined;
  return {
    key,
    id,
    title,
    ...(type === undefined ? {} : { type }),
    status,
    ...(right === undefined ? {} : { right }),
    scores,
    ...(message === undefined ? {} : { message }),
  };
}

/** Official figures over all cases: no figure per type, no variant, and F1 stands for its precision and recall. */
export function headlineOf(names: readonly string[]): string[] {
  // `f1_parsed` beside `f1` is a variant; `vote_mae` is a figure of its own.
  const isVariant = (name: string): boolean => {
    const plain = name.replace(/_[a-z]+$/u, '');
    return plain !== name && names.includes(plain);
  };
  const plain = names.filter((name) => !name.includes('[') && !isVariant(name));
  return plain.filter((name) => {
    const family = name.replace(/\.(precision|recall)$/u, '.f1');
    return family === name || !plain.includes(family);
  });
}
