import type { Reference, Stage } from '../core/pipeline/stage';
import { childStages } from '../core/pipeline/stage';
import { pipelineOf, type Pipeline, type PipelineReading } from '../core/pipeline/pipeline';
import { readReference } from '../core/pipeline/authored';
import { readYaml, Source } from '../core/yaml/authored-yaml';
import { LineIndex } from '../core/text/line-index';
import type { Field } from '../core/yaml/field';

/** A stage with its place in the tree; `path` joins the names from the outermost stage with `/`. */
export interface OutlinedStage {
  readonly stage: Stage;
  readonly path: string;
  readonly inner: readonly OutlinedStage[];
}

/** What can be read of a pipeline or slice, however broken the rest is: an author is typing in it. */
export interface YamlOutline {
  readonly file: string;
  readonly text: string;
  readonly lines: LineIndex;
  /** Top-level values by key. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly name: Reference | undefined;
  /** As far as it can be read; of a slice, its overrides. */
  readonly pipeline: Pipeline;
  /** Empty for a slice. */
  readonly stages: readonly OutlinedStage[];
}

type Reading = Omit<PipelineReading, 'problems'>;

/** `read`: reads a pipeline's file, where somebody may have read it already. It is called when what it reads is wanted. */
export function outlineYaml(file: string, text: string, read?: () => Reading): YamlOutline {
  return new LazyOutline(file, text, read ?? (() => readAny(file, text)));
}

/** A torn text is slow to read, and much that is asked while it is torn can be answered without. */
class LazyOutline implements YamlOutline {
  readonly lines: LineIndex;
  private readonly whole: () => Reading & Pick<YamlOutline, 'name' | 'stages'>;

  constructor(
    readonly file: string,
    readonly text: string,
    read: () => Reading,
  ) {
    this.lines = new LineIndex(text);
    let known: ReturnType<LazyOutline['whole']> | undefined;
    this.whole = () => (known ??= withStages(read()));
  }

  get fields(): YamlOutline['fields'] {
    return this.whole().fields;
  }

  get name(): YamlOutline['name'] {
    return this.whole().name;
  }

  get pipeline(): Pipeline {
    return this.whole().pipeline;
  }

  get stages(): YamlOutline['stages'] {
    return this.whole().stages;
  }
}

function withStages(read: Reading): Reading & Pick<YamlOutline, 'name' | 'stages'> {
  const { fields, pipeline } = read;
  const stages = [...outlineStages(pipeline.stages, ''), ...outlineStages(pipeline.after, 'after')];
  return { ...read, name: readReference(fields.get('name')), stages };
}

function readAny(file: string, text: string): Reading {
  // Problems are told by `diagnose`; here they are dropped.
  const source = new Source(file, text);
  const root = readYaml(source, text);
  const fields = (root?.isMap ? root.map() : undefined) ?? new Map<string, Field>();
  return { lines: source.lines, fields, pipeline: pipelineOf(source, fields) };
}

function outlineStages(stages: readonly Stage[], outer: string): OutlinedStage[] {
  return stages.map((stage) => {
    const path = outer === '' ? stage.name : `${outer}/${stage.name}`;
    return { stage, path, inner: outlineStages(childStages(stage), path) };
  });
}

export function* everyStage(stages: readonly OutlinedStage[]): Generator<OutlinedStage> {
  for (const outlined of stages) {
    yield outlined;
    yield* everyStage(outlined.inner);
  }
}

export interface StageReference {
  readonly to: 'role' | 'knowledge' | 'file';
  readonly reference: Reference;
}

/** The names and paths a stage itself writes down. */
export function referencesOf(stage: Stage): StageReference[] {
  const roles = (...references: (Reference | undefined)[]): StageReference[] =>
    references.flatMap((reference) => (reference ? [{ to: 'role', reference }] : []));
  switch (stage.kind) {
    case 'role':
      return roles(stage.role);
    case 'debate':
      return roles(stage.opening, ...stage.speakers.map((speaker) => speaker.role));
    case 'panel': {
      const { personas } = stage;
      const own = roles(stage.discussion?.report, stage.discussion?.ballot);
      return personas && 'name' in personas ? [...own, { to: 'file', reference: personas }] : own;
    }
    case 'retrieve':
      return [{ to: 'knowledge', reference: stage.source }];
    case 'each':
    case 'parallel':
    case 'repeat':
    case 'search':
    case 'remember':
    case 'set':
    case 'stages':
      return [];
  }
}
