import type { Files, Paths } from '../core/ports';
import { LineIndex } from '../core/text/line-index';
import { decode } from '../core/dataset/decode';
import { gatherSources, type SourceReader } from '../language/names/gather-sources';
import { NameIndex, NameMemory, type NameSources } from '../language/names/name-index';
import type { Written } from '../language/names/written';
import { outlineFile, type Outlined } from '../language/outlined';
import type { OpenDocuments } from './open-documents';
import { scanFolder } from './scan';
import { allowed, StampedReads } from './stamped-reads';

export interface WorkspaceOptions {
  /** As they stand in the editor. */
  readonly files: Files;
  readonly paths: Paths;
  readonly documents: OpenDocuments;
  readonly folders: () => Iterable<string>;
  /** Whether `cameOrWent` is called for every file that does. */
  readonly isWatching: () => boolean;
}

/** The index of names over the files of a workspace. Files are read again when their stamps are others. */
export class WorkspaceNames implements SourceReader {
  private readonly memory = new NameMemory();
  private readonly outlines: StampedReads<Outlined | undefined>;
  private readonly texts: StampedReads<Written>;
  private scanned: Promise<readonly string[]> | undefined;
  private last: NameIndex | undefined;

  constructor(private readonly options: WorkspaceOptions) {
    this.outlines = new StampedReads(options.files);
    this.texts = new StampedReads(options.files);
  }

  /** A file or folder came or went, or the workspace has other folders. */
  cameOrWent(): void {
    this.scanned = undefined;
  }

  /** `file`: one that belongs to it, though it may be outside of the workspace. */
  async index(file?: string): Promise<NameIndex> {
    const { isWatching, paths } = this.options;
    if (!isWatching()) this.cameOrWent();
    this.scanned ??= this.scan();
    const start = [...(await this.scanned), ...(file === undefined ? [] : [file])];
    const sources = await gatherSources(start, this, paths);
    if (this.last && isSame(this.last.sources, sources)) return this.last;
    this.last = new NameIndex(sources, this.memory);
    return this.last;
  }

  async outlined(path: string): Promise<Outlined | undefined> {
    const { documents } = this.options;
    const open = documents.at(path);
    if (open) return documents.outlineOf(open.uri);
    return this.outlines.of(path, path, async () => outlineFile(path, await this.read(path)));
  }

  passage(path: string): Promise<Written | undefined> {
    return this.texts.of(path, path, async () => {
      const text = await this.read(path);
      return { file: path, text, lines: new LineIndex(text) };
    });
  }

  async filesIn(folder: string): Promise<readonly string[]> {
    const { files, paths } = this.options;
    const entries = (await allowed(files.list(folder))) ?? [];
    return entries.filter(({ kind }) => kind === 'file').map(({ name }) => paths.join(folder, name));
  }

  /** Whether there is a file of this path; a folder is none. */
  async isFile(path: string): Promise<boolean> {
    const { files, paths, documents } = this.options;
    if (documents.at(path)) return true;
    const entries = (await allowed(files.list(paths.dirname(path)))) ?? [];
    return entries.some(({ name, kind }) => kind === 'file' && name === paths.basename(path));
  }

  private async scan(): Promise<readonly string[]> {
    const { files, paths, folders } = this.options;
    const found: string[] = [];
    for (const folder of folders()) found.push(...(await scanFolder(files, paths, folder)));
    return found;
  }

  private async read(path: string): Promise<string> {
    return decode(path, await this.options.files.read(path)).text;
  }
}

function isSame(one: NameSources, other: NameSources): boolean {
  const equal = <T>(left: ReadonlyMap<string, T>, right: ReadonlyMap<string, T>, of: (value: T) => unknown) =>
    left.size === right.size &&
    [...left].every(([path, value]) => {
      const match = right.get(path);
      return match !== undefined && of(value) === of(match);
    });
  return (
    equal(one.documents, other.documents, ({ outline }) => outline) &&
    equal(one.passages, other.passages, (passage) => passage)
  );
}
