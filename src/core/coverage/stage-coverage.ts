import { isStopped, type Ballot } from '../ballot';
import { withoutRounds } from '../fault/stage-path';
import { isObject, type Json } from '../json';
import { allStages, childStages, type PanelStage, type Stage } from '../pipeline/stage';
import type { CaseEvent } from '../runner/run-event';
import type { CoveredBranch, CoveredPlace } from './coverage';

interface Counts {
  started: number;
  /** By name of the way. */
  readonly ways: Map<string, number>;
}

const RAN = 'when: ran';
const SKIPPED = 'when: skipped';
const MET = 'until met';
const EXHAUSTED = 'at_most reached';
const SILENT = 'no discussion';
const AGREED = 'stop reached';
const TALKED_OUT = 'rounds used up';

/** Counts which stages of a pipeline ran, and which ways were taken from them. */
export class StageCoverage {
  private readonly counts = new Map<string, Counts>();
  /** Stages by path, without rounds. */
  private readonly stages: ReadonlyMap<string, Stage>;

  constructor(stages: readonly Stage[]) {
    this.stages = new Map(withPaths(stages, ''));
  }

  add(event: CaseEvent): void {
    switch (event.type) {
      case 'stage-started':
        this.at(event.stage).started += 1;
        if (this.stageAt(event.stage)?.when) this.way(event.stage, RAN);
        return;
      case 'stage-skipped':
        if (event.reason === 'when') this.way(event.stage, SKIPPED);
        return;
      case 'stage-finished': {
        const stage = this.stageAt(event.stage);
        const way = stage && exitOf(stage, event.value);
        if (way !== undefined) this.way(event.stage, way);
        return;
      }
      default:
    }
  }

  places(): readonly CoveredPlace[] {
    return [...this.stages].map(([path, stage]) => {
      const { started, ways } = this.counts.get(path) ?? { started: 0, ways: new Map<string, number>() };
      return {
        kind: 'stage' as const,
        name: path,
        range: stage.nameRange,
        count: started,
        branches: waysOf(stage).map((way): CoveredBranch => ({ ...way, count: ways.get(way.name) ?? 0 })),
      };
    });
  }

  private stageAt(path: string): Stage | undefined {
    return this.stages.get(withoutRounds(path));
  }

  private at(path: string): Counts {
    const key = withoutRounds(path);
    const known = this.counts.get(key) ?? { started: 0, ways: new Map<string, number>() };
    this.counts.set(key, known);
    return known;
  }

  private way(path: string, name: string): void {
    const { ways } = this.at(path);
    ways.set(name, (ways.get(name) ?? 0) + 1);
  }
}

function* withPaths(stages: readonly Stage[], outer: string): Generator<[string, Stage]> {
  for (const stage of stages) {
    const path = outer === '' ? stage.name : `${outer}/${stage.name}`;
    yield [path, stage];
    yield* withPaths(childStages(stage), path);
  }
}

/** The ways that there are from a stage. */
function waysOf(stage: Stage): readonly Omit<CoveredBranch, 'count'>[] {
  const at = (name: string, authored: { readonly range: CoveredPlace['range'] } | undefined) => [
    { name, ...(authored ? { range: authored.range } : {}) },
  ];
  const when = stage.when ? [...at(RAN, stage.when), ...at(SKIPPED, stage.when)] : [];
  if (stage.kind === 'repeat' && stage.until)
    return [...when, ...at(MET, stage.until), ...at(EXHAUSTED, stage.until)];
  if (stage.kind === 'panel' && stage.discussion)
    return [...when, ...[SILENT, AGREED, TALKED_OUT].flatMap((name) => at(name, stage.discussion?.when))];
  return when;
}

/** How a loop or a discussion ended. */
function exitOf(stage: Stage, value: Json): string | undefined {
  if (!isObject(value)) return undefined;
  if (stage.kind === 'repeat') return stage.until && (value['settled'] === true ? MET : EXHAUSTED);
  return stage.kind === 'panel' ? endOfTalk(stage, value) : undefined;
}

function endOfTalk({ discussion }: PanelStage, value: Readonly<Record<string, unknown>>): string | undefined {
  const { rounds, ballots } = value;
  if (!discussion || typeof rounds !== 'number' || !Array.isArray(ballots)) return undefined;
  if (rounds === 0) return SILENT;
  const of = (round: number): readonly Ballot[] =>
    (ballots as readonly Ballot[]).filter((ballot) => ballot.round === round);
  return isStopped(discussion.stop, of(rounds), of(rounds - 1)) ? AGREED : TALKED_OUT;
}

/** Names of the roles that stages of a pipeline ask. */
export function rolesAsked(stages: readonly Stage[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const stage of allStages(stages)) {
    if (stage.kind === 'role') names.add(stage.role.name);
    if (stage.kind === 'debate')
      for (const role of [stage.opening, ...stage.speakers.map((speaker) => speaker.role)])
        if (role) names.add(role.name);
    if (stage.kind === 'panel' && stage.discussion)
      for (const { name } of [stage.discussion.report, stage.discussion.ballot]) names.add(name);
  }
  return names;
}
