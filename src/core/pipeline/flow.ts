import { StageReads } from '../runner/stage-reads';
import type { LoadedPipeline } from './loaded-pipeline';
import { childStages, isTransparent, namesGiven, type Stage } from './stage';

/**
 * The flow of a pipeline as a Mermaid chart: a node per stage in the shape of its kind, an arrow to every stage that
 * reads it, loops, panels and groups as boxes around their stages. Stages with a condition are dashed.
 */
export function flowOf({ pipeline, roles }: LoadedPipeline): string {
  const chart = new Chart(new StageReads(roles));
  chart.list(pipeline.stages, '', new Map(), 1);
  const optional = chart.optional.length > 0;
  return [
    'flowchart TB',
    ...chart.lines,
    ...chart.edges,
    ...(optional
      ? ['  classDef optional stroke-dasharray: 4 3', `  class ${chart.optional.join(',')} optional`]
      : []),
  ].join('\n');
}

type Named = ReadonlyMap<string, string>;

class Chart {
  readonly lines: string[] = [];
  readonly edges: string[] = [];
  /** Nodes of stages with a condition. */
  readonly optional: string[] = [];

  constructor(private readonly reads: StageReads) {}

  /** Draws a list; `outer` has the nodes that its stages can read beside each other. */
  list(stages: readonly Stage[], prefix: string, outer: Named, depth: number): void {
    const seen = new Map(outer);
    const later = new Map(stages.flatMap((stage) => namesIn(stage, prefix)));
    for (const stage of stages) {
      const id = idOf(prefix, stage);
      this.node(stage, id, seen, depth);
      // What the stages inside a box read is drawn at them.
      const inside = new Set(
        childStages(stage).flatMap((child) => [...this.reads.of(child), ...namesGiven(child)]),
      );
      for (const name of this.reads.of(stage)) {
        const from = seen.get(name);
        if (from !== undefined && !inside.has(name)) this.edges.push(`  ${from} --> ${id}`);
      }
      for (const name of namesGiven(stage)) seen.set(name, later.get(name) ?? id);
    }
  }

  private node(stage: Stage, id: string, seen: Named, depth: number): void {
    const indent = '  '.repeat(depth);
    if (stage.when) this.optional.push(id);
    if (childStages(stage).length === 0) {
      this.lines.push(`${indent}${id}${shapeOf(stage)}`);
      return;
    }
    this.lines.push(`${indent}subgraph ${id}["${titleOf(stage)}"]`);
    this.list(childStages(stage), `${id}_`, seen, depth + 1);
    this.lines.push(`${indent}end`);
  }
}

/** Names a stage gives, with the nodes they stand for. */
function namesIn(stage: Stage, prefix: string): [string, string][] {
  const id = idOf(prefix, stage);
  const inner = isTransparent(stage) ? childStages(stage).flatMap((child) => namesIn(child, `${id}_`)) : [];
  return [[stage.name, id], ...inner];
}

/** Mermaid takes letters, digits and underscores. */
function idOf(prefix: string, stage: Stage): string {
  return `${prefix}${stage.name.replace(/[^A-Za-z0-9]/gu, '_')}`;
}

function titleOf(stage: Stage): string {
  switch (stage.kind) {
    case 'repeat':
      return `${stage.name}: up to ${typeof stage.atMost === 'number' ? stage.atMost : stage.atMost.expression.source} rounds`;
    case 'panel':
      return `${stage.name}: every juror${stage.discussion ? ', then discussion' : ''}`;
    case 'each':
      return `${stage.name}: each ${stage.as}`;
    case 'parallel':
      return 'at once';
    default:
      return stage.name;
  }
}

function shapeOf(stage: Stage): string {
  const { name } = stage;
  switch (stage.kind) {
    case 'role':
      return stage.role.name === name ? `["${name}"]` : `["${name}: ${stage.role.name}"]`;
    case 'debate':
      return `[["${name}: ${stage.speakers.map(({ role }) => role.name).join(' ⇄ ')}"]]`;
    case 'retrieve':
      return stage.source.name === name ? `[("${name}")]` : `[("${name}: ${stage.source.name}")]`;
    case 'search':
      return `[/"${name}: ${stage.endpoint.name}"/]`;
    case 'remember':
      return `[("${name} → ${stage.memory.name}")]`;
    default:
      return `("${name}")`;
  }
}
