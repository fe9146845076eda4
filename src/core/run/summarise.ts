import { usualConvention } from '../metric/ljp/conventions';
import { earlyStopWords, stoppedEarly } from './early-stop-words';
import { isVariant } from '../metric/variant';
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
  const early = earlyStopWords(manifest);
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
    ...(manifest.perturb ? { perturb: manifest.perturb } : {}),
    ...(manifest.imported ? { imported: true } : {}),
    ...(early === undefined ? {} : { earlyStop: { words: early, stopped: stoppedEarly(manifest) } }),
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

/**
 * Official figures over all cases: no figure per type, no variant, F1 stands for its precision and recall, and of
 * judgment prediction only accuracy and macro F1 in the usual convention.
 */
export function headlineOf(names: readonly string[]): string[] {
  const all = new Set(names);
  // `cail2018.charge.micro_f1` is a part of `cail2018.charge`; micro figures and hits stand beside an accuracy.
  const isDetail = (name: string): boolean => {
    const [, family = '', last = ''] = /^(.*)\.([^.]*)$/u.exec(name) ?? [];
    return (
      names.includes(family) || (/^(?:micro_|hit\d)/u.test(last) && names.includes(`${family}.accuracy`))
    );
  };
  const usual = `[${usualConvention}]`;
  const plain = names.filter(
    (name) => (!name.includes('[') || name.endsWith(usual)) && !isVariant(name, all) && !isDetail(name),
  );
  return plain.filter((name) => {
    const family = name.replace(/([._])(?:precision|recall)(?=$|\[)/u, '$1f1');
    return family === name || !plain.includes(family);
  });
}
