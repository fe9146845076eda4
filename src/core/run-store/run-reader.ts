import { isObject } from '../json';
import type { Files, Paths } from '../ports';
import type { AnsweredCalls, EarlierSearches } from '../runner/case-context';
import type { CaseEvent } from '../runner/run-event';
import { answersIn } from '../runner/answers-in';
import { searchesIn } from '../runner/searches-in';
import { Blobs } from './blobs';
import { CaseIndex } from './case-index';
import type { CaseRecord } from './case-record';
import { decodeEvent } from './event-codec';
import { readJsonLines } from './json-lines';
import type { Manifest } from './manifest';
import { recordBatches, recordsIn, type Decode } from './record-batches';
import { eventFileName, isRunId, placeOfRun, runsFolder, type RunPlace } from './run-place';

/** Opens what a run left on disk. */
export class RunReader {
  readonly blobs: Blobs;
  private readonly place: RunPlace;

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
    root: string,
    readonly id: string,
    /** Of the lines of its cases, where there is a faster way than everywhere. */
    private readonly decode?: Decode,
  ) {
    this.place = placeOfRun(paths, root, id);
    this.blobs = new Blobs(files, paths, this.place.blobs, (text) => text);
  }

  /** Null when there is no such run, or its manifest cannot be read. */
  async manifest(): Promise<Manifest | null> {
    if (!isRunId(this.id) || !(await this.files.exists(this.place.manifest))) return null;
    try {
      const value = JSON.parse(
        new TextDecoder().decode(await this.files.read(this.place.manifest)),
      ) as unknown;
      // A folder that was copied or renamed is the run of its own name: nothing is written to where a file says.
      return isManifest(value) ? { ...value, id: this.id } : null;
    } catch {
      return null;
    }
  }

  /**
   * Finished cases in the order of the manifest's list, the last record of each. Only what `keep` makes of a record
   * stays in memory. Texts under the names of `unread` are empty.
   */
  async cases(
    keep = (record: CaseRecord): CaseRecord => record,
    unread: readonly string[] = [],
  ): Promise<CaseRecord[]> {
    if (!(await this.files.exists(this.place.cases))) return [];
    const byKey = new Map<string, CaseRecord>();
    const { files } = this;
    const { cases: path } = this.place;
    for await (const batch of recordBatches(files, path, unread, this.decode)) {
      for (const record of await recordsIn(files, path, batch, unread)) byKey.set(record.key, keep(record));
    }
    const order = (await this.manifest())?.cases ?? [];
    const listed = new Set(order);
    const others = [...byKey.values()].filter((record) => !listed.has(record.key));
    return [...order.flatMap((key) => byKey.get(key) ?? []), ...others];
  }

  /** For reading single cases of many. */
  index(): CaseIndex {
    return new CaseIndex(this.files, this.place.cases);
  }

  /** Events of one case, from its latest start. */
  async events(key: string): Promise<CaseEvent[]> {
    const stored = await this.stored(key);
    const start = stored.findLastIndex((event) => isObject(event) && event['type'] === 'case-started');
    const decoded = await Promise.all(
      stored.slice(Math.max(0, start)).map((event) => decodeEvent(event, this.blobs)),
    );
    return decoded.filter((event) => event !== null);
  }

  /** The facts of a case as the run read them; undefined when it never started. */
  async facts(key: string): Promise<string | undefined> {
    const stored = await this.stored(key);
    const start = stored.findLast((event) => isObject(event) && event['type'] === 'case-started');
    const event = await decodeEvent(start, this.blobs);
    return event?.type === 'case-started' ? event.facts : undefined;
  }

  /** What was answered in any attempt at the case, by call. */
  async answered(key: string): Promise<AnsweredCalls> {
    return answersIn((await this.stored(key)) as readonly CaseEvent[]);
  }

  /** What searches found in any attempt at the case, the last of each stage. */
  async searched(key: string): Promise<EarlierSearches> {
    const events: CaseEvent[] = [];
    for (const stored of await this.stored(key)) {
      const { type, kind } = stored as { type?: string; kind?: string };
      const event = stored as CaseEvent;
      if (type === 'stage-started' && kind === 'search') events.push(event);
      if (type !== 'retrieved') continue;
      const decoded = await decodeEvent(event, this.blobs);
      if (decoded) events.push(decoded);
    }
    return searchesIn(events);
  }

  private async stored(key: string): Promise<readonly unknown[]> {
    const path = this.paths.join(this.place.events, eventFileName(key));
    if (!(await this.files.exists(path))) return [];
    return readJsonLines(await this.files.read(path)).values;
  }
}

/** Ids of the runs below a root, newest first. */
export async function listRuns(files: Files, paths: Paths, root: string): Promise<string[]> {
  const entries = await files.list(runsFolder(paths, root));
  return entries
    .filter((entry) => entry.kind === 'folder' && isRunId(entry.name))
    .map((entry) => entry.name)
    .sort()
    .reverse();
}

/** Enough of the shape that nothing that reads a manifest can stumble. */
function isManifest(value: unknown): value is Manifest {
  if (!isObject(value) || value['format'] !== 1) return false;
  const texts = ['id', 'model', 'state'].every((name) => typeof value[name] === 'string');
  const objects = ['pipeline', 'dataset', 'counts', 'metrics', 'usage', 'switches'].every((name) =>
    isObject(value[name]),
  );
  const lists = ['cases', 'sources', 'knowledge', 'score'].every((name) => Array.isArray(value[name]));
  return texts && objects && lists && typeof value['startedAt'] === 'number';
}
