import type { Pipeline } from '../core/pipeline/pipeline';
import { childStages, type Stage } from '../core/pipeline/stage';
import { AFTER } from '../core/runner/run-after';

/** A stage around a place, with the instance that is open: `deliberation[2]` is the second round. */
export interface OpenStage {
  readonly stage: Stage;
  /** Of the instance. */
  readonly path: string;
  /** What stands in brackets. */
  readonly instance?: string;
}

export interface Located {
  /** The outermost first. */
  readonly stages: readonly OpenStage[];
  /** What follows the innermost stage in the path: the number of a juror in a round of discussion. */
  readonly rest: string;
}

type Stages = Pick<Pipeline, 'stages' | 'after'>;

/** Where the path of a stage instance leads. */
export function locate({ stages, after }: Stages, path: string): Located {
  const segments = path === '' ? [] : path.split('/');
  // Stages after the verdict stand in a group that the file does not name.
  const isAfter = segments[0] === AFTER && segments.length > 1 && after.length > 0;
  const open: OpenStage[] = [];
  let among = isAfter ? after : stages;
  let at = isAfter ? 1 : 0;
  for (; at < segments.length; at += 1) {
    const [, name = '', instance] = /^(.*?)(?:\[([^\]]*)\])?$/u.exec(segments[at] ?? '') ?? [];
    const stage = among.find((candidate) => candidate.name === name);
    if (!stage) break;
    const upTo = segments.slice(0, at + 1).join('/');
    open.push({ stage, path: upTo, ...(instance === undefined ? {} : { instance }) });
    among = childStages(stage);
  }
  return { stages: open, rest: segments.slice(at).join('/') };
}

/** The stage of exactly this instance. */
export function stageAt(pipeline: Stages, path: string): Stage | undefined {
  const { stages, rest } = locate(pipeline, path);
  const last = stages.at(-1);
  return rest === '' && last?.instance === undefined ? last?.stage : undefined;
}

/** Thread of the case itself; what runs in turn runs here. */
export const MAIN = '';

/** Jurors deliberate at once, each in a thread: `jury#3`, in the first vote and in every round of discussion. */
export function threadOf(pipeline: Stages, path: string): string {
  const { stages, rest } = locate(pipeline, path);
  for (const { stage, path: at, instance } of stages) {
    if (stage.kind !== 'panel' || instance === undefined) continue;
    const outer = at.slice(0, at.length - instance.length - 2);
    if (/^\d+$/u.test(instance)) return `${outer}#${instance}`;
    if (/^\d+$/u.test(rest)) return `${outer}#${rest}`;
  }
  return MAIN;
}

/** `juror 3 of jury`. */
export function threadTitle(thread: string, caseId: string): string {
  const cut = thread.lastIndexOf('#');
  return thread === MAIN ? caseId : `juror ${thread.slice(cut + 1)} of ${thread.slice(0, cut)}`;
}

/** Whether a stage instance is one of those inside another: `loop[2]/draft` is inside `loop` and `loop[2]`. */
export function isInside(path: string, outer: string): boolean {
  return path.startsWith(`${outer}/`) || path.startsWith(`${outer}[`);
}
