import type { Pipeline } from '../pipeline/pipeline';
import type { Problem } from '../problem';
import type { Role } from '../role';
import { barrierNames, rulesOf } from './barrier-rules';
import { BarrierChecker } from './check-barriers';
import { ConditionChecker } from './check-conditions';
import { FieldChecker } from './check-fields';
import { UnusedChecker } from './check-unused';
import { VerdictChecker } from './check-verdict';
import type { Visitor } from './names';
import { walkPipeline } from './walk';

/** Walks before a loop that hands on ever more is given up; each walk settles one more step. */
const MOST_WALKS = 12;

/**
 * What can be told of a pipeline from how values flow through it: members that are not there, conditions that never
 * hold, what nothing reads, and what reaches a prompt that may not see it.
 */
export function checkDataflow(
  pipeline: Pipeline,
  roles: ReadonlyMap<string, Role>,
  broken: ReadonlySet<string>,
  /** Whether all names are known, so that what nothing reads can be told. */
  sure: boolean,
): Problem[] {
  const { file } = pipeline;
  const fields = new FieldChecker(file);
  const conditions = new ConditionChecker(file);
  const unused = new UnusedChecker(pipeline);
  const verdict = new VerdictChecker(file, conditions.dead);
  walkPipeline(pipeline, roles, all([fields, conditions, unused, verdict]));
  const barriers = rulesOf(pipeline).map((rule) => new BarrierChecker(file, rule));
  for (let walk = 0, waiting = barriers; walk < MOST_WALKS && waiting.length > 0; walk++) {
    walkPipeline(pipeline, roles, all(waiting));
    waiting = waiting.filter((barrier) => !barrier.isSettled());
  }
  return [
    ...fields.problems,
    ...conditions.problems,
    ...verdict.problems,
    ...(sure ? unused.problems() : []),
    ...barrierNames(pipeline, [...roles.keys(), ...broken]),
    ...barriers.flatMap(({ problems }) => [...problems.values()]),
  ];
}

function all(visitors: readonly Visitor[]): Visitor {
  return {
    read: (read) => {
      for (const visitor of visitors) visitor.read?.(read);
    },
    call: (call) => {
      for (const visitor of visitors) visitor.call?.(call);
    },
    stage: (stage, names, given) => {
      for (const visitor of visitors) visitor.stage?.(stage, names, given);
    },
  };
}
