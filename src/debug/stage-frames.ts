import { childStages, type Stage } from '../core/pipeline/stage';

/** A stage that is open, as a frame of the stack. */
export interface StageFrame {
  /** `draft`, `deliberation [2]`. */
  readonly name: string;
  /** Of the stage's name in the pipeline file, from 0. */
  readonly line: number;
  readonly column: number;
}

/** The stages around a stage instance, the innermost first: `deliberation[2]/draft` stands in `deliberation`. */
export function framesOf(stages: readonly Stage[], path: string): StageFrame[] {
  const frames: StageFrame[] = [];
  let among = stages;
  for (const segment of path.split('/')) {
    const [, name = segment, instance] = /^(.*?)(\[[^\]]*\])?$/u.exec(segment) ?? [];
    const stage = among.find((candidate) => candidate.name === name);
    if (!stage) break;
    const { line, column } = stage.nameRange.start;
    frames.unshift({ name: instance === undefined ? name : `${name} ${instance}`, line, column });
    among = childStages(stage);
  }
  return frames;
}
