import type { Pipeline } from '../core/pipeline/pipeline';
import { childStages } from '../core/pipeline/stage';
import { AFTER } from '../core/runner/run-after';

/** A stage that is open, as a frame of the stack. */
export interface StageFrame {
  /** `draft`, `deliberation [2]`. */
  readonly name: string;
  /** Of the stage's name in the pipeline file, from 0. */
  readonly line: number;
  readonly column: number;
}

/** The stages around a stage instance, the innermost first: `deliberation[2]/draft` stands in `deliberation`. */
export function framesOf({ stages, after }: Pick<Pipeline, 'stages' | 'after'>, path: string): StageFrame[] {
  const frames: StageFrame[] = [];
  const segments = path.split('/');
  // Stages after the verdict stand in a group that the file does not name.
  const isAfter = segments[0] === AFTER && segments.length > 1 && after.length > 0;
  let among = isAfter ? after : stages;
  for (const segment of isAfter ? segments.slice(1) : segments) {
    const [, name = segment, instance] = /^(.*?)(\[[^\]]*\])?$/u.exec(segment) ?? [];
    const stage = among.find((candidate) => candidate.name === name);
    if (!stage) break;
    const { line, column } = stage.nameRange.start;
    frames.unshift({ name: instance === undefined ? name : `${name} ${instance}`, line, column });
    among = childStages(stage);
  }
  return frames;
}
