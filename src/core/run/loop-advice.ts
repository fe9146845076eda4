import type { Role } from '../role';
import { allStages, type Bindings, type Stage } from '../pipeline/stage';

/** In a loop, which stages are advised by earlier rounds, and which give that advice. */
export interface LoopAdvice {
  /** Names of the advisers, by the name of the stage whose prompt reads them. */
  readonly advisersOf: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Reads from the loops of a pipeline whose prompt sees what others said in earlier rounds (`history.OTHER`), directly
 * or through a `set` stage. A stage that an earlier one of its round listens to gives advice, and is not advised.
 */
export function loopAdvice(stages: readonly Stage[], roles: ReadonlyMap<string, Role>): LoopAdvice {
  const advisersOf = new Map<string, ReadonlySet<string>>();
  for (const loop of allStages(stages)) {
    if (loop.kind !== 'repeat') continue;
    const inside = [...allStages(loop.stages)];
    const asked = inside.flatMap((stage) => (stage.kind === 'role' ? [stage.name] : []));
    /** What each `set` stage hands on. */
    const handedOn = new Map<string, ReadonlySet<string>>();
    const advising = new Set<string>();
    for (const stage of inside) {
      if (stage.kind === 'set') {
        handedOn.set(stage.name, heard([stage.values], [], asked, handedOn));
      } else if (stage.kind === 'role') {
        const bound = [stage.with, stage.gold];
        const unbound = [...(roles.get(stage.role.name)?.inputs.keys() ?? [])].filter(
          (name) => !bound.some((bindings) => bindings.has(name)),
        );
        const others = [...heard(bound, unbound, asked, handedOn)].filter((name) => name !== stage.name);
        if (others.length === 0 || advising.has(stage.name)) continue;
        advisersOf.set(stage.name, new Set(others));
        for (const name of others) advising.add(name);
      }
    }
  }
  return { advisersOf };
}

/** Stages of earlier rounds that bindings read. */
function heard(
  bound: readonly Bindings[],
  unbound: readonly string[],
  asked: readonly string[],
  handedOn: ReadonlyMap<string, ReadonlySet<string>>,
): Set<string> {
  const uses = bound
    .flatMap((bindings) => [...bindings.values()])
    .flatMap(({ expression }) => expression.uses.map(({ segments }) => segments));
  return new Set(
    [...uses, ...unbound.map((name) => [name])].flatMap(([root = '', name]) => {
      if (root !== 'history') return [...(handedOn.get(root) ?? [])];
      if (name === undefined) return asked;
      return asked.includes(name) ? [name] : [...(handedOn.get(name) ?? [])];
    }),
  );
}
