import { readPipeline, type PipelineReading } from './pipeline/pipeline';
import type { Files, Paths } from './ports';
import type { Parsed } from './problem';
import { Project } from './project';
import type { Role } from './role';
import { Readings, ReadingsAside } from './yaml/readings';

interface ReadRole {
  /** Text of the role and of all it includes, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly result: Parsed<Role>;
}

interface ReadText {
  readonly text: string;
  readonly reading: PipelineReading;
}

/** Pipelines that are kept as read; more are rarely written in at once. */
const MOST_PIPELINES = 4;

/** What was read of the files of a server's client; handed to each project. */
export class ProjectCache {
  private readonly readings = new Readings();
  private readonly roles = new Map<string, ReadRole>();
  private readonly pipelines = new Map<string, ReadText>();
  private aside: (ReadText & { readonly file: string }) | undefined;
  /** Counts changes, so that what was read during one is not kept. */
  private changes = 0;

  constructor(
    /** Text of an open document; it counts for the file at the path. */
    readonly openText: (path: string) => string | undefined,
    /** Whether `changed` is called whenever the file at a path becomes another. */
    private readonly isWatched: (path: string) => boolean,
  ) {}

  /** The content of a path is another, or it came or went. */
  changed(path: string): void {
    this.changes += 1;
    for (const [file, { texts }] of this.roles) if (texts.has(path)) this.roles.delete(file);
  }

  /** Any file may be another. */
  clear(): void {
    this.changes += 1;
    this.roles.clear();
  }

  /** A pipeline's file, read once for as long as its text stays the same. */
  pipeline(file: string, text: string): PipelineReading {
    const known = this.pipelines.get(file);
    if (known?.text === text) return known.reading;
    const reading = readPipeline(file, text, this.readings);
    this.pipelines.delete(file);
    this.pipelines.set(file, { text, reading });
    const [oldest] = this.pipelines.keys();
    if (this.pipelines.size > MOST_PIPELINES && oldest !== undefined) this.pipelines.delete(oldest);
    return reading;
  }

  /**
   * A text of a pipeline that is not that of its file. Only the last is kept: as long as one writes in an expression, the
   * text that tells what can be read there stays the same.
   */
  pipelineAside(file: string, text: string): PipelineReading {
    const known = [this.pipelines.get(file), this.aside?.file === file ? this.aside : undefined];
    const same = known.find((each) => each?.text === text);
    if (same) return same.reading;
    // The next text of the file is held against its own last one.
    const reading = readPipeline(file, text, new ReadingsAside(this.readings));
    this.aside = { file, text, reading };
    return reading;
  }

  /** A role as it was read; `isSure`: whether it is known not to have changed since. */
  role(file: string): { readonly read: ReadRole; readonly isSure: boolean } | undefined {
    const read = this.roles.get(file);
    return read && { read, isSure: [...read.texts.keys()].every((path) => this.isWatched(path)) };
  }

  /** Returns what to call with the role once it is read. */
  beginRole(file: string): (read: ReadRole) => void {
    const { changes } = this;
    return (read) => {
      // A broken role may want a passage that is not there yet, which its texts cannot tell.
      if (read.result.ok && changes === this.changes) this.roles.set(file, read);
      else this.roles.delete(file);
    };
  }
}

/** A project that reads a role or pipeline anew only when its text, or that of a passage it includes, is another. */
export class CachingProject extends Project {
  constructor(
    files: Files,
    paths: Paths,
    private readonly cache: ProjectCache,
    /** Gets every path that something was read from. */
    private readonly touched = new Set<string>(),
  ) {
    super(files, paths);
  }

  protected override readPipeline(file: string, text: string): PipelineReading {
    return this.cache.pipeline(file, text);
  }

  protected override async isThere(path: string): Promise<boolean> {
    if (!this.cache.role(path)?.isSure) return super.isThere(path);
    this.touched.add(path);
    return true;
  }

  override async text(file: string): Promise<string | null> {
    const open = this.cache.openText(file);
    if (open === undefined) return super.text(file);
    this.touched.add(file);
    return open.replace(/^\uFEFF/u, '');
  }

  override async loadRole(file: string, texts = new Map<string, string>()): Promise<Parsed<Role>> {
    const read = (await this.fresh(file)) ?? (await this.readAnew(file));
    for (const [path, text] of read.texts) {
      texts.set(path, text);
      this.touched.add(path);
    }
    return read.result;
  }

  private async fresh(file: string): Promise<ReadRole | undefined> {
    const known = this.cache.role(file);
    if (!known || known.isSure) return known?.read;
    for (const [path, text] of known.read.texts) {
      if ((await this.text(path)) !== text) return undefined;
    }
    return known.read;
  }

  private async readAnew(file: string): Promise<ReadRole> {
    const keep = this.cache.beginRole(file);
    const texts = new Map<string, string>();
    const read: ReadRole = { texts, result: await super.loadRole(file, texts) };
    keep(read);
    return read;
  }
}
