import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import { childStages, namesGiven, type Stage } from '../pipeline/stage';
import { StageReads } from '../runner/stage-reads';
import { withoutRounds } from './stage-path';

/** A stage with the lists it stands in. */
export interface StageNode {
  readonly stage: Stage;
  /** Names from the outermost stage on, joined by `/`. */
  readonly path: string;
  readonly outer: StageNode | undefined;
}

/** The stages of a pipeline by path, and which of them what another says can follow from. */
export class StageTree {
  private readonly nodes = new Map<string, StageNode>();
  /** The stages of each list, by the stage around it. */
  private readonly lists = new Map<StageNode | undefined, StageNode[]>();
  private readonly origins = new Map<StageNode, ReadonlySet<StageNode>>();
  private readonly reads: StageReads;

  constructor({ pipeline, roles }: Pick<LoadedPipeline, 'pipeline' | 'roles'>) {
    this.reads = new StageReads(roles);
    this.add(pipeline.stages, undefined);
  }

  /** The stage of an instance, or the nearest around it that the file has; undefined for the case itself. */
  at(path: string): StageNode | undefined {
    for (
      let known = withoutRounds(path);
      known !== '';
      known = known.slice(0, Math.max(0, known.lastIndexOf('/')))
    ) {
      const node = this.nodes.get(known);
      if (node) return node;
    }
    return undefined;
  }

  /** Whether what a stage says can follow from what another said: it reads it, or what was made of it. */
  follows(path: string, from: string): boolean {
    const [node, origin] = [this.at(path), this.at(from)];
    return node !== undefined && origin !== undefined && this.originsOf(node).has(origin);
  }

  /** Paths of the stages that a name stands for at the outermost level, with all inside them. */
  named(name: string): readonly StageNode[] {
    return this.giving(name, undefined);
  }

  private add(stages: readonly Stage[], outer: StageNode | undefined): void {
    for (const stage of stages) {
      const node = { stage, path: outer ? `${outer.path}/${stage.name}` : stage.name, outer };
      this.nodes.set(node.path, node);
      const list = this.lists.get(outer);
      if (list) list.push(node);
      else this.lists.set(outer, [node]);
      this.add(childStages(stage), node);
    }
  }

  private originsOf(node: StageNode): ReadonlySet<StageNode> {
    const known = this.origins.get(node);
    if (known) return known;
    const found = new Set<StageNode>();
    // Before it is complete, since stages of a loop follow from each other.
    this.origins.set(node, found);
    const open = [...this.readBy(node)];
    for (let next = open.pop(); next; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...this.readBy(next));
    }
    return found;
  }

  private *readBy(node: StageNode): Generator<StageNode> {
    for (const name of this.reads.of(node.stage)) yield* this.giving(name, node);
    for (let around = node.outer; around; around = around.outer) {
      // A round goes by what the rounds before it said.
      if (around.stage.kind === 'repeat') yield* this.inside(around);
      // Whether the stages of a group run at all hangs on what its condition reads.
      for (const use of around.stage.when?.expression.uses ?? [])
        yield* this.giving(use.segments[0] ?? '', around);
    }
  }

  /** The stages a name is given by as seen from a stage: in its own list, else in those around it. */
  private giving(name: string, from: StageNode | undefined): readonly StageNode[] {
    for (let at = from; ; at = at.outer) {
      const list = at ? this.siblings(at) : this.siblings(undefined);
      const found = list.filter(({ stage }) => namesGiven(stage).includes(name));
      if (found.length > 0) return found.flatMap((node) => [node, ...this.inside(node)]);
      if (!at) return [];
    }
  }

  private siblings(node: StageNode | undefined): readonly StageNode[] {
    return this.lists.get(node?.outer) ?? [];
  }

  private inside(node: StageNode): readonly StageNode[] {
    return (this.lists.get(node) ?? []).flatMap((one) => [one, ...this.inside(one)]);
  }
}
