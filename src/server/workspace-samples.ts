import type { StatuteBook } from '../core/knowledge/statute-book';
import { readDataset } from '../core/dataset/read-dataset';
import { readRecords } from '../core/dataset/records';
import { readMapping } from '../core/slice';
import { kindOfFile } from '../core/check';
import type { Files, Paths } from '../core/ports';
import { statutesOfRun } from '../core/run/run-statutes';
import { decode } from '../core/dataset/decode';
import { runOf } from '../core/pipeline/knowledge-source';
import { outlineFile } from '../language/outlined';
import type { YamlOutline } from '../language/outline-yaml';
import type { SampleCases } from '../language/world';
import { scanFolder } from './scan';
import { allowed, StampedReads } from './stamped-reads';

export interface SampleOptions {
  /** As they stand in the editor. */
  readonly files: Files;
  readonly paths: Paths;
  readonly folders: () => Iterable<string>;
}

/** Bytes of a dataset that are read for its first cases. */
const LOOKED_AT = 256 * 1024;
/** Cases that are kept of them. */
const MOST_CASES = 20;
/** Laws that are read for hovers. */
const MOST_LAWS = 20;

/** First cases of the slices of a workspace, and the laws it holds; files are read again when their stamps are others. */
export class WorkspaceSamples {
  private scanned: Promise<readonly string[]> | undefined;
  private readonly outlines: StampedReads<YamlOutline | undefined>;
  private readonly cases: StampedReads<SampleCases | undefined>;
  private book: { readonly stamp: string; readonly value: StatuteBook } | undefined;

  constructor(private readonly options: SampleOptions) {
    this.outlines = new StampedReads(options.files);
    this.cases = new StampedReads(options.files);
  }

  /** A file or folder came or went. */
  cameOrWent(): void {
    this.scanned = undefined;
  }

  /** The cases of a slice, or of the first slice that runs a pipeline; undefined where there are none. */
  async samplesOf(file: string): Promise<SampleCases | undefined> {
    const kind = kindOfFile(file);
    const slices = kind === 'slice' ? [file] : kind === 'pipeline' ? await this.slicesOf(file) : [];
    for (const slice of slices) {
      const samples = await this.casesOf(slice);
      if (samples && samples.cases.length > 0) return samples;
    }
    return undefined;
  }

  /** The names of fields that the cases of a dataset have, where a slice takes it for cases of our own shape. */
  async fieldsOfCases(dataset: string): Promise<readonly string[] | undefined> {
    const { paths } = this.options;
    for (const slice of await this.authored('slice')) {
      const fields = (await this.outline(slice))?.fields;
      const named = fields?.get('dataset')?.scalar();
      if (typeof named !== 'string' || paths.resolveFrom(slice, named) !== dataset) continue;
      const samples = await this.casesOf(slice);
      if ((samples?.adapter ?? 'plain') !== 'plain' || fields?.has('fields')) continue;
      return [...new Set((samples?.cases ?? []).flatMap((each) => Object.keys(each.fields)))];
    }
    return undefined;
  }

  /** The pipelines of the workspace. */
  async pipelines(): Promise<YamlOutline[]> {
    const files = await this.authored('pipeline');
    return (await Promise.all(files.map((file) => this.outline(file)))).filter((each) => each !== undefined);
  }

  /** The articles of the laws that pipelines and slices of the workspace look up. */
  async statutes(): Promise<StatuteBook | undefined> {
    const { files, paths } = this.options;
    const laws = new Map<string, string>();
    for (const file of await this.authored('pipeline', 'slice')) {
      for (const source of (await this.outline(file))?.pipeline.knowledge.values() ?? []) {
        if (runOf(source) === undefined) laws.set(paths.resolveFrom(file, source.from.name), source.name);
      }
    }
    const known: { path: string; name: string; stamp: string }[] = [];
    for (const [path, name] of [...laws].slice(0, MOST_LAWS)) {
      const stamp = await allowed(files.stamp(path));
      if (stamp !== undefined) known.push({ path, name, stamp });
    }
    const stamp = JSON.stringify(known);
    if (this.book?.stamp === stamp) return this.book.value;
    const knowledge = known.map(({ path, name }) => ({ name, path, hash: '' }));
    // Paths are whole already, so it does not matter from where they are looked for.
    const value = await allowed(statutesOfRun(files, paths, '', { knowledge }));
    if (value) this.book = { stamp, value };
    return value;
  }

  private async slicesOf(pipeline: string): Promise<string[]> {
    const { paths } = this.options;
    const found: string[] = [];
    for (const slice of await this.authored('slice')) {
      const named = (await this.outline(slice))?.fields.get('pipeline')?.scalar();
      if (typeof named === 'string' && paths.resolveFrom(slice, named) === pipeline) found.push(slice);
    }
    return found;
  }

  private async authored(...kinds: readonly ('pipeline' | 'slice')[]): Promise<string[]> {
    this.scanned ??= this.scan();
    const wanted: readonly (string | undefined)[] = kinds;
    return (await this.scanned).filter((file) => wanted.includes(kindOfFile(file)));
  }

  private async scan(): Promise<readonly string[]> {
    const { files, paths, folders } = this.options;
    const found: string[] = [];
    for (const folder of folders()) found.push(...(await scanFolder(files, paths, folder)));
    return found;
  }

  private outline(file: string): Promise<YamlOutline | undefined> {
    return this.outlines.of(file, file, async () => {
      const bytes = await this.options.files.read(file);
      const outlined = outlineFile(file, decode(file, bytes).text);
      return outlined && outlined.kind !== 'role' ? outlined.outline : undefined;
    });
  }

  private async casesOf(slice: string): Promise<SampleCases | undefined> {
    const { files, paths } = this.options;
    const fields = (await this.outline(slice))?.fields;
    const dataset = fields?.get('dataset')?.scalar();
    if (typeof dataset !== 'string') return undefined;
    const file = paths.resolveFrom(slice, dataset);
    const adapter = fields?.get('adapter')?.scalar();
    const task = fields?.get('task')?.scalar();
    const mapped = fields?.get('fields');
    const mapping = mapped?.isMap ? readMapping(mapped) : undefined;
    const key = JSON.stringify([file, adapter, task, mapping]);
    return this.cases.of(key, file, async () => {
      const bytes = await files.readRange(file, 0, LOOKED_AT);
      // A record that is cut off at the end is one that cannot be read.
      const { cases, adapter: reader } = readDataset(file, bytes, {
        ...(typeof adapter === 'string' ? { adapter } : {}),
        ...(task === undefined || task === null ? {} : { task: String(task) }),
        ...(mapping ? { mapping } : {}),
      });
      const { records } = readRecords({ file, text: decode(file, bytes).text }, MOST_CASES);
      return {
        from: paths.basename(file),
        adapter: reader,
        cases: cases.slice(0, MOST_CASES),
        records: records.map(({ value }) => value),
      };
    });
  }
}
