import { decode } from './dataset/decode';
import { checkGrader, checkGroup } from './grading/check-grader';
import type { Grader, GraderSource } from './grading/grader-source';
import { mergeSettings } from './model-settings';
import { missingFile } from './missing-file';
import { hasErrors, type Parsed, type Problem, type Range } from './problem';
import { checkScope } from './pipeline/check-scope';
import { mergeKnowledge, runOf } from './pipeline/knowledge-source';
import type { LoadedPipeline } from './pipeline/loaded-pipeline';
import { readPipeline, settled, type Pipeline, type PipelineReading } from './pipeline/pipeline';
import { withOverride } from './pipeline/memory-source';
import type { Reference } from './pipeline/stage';
import { allStages } from './pipeline/stage';
import type { Files, Paths } from './ports';
import { includesOf, parseRole, type Role } from './role';
import { parseSlice, type Slice } from './slice';

/** A slice with its pipeline read. */
export interface LoadedSlice {
  readonly slice: Slice;
  readonly loaded: LoadedPipeline;
}

const ROLE_FILE = /\.role\.md$/u;

/** Reads an author's files and follows their references. Problems of every file read are in the result. */
export class Project {
  constructor(
    private readonly files: Files,
    readonly paths: Paths,
  ) {}

  async loadSlice(file: string): Promise<Parsed<LoadedSlice>> {
    const text = await this.text(file);
    if (text === null) return { ok: false, problems: [missing(file)] };
    const slice = parseSlice(file, text);
    if (!slice.ok) return slice;
    const problems = [...slice.problems];
    const { dataset, pipeline } = slice.value;
    for (const [what, reference] of [
      ['dataset', dataset],
      ['pipeline', pipeline],
    ] as const) {
      if (!(await this.exists(file, reference))) problems.push(this.dangling(file, what, reference));
    }
    if (hasErrors(problems)) return { ok: false, problems };
    const loaded = await this.loadPipeline(this.paths.resolveFrom(file, pipeline.name));
    problems.push(...loaded.problems);
    if (!loaded.ok) return { ok: false, problems };
    problems.push(...checkOverrides(slice.value, loaded.value.pipeline));
    const graders = await this.loadGraders(file, slice.value.graders, problems);
    const [first] = graders.graders;
    if (first) problems.push(...checkGroup(loaded.value.pipeline, file, first.range));
    const knowledge = mergeKnowledge(loaded.value.pipeline.knowledge, slice.value.knowledge);
    const merged: LoadedPipeline = {
      ...loaded.value,
      pipeline: {
        ...loaded.value.pipeline,
        knowledge,
        memory: new Map(
          [...loaded.value.pipeline.memory].map(([name, source]) => [
            name,
            withOverride(source, slice.value.memory.get(name)),
          ]),
        ),
        model: mergeSettings(loaded.value.pipeline.model, slice.value.model),
      },
      ...(graders.graders.length > 0 ? { graders: graders.graders } : {}),
      texts: new Map([...loaded.value.texts, ...graders.texts, [file, text]]),
    };
    return hasErrors(problems)
      ? { ok: false, problems }
      : { ok: true, value: { slice: slice.value, loaded: merged }, problems };
  }

  async loadPipeline(file: string): Promise<Parsed<LoadedPipeline>> {
    const text = await this.text(file);
    if (text === null) return { ok: false, problems: [missing(file)] };
    const parsed = settled(this.readPipeline(file, text));
    if (!parsed.ok) return parsed;
    const pipeline = parsed.value;
    const problems = [...parsed.problems];
    const texts = new Map([[file, text]]);
    const { roles, broken } = await this.loadRoles(pipeline, texts, problems);
    problems.push(...checkScope(pipeline, roles, broken));
    for (const source of pipeline.knowledge.values()) {
      if (runOf(source) === undefined && !(await this.exists(file, source.from))) {
        problems.push({
          ...this.dangling(file, `knowledge base "${source.name}"`, source.from),
          severity: 'warning',
        });
      }
    }
    return hasErrors(problems)
      ? { ok: false, problems }
      : { ok: true, value: { pipeline, roles, texts }, problems };
  }

  /** Reads the text of a pipeline's file; a host that reads it often keeps what was read. */
  protected readPipeline(file: string, text: string): PipelineReading {
    return readPipeline(file, text);
  }

  async loadRole(file: string, texts = new Map<string, string>()): Promise<Parsed<Role>> {
    const text = await this.text(file);
    if (text === null) return { ok: false, problems: [missing(file)] };
    texts.set(file, text);
    const passages = new Map<string, string>();
    await this.readPassages(file, text, passages, texts);
    return parseRole(file, text, passages);
  }

  /** Reads the roles of graders; `texts` holds what they were read from. */
  async loadGraders(
    file: string,
    sources: ReadonlyMap<string, GraderSource>,
    problems: Problem[],
  ): Promise<{ readonly graders: readonly Grader[]; readonly texts: ReadonlyMap<string, string> }> {
    const graders: Grader[] = [];
    const texts = new Map<string, string>();
    for (const source of sources.values()) {
      if (!(await this.exists(file, source.role))) {
        problems.push(this.dangling(file, `role of the grader "${source.name}"`, source.role));
        continue;
      }
      const role = await this.loadRole(this.paths.resolveFrom(file, source.role.name), texts);
      problems.push(...role.problems);
      if (!role.ok) continue;
      const grader: Grader = { ...source, role: role.value, roleRange: source.role.range };
      problems.push(...checkGrader(grader, file));
      graders.push(grader);
    }
    return { graders, texts };
  }

  private async loadRoles(
    pipeline: Pipeline,
    texts: Map<string, string>,
    problems: Problem[],
  ): Promise<{ readonly roles: Map<string, Role>; readonly broken: Set<string> }> {
    const roles = new Map<string, Role>();
    const broken = new Set<string>();
    if (pipeline.roles.kind === 'files') {
      for (const [name, reference] of pipeline.roles.files) {
        if (!(await this.exists(pipeline.file, reference))) {
          problems.push(this.dangling(pipeline.file, `role "${name}"`, reference));
          broken.add(name);
          continue;
        }
        const role = await this.loadRole(this.paths.resolveFrom(pipeline.file, reference.name), texts);
        problems.push(...role.problems);
        if (role.ok) roles.set(name, role.value);
        else broken.add(name);
      }
      return { roles, broken };
    }
    const folder = this.paths.resolveFrom(pipeline.file, pipeline.roles.folder.name);
    const entries = await this.files.list(folder);
    const used = namedRoles(pipeline);
    for (const { name, kind } of entries) {
      if (kind !== 'file' || !ROLE_FILE.test(name)) continue;
      const path = this.paths.join(folder, name);
      const role = await this.loadRole(path, texts);
      if (role.ok) {
        problems.push(...role.problems);
        roles.set(role.value.name, role.value);
        continue;
      }
      // A broken role that this pipeline does not use is told in its own file only.
      const names = [name.replace(ROLE_FILE, ''), nameWritten(texts.get(path) ?? '')];
      if (names.some((each) => used.has(each))) problems.push(...role.problems);
      for (const each of names) broken.add(each);
    }
    return { roles, broken };
  }

  /** Reads included files, and those they include, under the names they are included by. */
  private async readPassages(
    file: string,
    text: string,
    passages: Map<string, string>,
    texts: Map<string, string>,
  ): Promise<void> {
    for (const name of includesOf(text)) {
      if (passages.has(name)) continue;
      const path = this.paths.resolveFrom(file, name);
      const passage = await this.text(path);
      if (passage === null) continue;
      passages.set(name, passage);
      texts.set(path, passage);
      await this.readPassages(file, passage, passages, texts);
    }
  }

  async text(file: string): Promise<string | null> {
    if (!(await this.files.exists(file))) return null;
    return decode(file, await this.files.read(file)).text;
  }

  private exists(from: string, reference: Reference): Promise<boolean> {
    return this.isThere(this.paths.resolveFrom(from, reference.name));
  }

  protected isThere(path: string): Promise<boolean> {
    return this.files.exists(path);
  }

  private dangling(file: string, what: string, reference: Reference): Problem {
    return {
      code: 'missing-file',
      severity: 'error',
      file,
      range: reference.range,
      message: `The ${what} is not at ${this.paths.resolveFrom(file, reference.name)}.`,
      next: 'Correct the path; it is relative to this file.',
    };
  }
}

/** The name in a role file that cannot be read as a whole. */
function nameWritten(text: string): string {
  return /^role:[ \t]*["']?([^\s"'#]+)/mu.exec(text)?.[1] ?? '';
}

function namedRoles(pipeline: Pipeline): Set<string> {
  const names = new Set<string>();
  for (const stage of allStages([...pipeline.stages, ...pipeline.after])) {
    if (stage.kind === 'role') names.add(stage.role.name);
    if (stage.kind === 'debate') {
      if (stage.opening) names.add(stage.opening.name);
      for (const speaker of stage.speakers) names.add(speaker.role.name);
    }
    if (stage.kind === 'panel' && stage.discussion) {
      names.add(stage.discussion.report.name);
      names.add(stage.discussion.ballot.name);
    }
  }
  return names;
}

function missing(file: string): Problem {
  const start: Range = { start: { line: 0, column: 0 }, end: { line: 0, column: 0 } };
  return { ...missingFile(file), range: start };
}

/** Switches and memories a slice sets must be those of its pipeline. */
function checkOverrides(slice: Slice, pipeline: Pipeline): Problem[] {
  const unknown = (
    what: 'switch' | 'memory',
    given: ReadonlyMap<string, { readonly range: Range }>,
    known: ReadonlyMap<string, unknown>,
  ): Problem[] =>
    [...given].flatMap(([name, { range }]): Problem[] =>
      known.has(name)
        ? []
        : [
            {
              code: `unknown-${what}`,
              severity: 'error',
              file: slice.file,
              range,
              message: `The pipeline ${pipeline.name} has no ${what} "${name}".`,
              next: `It has: ${[...known.keys()].join(', ') || 'none'}.`,
            },
          ],
    );
  return [
    ...unknown('switch', slice.switches, pipeline.switches),
    ...unknown('memory', slice.memory, pipeline.memory),
  ];
}
