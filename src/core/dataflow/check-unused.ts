import type { Problem } from '../problem';
import type { Pipeline } from '../pipeline/pipeline';
import { allStages, childStages, type Stage } from '../pipeline/stage';
import { memberOf } from './expression-type';
import type { Call, Name, Names, Read, Visitor } from './names';

/** The stage that `moot export --format entries` takes without being told. */
const EXPORTED = 'entry';

/** Switches and stages that nothing reads. */
export class UnusedChecker implements Visitor {
  private readonly switches = new Set<string>();
  private readonly seen = new Set<Stage>();

  constructor(private readonly pipeline: Pipeline) {}

  read({ authored, names }: Read): void {
    for (const { segments } of authored.expression.uses) this.use(segments, names);
  }

  call({ role, names, bound, gold, part, stage }: Call): void {
    for (const input of role.inputs.keys()) {
      if (bound.some((bindings) => bindings.has(input)) || gold?.has(input)) continue;
      this.use([input], names);
    }
    // The reporter reads whatever the jurors' own stages put on their ballots.
    if (part === 'report') for (const child of childStages(stage)) this.mark(child);
  }

  problems(): Problem[] {
    const { file, switches, stages, verdict } = this.pipeline;
    const unusedSwitches = [...switches.values()]
      .filter(({ name }) => !this.switches.has(name) && !this.switches.has('*'))
      .map(({ name, range }): Problem => ({
        code: 'unused-switch',
        severity: 'warning',
        file,
        range,
        message: `Nothing reads the switch "${name}".`,
        next: 'Use it in a condition, or remove it.',
        fix: { remove: name },
      }));
    // Without a verdict the pipeline is made for what its last stage gives.
    const hasVerdict = verdict.kind === 'from' || verdict.parts.size > 0;
    const last = hasVerdict ? undefined : stages.at(-1);
    const kept = new Set(last ? [last, ...allStages(childStages(last))] : []);
    // Stages under after: are there for what they teach, or for training data.
    const unread = [...allStages(stages)]
      .filter(
        (stage) => isWork(stage) && !this.seen.has(stage) && !kept.has(stage) && stage.name !== EXPORTED,
      )
      .map((stage): Problem => ({
        code: 'unread-stage',
        severity: 'information',
        file,
        range: stage.nameRange,
        message: `Nothing reads what the stage "${stage.name}" gives.`,
        next: 'Read it in a later stage or in verdict:, or remove it.',
        fix: { remove: stage.name },
      }));
    return [...unusedSwitches, ...unread];
  }

  private use(segments: readonly string[], names: Names): void {
    const [root = '', part] = segments;
    if (root === 'switches') this.switches.add(part ?? '*');
    const name = names.get(root);
    if (!name) return;
    const member = memberOf(name, segments);
    if (name.stage) this.seen.add(name.stage);
    this.whole(member.name);
  }

  /** A group that is read as a whole is read in all its parts. */
  private whole(name: Name): void {
    if (name.stage) this.mark(name.stage);
    for (const member of name.members?.values() ?? []) this.whole(member);
  }

  private mark(stage: Stage): void {
    this.seen.add(stage);
    if (stage.kind !== 'panel') for (const child of childStages(stage)) this.mark(child);
  }
}

/** Stages that do nothing but give a value. */
function isWork({ kind }: Stage): boolean {
  return kind === 'role' || kind === 'debate' || kind === 'retrieve' || kind === 'search' || kind === 'set';
}
