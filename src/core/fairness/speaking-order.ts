import type { Stage } from '../pipeline/stage';

/**
 * The stages with the speakers of every debate in reverse, so that who spoke first speaks last. Undefined where there
 * is no debate of at least two. What a speaker says first, and with which words, goes with the speaker.
 */
export function reverseSpeakers(stages: readonly Stage[]): readonly Stage[] | undefined {
  const reversed = stages.map(reverseIn);
  return reversed.some((stage, index) => stage !== stages[index]) ? reversed : undefined;
}

/** The stage itself where there is nothing to reverse. */
function reverseIn(stage: Stage): Stage {
  if (stage.kind === 'debate')
    return stage.speakers.length > 1 ? { ...stage, speakers: [...stage.speakers].reverse() } : stage;
  const inner = 'stages' in stage ? reverseSpeakers(stage.stages) : undefined;
  return inner && 'stages' in stage ? { ...stage, stages: inner } : stage;
}
