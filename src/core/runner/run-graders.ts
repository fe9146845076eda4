import type { Grader } from '../grading/grader-source';
import { GRADING } from '../grading/grading';
import type { Json, JsonObject } from '../json';
import type { Grade } from '../metric/metric';
import { VERDICT_PARTS } from '../pipeline/pipeline';
import type { RoleStage } from '../pipeline/stage';
import type { Verdict } from '../verdict';
import { caseView, type CaseContext, type Outcome, type Place } from './case-context';
import { allEnded, runStages } from './run-stages';
import { Scope } from './scope';
import { inner } from './stages/group-stages';
import { runKind } from './stages/run-kind';

export interface Graded {
  /** By name of the grader; none of those whose `when` does not hold. */
  readonly grades: Readonly<Record<string, Grade>>;
  /** The case was stopped before all had answered. */
  readonly cancelled?: Extract<Outcome, { ok: false }>;
}

type Asked = { readonly name: string; readonly outcome: Outcome; readonly value: Json | undefined };

/**
 * Asks the graders of a verdict, all at once. They see the case, `gold` and `verdict`, and no stage. What fails here is
 * a grade of its own kind and leaves the case as it is. Undefined when there is nobody to ask.
 */
export async function runGraders(
  context: CaseContext,
  verdict: Verdict,
  outer: Place,
  graders: readonly Grader[] = context.loaded.graders ?? [],
): Promise<Graded | undefined> {
  if (graders.length === 0) return undefined;
  const { clock } = context.ports;
  const place = inner(outer, GRADING);
  const { node } = place;
  const about = { stage: GRADING } as const;
  await node.emit({ at: clock.now(), type: 'stage-started', ...about, kind: 'stages', title: 'Grading' });
  const seen = new Scope(null, {
    case: caseView(context.case),
    gold: inFull(context.case.gold),
    verdict: inFull(verdict),
    switches: context.switches,
  });
  const all = await allEnded(graders.map((grader) => askGrader(context, grader, seen, place)));
  const cancelled = all.map(({ outcome }) => outcome).find(isCancelled);
  if (cancelled) {
    const { status, message } = cancelled;
    await node.emit({ at: clock.now(), type: 'stage-failed', ...about, status, message });
    return { grades: {}, cancelled };
  }
  const grades: Record<string, Grade> = {};
  for (const { name, outcome, value } of all) {
    if (!outcome.ok) {
      grades[name] = { error: outcome.message };
      const message = `No grade "${name}": ${outcome.message}. The verdict stands; the case is out of the figures made of this grade.`;
      await node.emit({ at: clock.now(), type: 'noted', ...about, severity: 'warning', message });
    } else if (value !== undefined && value !== null) {
      grades[name] = { value };
    }
  }
  const values = Object.fromEntries(
    Object.entries(grades).flatMap(([name, grade]) => ('value' in grade ? [[name, grade.value]] : [])),
  );
  await node.emit({ at: clock.now(), type: 'stage-finished', ...about, value: values });
  return { grades };
}

/** A list of one stage for each, so that one that fails does not stop the others. */
async function askGrader(context: CaseContext, grader: Grader, seen: Scope, place: Place): Promise<Asked> {
  const { name, role, when, model, range, roleRange } = grader;
  const stage: RoleStage = {
    kind: 'role',
    name,
    range,
    nameRange: range,
    ...(when ? { when } : {}),
    model,
    onUnparsed: { policy: 'fail' },
    role: { name: role.name, range: roleRange },
    with: grader.with,
    gold: new Map(),
  };
  // A role of the pipeline, or a model chosen for one, may have the same name.
  const { roleModels: _models, ...rest } = context.loaded;
  const loaded = { ...rest, roles: new Map([[role.name, role]]) };
  // A debugger steps through the pipeline, where no grader stands.
  const { gate: _gate, ...ports } = context.ports;
  const own = new Scope(seen);
  const outcome = await runStages(runKind, { ...context, loaded, ports }, [stage], own, place);
  return { name, outcome, value: outcome.ok ? own.get(name) : undefined };
}

function isCancelled(outcome: Outcome): outcome is Extract<Outcome, { ok: false }> {
  return !outcome.ok && outcome.status === 'cancelled';
}

/** With null for what it lacks: a verdict that says nothing of a part is graded like any other. */
function inFull(verdict: Verdict): Json {
  const said = JSON.parse(JSON.stringify(verdict)) as JsonObject;
  return { ...Object.fromEntries(VERDICT_PARTS.map((part) => [part, null])), ...said };
}
