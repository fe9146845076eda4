import type { Problem, Range } from '../problem';
import type { Authored, Stage } from '../pipeline/stage';
import { canHold, counterexample, describeAssignment, readsSwitchesOnly, wordsOf } from './conditions';
import { lonePath, memberOf } from './expression-type';
import type { Call, Condition, Name, Names, Read, Visitor } from './names';
import { isGuarded, placeOfSegment } from './use-place';

/** Conditions that no run can meet, and required inputs that a stage gives which may not have run. */
export class ConditionChecker implements Visitor {
  readonly problems: Problem[] = [];
  /** Stages that never run. */
  readonly dead = new Set<Stage>();
  private readonly ofSwitches = new Map<string, boolean>();

  constructor(private readonly file: string) {}

  stage(stage: Stage, names: Names, given: readonly Condition[]): void {
    if (!stage.when) return;
    if (given.some((condition) => this.dead.has(condition.stage))) return;
    const around = given.filter(({ when }) => readsSwitchesOnly(when));
    if (this.canHold([...around.map(({ when }) => when), stage.when], names)) return;
    this.dead.add(stage);
    const alone = !this.canHold([stage.when], names);
    this.problems.push({
      code: 'unreachable-stage',
      severity: 'warning',
      file: this.file,
      range: stage.when.range,
      message: alone
        ? `"${wordsOf(stage.when)}" is never true, so the stage "${stage.name}" never runs.`
        : `The stage "${stage.name}" never runs: the condition around it is never true together with its own.`,
      next: 'Correct the condition, or remove the stage.',
      ...(alone ? {} : { related: around.map((condition) => this.placed(condition)) }),
      fix: { remove: stage.name },
    });
  }

  /** Of conditions on switches alone, which many stages share, the answer is the same everywhere. */
  private canHold(conditions: readonly Authored[], names: Names): boolean {
    if (!conditions.every(readsSwitchesOnly)) return canHold(conditions, names);
    const words = conditions.map(wordsOf).join('\n');
    const known = this.ofSwitches.get(words) ?? canHold(conditions, names);
    this.ofSwitches.set(words, known);
    return known;
  }

  read(read: Read): void {
    if (read.purpose !== 'until' || canHold([read.authored], read.names)) return;
    this.problems.push({
      code: 'until-never-true',
      severity: 'warning',
      file: this.file,
      range: read.authored.range,
      message: `"${wordsOf(read.authored)}" is never true, whatever the role answers, so the loop always runs to its limit.`,
      next: 'Compare with a value that the schema of the role allows.',
    });
  }

  call(call: Call): void {
    for (const input of call.role.inputs.values()) {
      if (input.optional || call.gold?.has(input.name)) continue;
      const bound = call.bound.map((bindings) => bindings.get(input.name)).find((each) => each !== undefined);
      const use = bound ? lonePath(bound) : undefined;
      if (bound && (!use || isGuarded(bound.expression.source, use))) continue;
      const segments = use?.segments ?? [input.name];
      const name = call.names.get(segments[0] ?? '');
      if (!name?.stage) continue;
      const range = bound && use ? placeOfSegment(bound, use) : call.reference.range;
      this.skipped(call, input.name, name, segments, range);
    }
  }

  private skipped(call: Call, input: string, name: Name, segments: readonly string[], range: Range): void {
    const member = memberOf(name, segments).name;
    const conditions = new Set([...name.conditions, ...member.conditions]);
    const known = surelyTrue(call.given, call.names);
    for (const condition of conditions) {
      if (known.stages.has(condition.stage) || known.sources.has(wordsOf(condition.when))) continue;
      let example = '';
      if (readsSwitchesOnly(condition.when)) {
        const found = counterexample(known.switches, condition.when, call.names);
        if (!found) continue;
        example = ` With ${describeAssignment(found)} it gets nothing.`;
      }
      this.problems.push({
        code: 'reads-skipped-stage',
        severity: 'warning',
        file: this.file,
        range,
        message: `The role "${call.role.name}" needs "${input}", but "${segments.join('.')}" is there only when ${wordsOf(condition.when)}.${example}`,
        next: 'Write | default: … behind it, make the input optional, or give this stage the same when.',
        related: [this.placed(condition)],
      });
      return;
    }
  }

  private placed({ stage, when }: Condition): { file: string; range: Range; message: string } {
    return {
      file: this.file,
      range: when.range,
      message: `"${stage.name}" runs only when ${wordsOf(when)}.`,
    };
  }
}

interface Known {
  /** Stages that ran. */
  readonly stages: ReadonlySet<Stage>;
  /** Conditions that hold, in words. */
  readonly sources: ReadonlySet<string>;
  readonly switches: readonly Authored[];
}

/** What follows from conditions that hold: a stage that a condition asks for ran, so its own conditions hold too. */
function surelyTrue(given: readonly Condition[], names: Names): Known {
  const stages = new Set<Stage>();
  const sources = new Set<string>();
  const switches: Authored[] = [];
  const waiting = [...given];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const words = wordsOf(next.when);
    if (sources.has(words)) continue;
    sources.add(words);
    stages.add(next.stage);
    if (readsSwitchesOnly(next.when)) switches.push(next.when);
    for (const { segments } of next.when.expression.uses) {
      const name = names.get(segments[0] ?? '');
      if (!name) continue;
      const member = memberOf(name, segments).name;
      for (const each of [name, member]) {
        if (each.stage) stages.add(each.stage);
        waiting.push(...each.conditions);
      }
    }
  }
  return { stages, sources, switches };
}
