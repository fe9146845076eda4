import type { Files, Paths } from '../ports';
import type { EventSink } from '../runner/case-journal';
import type { CaseEvent } from '../runner/run-event';
import { Blobs } from './blobs';
import type { CaseRecord } from './case-record';
import { encodeEvent } from './event-codec';
import type { Manifest } from './manifest';
import { readJsonLines } from './json-lines';
import { serialiser, type Serialise } from './redact-values';
import { eventFileName, type RunPlace } from './run-place';

/** Tells readers of a live run what happens, after it is on disk. */
export type Onlooker = (key: string, event: CaseEvent) => void;

/** Writes one run. Append-only but for the manifest and the settled events of a case, which are replaced whole. */
export class RunWriter {
  readonly blobs: Blobs;
  /** JSON without secrets. */
  readonly json: Serialise;
  private manifestQueue: Promise<void> = Promise.resolve();

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
    private readonly place: RunPlace,
    private manifest: Manifest,
    /** Keys in use; nothing is written that holds one. */
    secrets: readonly string[],
  ) {
    const { json, text } = serialiser(secrets);
    this.json = json;
    this.blobs = new Blobs(files, paths, place.blobs, text);
  }

  get current(): Manifest {
    return this.manifest;
  }

  async begin(): Promise<void> {
    await this.files.makeFolder(this.place.events);
    await this.files.makeFolder(this.place.blobs);
    await this.dropTornLine(this.place.cases);
    await this.update({});
  }

  /** Writes the manifest with the changes, one at a time and whole. */
  update(changes: Partial<Manifest>): Promise<void> {
    this.manifest = { ...this.manifest, ...changes };
    const text = `${this.json(this.manifest, 2)}\n`;
    this.manifestQueue = this.manifestQueue
      // A failure was told to the caller that asked for that write.
      .catch(() => undefined)
      .then(() => this.files.write(this.place.manifest, text));
    return this.manifestQueue;
  }

  async finishCase(record: CaseRecord): Promise<void> {
    await this.files.append(this.place.cases, `${this.json(record)}\n`);
  }

  /** Where the events of one case go. Appends keep their order. */
  async sinkFor(key: string, watch: Onlooker): Promise<EventSink> {
    const path = this.paths.join(this.place.events, eventFileName(key));
    await this.dropTornLine(path);
    let queue: Promise<void> = Promise.resolve();
    const line = async (event: CaseEvent): Promise<string> =>
      `${this.json(await encodeEvent(event, this.blobs))}\n`;
    return {
      append: (event) => {
        const encoded = line(event);
        // When an earlier append failed, nobody comes to wait for this one.
        encoded.catch(() => undefined);
        queue = queue.then(async () => {
          await this.files.append(path, await encoded);
          watch(key, event);
        });
        return queue;
      },
      show: (event) => {
        watch(key, event);
      },
      settle: async (events) => {
        await queue;
        const lines = await Promise.all(events.map(line));
        await this.files.write(path, lines.join(''));
      },
    };
  }

  /** A crash can leave half a line at the end; what follows must begin on a line of its own. */
  private async dropTornLine(path: string): Promise<void> {
    if (!(await this.files.exists(path))) return;
    const bytes = await this.files.read(path);
    const { torn, wholeBytes } = readJsonLines(bytes);
    if (torn) await this.files.write(path, bytes.subarray(0, wholeBytes));
  }
}
