import type * as vscode from 'vscode';
import type { Case } from '../core/case';
import { CachingProject, ProjectCache } from '../core/caching-project';
import { findAuthored, kindOfFile } from '../core/check';
import type { LoadedPipeline } from '../core/pipeline/loaded-pipeline';
import { OverlayFiles } from '../core/overlay-files';
import { personasOf } from '../core/preview/personas-of';
import { previewRole, previewStage, type Preview } from '../core/preview/preview';
import { recordedCase, type RecordedCase } from '../core/preview/recorded-case';
import { withPictures } from '../core/preview/with-pictures';
import type { Problem } from '../core/problem';
import { decideSwitches } from '../core/run/decide-switches';
import { loadPicture } from '../core/run/load-picture';
import type { LoadedMedia } from '../core/runner/case-context';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import type { PreviewPicture } from '../protocol/preview';
import { openText } from './open-text';
import { pictureOf, titleOf } from './picture-of-preview';
import { CaseChooser } from './preview-cases';
import { rootOf, roots } from './run-library';

/** The prompts of a pipeline or role as its files stand in the editor. Nothing is run and no model is asked. */
export class PreviewPictures {
  private readonly files = new OverlayFiles(nodeFiles, openText);
  /** Nothing tells of changes on disk: texts are read each time, and what was made of them is kept. */
  private readonly project = new CachingProject(
    this.files,
    nodePaths,
    new ProjectCache(
      (path) => openText(path)?.text,
      () => false,
    ),
  );
  private readonly cases: CaseChooser;
  /** What the last run gave, by pipeline and case. */
  private readonly recorded = new Map<string, Promise<RecordedCase | undefined>>();
  /** Of the case, by dataset and path; large, and the same from one keystroke to the next. */
  private readonly pictures = new Map<string, Promise<LoadedMedia>>();
  /** Files that the last picture was made from. */
  private sources: ReadonlySet<string> = new Set();
  /** The pipeline whose prompt is shown for a role; null where none asks it. */
  private asking: string | null | undefined;

  constructor(
    private readonly file: string,
    memory: vscode.Memento,
  ) {
    this.cases = new CaseChooser(this.project, this.files, memory);
  }

  /** A file is another in the editor. Returns whether that may change the picture. */
  changed(file: string): boolean {
    const kind = kindOfFile(file);
    if (kind === 'slice') this.cases.slicesChanged();
    if (kind === 'pipeline') this.asking ??= undefined;
    return kind !== undefined || this.sources.has(file);
  }

  /** Runs came or went on. */
  forgetRuns(): void {
    this.recorded.clear();
  }

  /** Resolves to whether another case is chosen. */
  async chooseCase(): Promise<boolean> {
    this.pictures.clear();
    return this.cases.choose((await this.pipelineFile()) ?? this.file);
  }

  /** Throws, in words, where the files cannot be read. */
  async picture(stage: string, agent: string | undefined): Promise<PreviewPicture> {
    const pipeline = await this.pipelineFile();
    if (pipeline === undefined) return this.alone();
    const loaded = await this.project.loadPipeline(pipeline);
    if (!loaded.ok) throw new Error(wordsOf(loaded.problems));
    const { value } = loaded;
    this.sources = new Set(value.texts.keys());
    const role = [...value.roles.values()].find(({ file }) => file === this.file)?.name;
    const current = await this.cases.current(pipeline);
    const run = current && (await this.lastRun(pipeline, current.case.id));
    const preview = previewStage({
      loaded: value,
      stage,
      ...(role === undefined ? {} : { role }),
      ...(agent === undefined ? {} : { agent }),
      ...(current ? { case: current.case } : {}),
      switches: decideSwitches(value, current?.slice, {}, []),
      recorded: run?.values ?? new Map(),
      personas: await personasOf(this.files, nodePaths, value.pipeline),
    });
    if (pipeline !== this.file && (role === undefined || preview.agents.length === 0)) {
      // It no longer asks the role; another may.
      this.asking = undefined;
      return this.alone();
    }
    return {
      ...pictureOf(await this.withPictures(preview, current?.case), titleOf(value, stage, role)),
      ...(current ? { case: { id: current.case.id, title: current.case.title } } : {}),
      ...(run ? { run: { id: run.run, startedAt: run.startedAt } } : {}),
    };
  }

  /** A role that no pipeline asks. */
  private async alone(): Promise<PreviewPicture> {
    const role = await this.project.loadRole(this.file);
    if (!role.ok) throw new Error(wordsOf(role.problems));
    const current = await this.cases.current(this.file);
    const preview = previewRole(role.value, current?.case);
    return {
      ...pictureOf(await this.withPictures(preview, current?.case), role.value.title),
      ...(current ? { case: { id: current.case.id, title: current.case.title } } : {}),
    };
  }

  private withPictures(preview: Preview, of: Case | undefined): Promise<Preview> {
    if (!of) return Promise.resolve(preview);
    return withPictures(preview, (source) => {
      const key = JSON.stringify([of.source.file, source.path]);
      const known = this.pictures.get(key) ?? loadPicture(nodeFiles, nodePaths, source, of);
      this.pictures.set(key, known);
      return known;
    });
  }

  /** The pipeline itself; of a role, the first that asks it. */
  private async pipelineFile(): Promise<string | undefined> {
    if (kindOfFile(this.file) === 'pipeline') return this.file;
    if (this.asking === undefined) this.asking = (await this.askingPipeline()) ?? null;
    return this.asking ?? undefined;
  }

  private async askingPipeline(): Promise<string | undefined> {
    for (const root of roots()) {
      for (const file of await findAuthored(this.project, this.files, root)) {
        if (kindOfFile(file) !== 'pipeline') continue;
        const loaded = await this.project.loadPipeline(file);
        if (loaded.ok && asks(loaded.value, this.file)) return file;
      }
    }
    return undefined;
  }

  private lastRun(pipeline: string, id: string): Promise<RecordedCase | undefined> {
    const key = JSON.stringify([pipeline, id]);
    const known =
      this.recorded.get(key) ??
      // Without what a run gave there are placeholders.
      recordedCase(nodeFiles, nodePaths, rootOf(pipeline), pipeline, id).catch(() => undefined);
    this.recorded.set(key, known);
    return known;
  }
}

function asks(loaded: LoadedPipeline, file: string): boolean {
  const role = [...loaded.roles.values()].find((each) => each.file === file)?.name;
  if (role === undefined) return false;
  const { agents } = previewStage({
    loaded,
    stage: '',
    role,
    switches: {},
    recorded: new Map(),
    personas: new Map(),
  });
  return agents.length > 0;
}

function wordsOf(problems: readonly Problem[]): string {
  const [first] = problems.filter(({ severity }) => severity === 'error');
  if (!first) return 'The file cannot be read.';
  const place = first.range ? `:${first.range.start.line + 1}` : '';
  return `${nodePaths.basename(first.file)}${place}: ${first.message}`;
}
