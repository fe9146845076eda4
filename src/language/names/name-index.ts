import type { Paths } from '../../core/ports';
import type { Position, Range } from '../../core/problem';
import { contains } from '../lsp-range';
import type { Outlined } from '../outlined';
import type { RoleOutline } from '../outline-role';
import type { YamlOutline } from '../outline-yaml';
import { subjectOf, type Mention } from './mention';
import { namesOfPipeline, type RolesOfPipeline } from './pipeline-names';
import { readsOfPipeline, type PipelineReads } from './pipeline-reader';
import { mentionsOfRole, readNamedRole, readPrompt, type NamedRole, type Prompt } from './role-names';
import { namesOfSlice } from './slice-names';
import type { Written } from './written';

/** All files that may name each other, by path. */
export interface NameSources {
  readonly paths: Paths;
  /** Roles, pipelines and slices. */
  readonly documents: ReadonlyMap<string, Outlined>;
  /** What roles include. */
  readonly passages: ReadonlyMap<string, Written>;
}

/** A pipeline with its roles. What it names is found when it is asked for first. */
export class NamedPipeline {
  private known: { names?: readonly Mention[]; reads?: PipelineReads } = {};

  constructor(
    readonly outline: YamlOutline,
    readonly roles: RolesOfPipeline,
    private readonly paths: Paths,
  ) {}

  /** What it declares, and names outside of expressions. */
  get names(): readonly Mention[] {
    return (this.known.names ??= namesOfPipeline(this.outline, this.roles, this.paths));
  }

  /** What its expressions and roles read. */
  get reads(): PipelineReads {
    return (this.known.reads ??= readsOfPipeline(this.outline, this.roles.byName));
  }
}

/** What was read of files, kept as long as their outlines are, so that only files that changed are read again. */
export class NameMemory {
  readonly roles = new WeakMap<RoleOutline, NamedRole>();
  readonly prompts = new WeakMap<Written, Prompt>();
  readonly pipelines = new WeakMap<YamlOutline, NamedPipeline>();
}

interface Mentions {
  readonly byFile: Map<string, Mention[]>;
  readonly bySubject: Map<string, Mention[]>;
}

/** Every name in some files: where it is given, and where it is used. */
export class NameIndex {
  readonly roles = new Map<string, NamedRole>();
  readonly passages: ReadonlyMap<string, Prompt>;
  readonly pipelines = new Map<string, NamedPipeline>();
  private all: Mentions | undefined;

  constructor(
    readonly sources: NameSources,
    readonly memory = new NameMemory(),
  ) {
    const { documents, passages } = sources;
    this.passages = new Map([...passages].map(([file, written]) => [file, this.promptOf(written)]));
    for (const [file, { kind, outline }] of documents) {
      if (kind === 'role') this.roles.set(file, this.roleOf(outline));
    }
    for (const [file, { kind, outline }] of documents) {
      if (kind === 'pipeline') this.pipelines.set(file, this.pipelineOf(outline));
    }
  }

  /** All that a file names, in no order. */
  in(file: string): readonly Mention[] {
    return this.mentions().byFile.get(file) ?? [];
  }

  /** All mentions of one thing. */
  of(subject: string): readonly Mention[] {
    return this.mentions().bySubject.get(subject) ?? [];
  }

  /** What is named at a place, the names that stand there before what is read without being named. */
  at(file: string, at: Position): readonly Mention[] {
    const here = this.in(file).filter(({ range }) => contains(range, at));
    return [...here.filter(({ as }) => as !== 'implicit'), ...here.filter(({ as }) => as === 'implicit')];
  }

  /** The text of a file and its lines; undefined for files that are not among the sources. */
  written(file: string): Written | undefined {
    return this.sources.documents.get(file)?.outline ?? this.sources.passages.get(file);
  }

  pipelineOfSlice({ file, fields }: YamlOutline): NamedPipeline | undefined {
    const path = fields.get('pipeline')?.scalar();
    return typeof path === 'string'
      ? this.pipelines.get(this.sources.paths.resolveFrom(file, path))
      : undefined;
  }

  /** All mentions of files and folders by path, those that stand at one place together. */
  paths(): ReadonlyMap<string, readonly Mention[]> {
    const byPlace = new Map<string, Mention[]>();
    for (const mention of [...this.mentions().byFile.values()].flat()) {
      if (mention.kind === 'file') push(byPlace, JSON.stringify([mention.file, mention.range]), mention);
    }
    return byPlace;
  }

  /** The subjects under which a role file goes: its own name, and those that pipelines give it. */
  namesOfRole(path: string): string[] {
    const listed = [...this.pipelines.values()].flatMap(({ outline, roles }) =>
      !roles.listed
        ? []
        : [...roles.byName]
            .filter(([, role]) => role.outline.file === path)
            .map(([name]) => subjectOf.listedRole(outline.file, name)),
    );
    return [subjectOf.role(path), ...listed];
  }

  private mentions(): Mentions {
    if (this.all) return this.all;
    const { documents, paths } = this.sources;
    const all: Mentions = { byFile: new Map(), bySubject: new Map() };
    const add = (mentions: readonly Mention[]): void => {
      for (const mention of mentions) {
        push(all.byFile, mention.file, mention);
        push(all.bySubject, mention.of, mention);
      }
    };
    for (const role of this.roles.values()) add(mentionsOfRole(role, this.passages, paths));
    for (const { names, reads } of this.pipelines.values()) {
      add(names);
      add(reads.mentions);
    }
    for (const { kind, outline } of documents.values()) {
      if (kind !== 'slice') continue;
      const pipeline = this.pipelineOfSlice(outline);
      const of = pipeline && { file: pipeline.outline.file, roles: pipeline.roles };
      add(namesOfSlice(outline, of, (path) => this.roles.get(path), paths));
    }
    this.all = all;
    return all;
  }

  private promptOf(written: Written): Prompt {
    return remembered(this.memory.prompts, written, () => readPrompt(written));
  }

  private roleOf(outline: RoleOutline): NamedRole {
    return remembered(this.memory.roles, outline, () =>
      readNamedRole(outline, this.sources.paths.basename(outline.file)),
    );
  }

  private pipelineOf(outline: YamlOutline): NamedPipeline {
    const roles = this.rolesOf(outline);
    const known = this.memory.pipelines.get(outline);
    if (known && isSame(known.roles, roles)) return known;
    const named = new NamedPipeline(outline, roles, this.sources.paths);
    this.memory.pipelines.set(outline, named);
    return named;
  }

  private rolesOf({ file, fields }: YamlOutline): RolesOfPipeline {
    const { paths } = this.sources;
    const field = fields.get('roles');
    const byName = new Map<string, NamedRole>();
    if (field?.isMap) {
      for (const [name, member] of field.map() ?? []) {
        const path = member.scalar();
        const role = typeof path === 'string' ? this.roles.get(paths.resolveFrom(file, path)) : undefined;
        if (role) byName.set(name, role);
      }
      return { byName, listed: true };
    }
    const folder = rolesFolder({ file, fields }, paths);
    for (const [path, role] of this.roles) {
      if (paths.dirname(path) === folder) byName.set(role.role.name, role);
    }
    return { byName, listed: false };
  }
}

/** The folder in which a pipeline looks for its roles. */
export function rolesFolder({ file, fields }: Pick<YamlOutline, 'file' | 'fields'>, paths: Paths): string {
  const written = fields.get('roles')?.scalar();
  return paths.resolveFrom(file, typeof written === 'string' ? written : './roles');
}

/** Whether two mentions stand at the same place. */
export function samePlace(one: Mention, other: Mention): boolean {
  return one.file === other.file && sameRange(one.range, other.range);
}

export function sameRange({ start, end }: Range, other: Range): boolean {
  return (
    start.line === other.start.line &&
    start.column === other.start.column &&
    end.line === other.end.line &&
    end.column === other.end.column
  );
}

function isSame(one: RolesOfPipeline, other: RolesOfPipeline): boolean {
  return (
    one.listed === other.listed &&
    one.byName.size === other.byName.size &&
    [...one.byName].every(([name, role]) => other.byName.get(name) === role)
  );
}

function push<T>(into: Map<string, T[]>, key: string, value: T): void {
  const list = into.get(key);
  if (list) list.push(value);
  else into.set(key, [value]);
}

function remembered<K extends object, V>(memory: WeakMap<K, V>, key: K, read: () => V): V {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const value = read();
  memory.set(key, value);
  return value;
}
