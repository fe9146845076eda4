import { isObject } from '../json';
import type { Files, Paths } from '../ports';
import type { AnsweredCalls, EarlierSearches } from '../runner/case-context';
import type { SearchHit } from '../search/search';
import type { CaseEvent } from '../runner/run-event';
import { Blobs } from './blobs';
import { CaseIndex, recordOf } from './case-index';
import type { CaseRecord } from './case-record';
import { decodeEvent } from './event-codec';
import { readJsonLines } from './json-lines';
import type { Manifest } from './manifest';
import { eventFileName, isRunId, placeOfRun, runsFolder, type RunPlace } from './run-place';
import { scanLines } from './scan-lines';
import { UnreadTexts } from './unread-texts';

/** Opens what a run left on disk. */
export class RunReader {
  readonly blobs: Blobs;
  private readonly place: RunPlace;

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
    root: string,
    readonly id: string,
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
      return isManifest(value) ? value : null;
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
    const texts = new UnreadTexts(unread);
    await scanLines(this.files, this.place.cases, (line) => {
      const record = recordOf(unread.length === 0 ? line : texts.cut(line));
      if (record) byKey.set(record.key, keep(record));
    });
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
    const answers = new Map<string, Extract<CaseEvent, { type: 'call-finished' }> & { promptHash: string }>();
    const asked = new Map<string, string>();
    for (const stored of await this.stored(key)) {
      const event = stored as CaseEvent;
      if (event.type === 'call-started') asked.set(event.call, event.promptHash);
      if (event.type !== 'call-finished') continue;
      const promptHash = asked.get(event.call);
      if (promptHash !== undefined) answers.set(event.call, { ...event, promptHash });
    }
    return answers;
  }

  /** What searches found in any attempt at the case, the last of each stage. */
  async searched(key: string): Promise<EarlierSearches> {
    const found = new Map<string, { query: string; hits: SearchHit[] }>();
    const searches = new Set<string>();
    for (const stored of await this.stored(key)) {
      const { type, stage, kind } = stored as { type?: string; stage?: string; kind?: string };
      if (stage === undefined) continue;
      if (type === 'stage-started' && kind === 'search') searches.add(stage);
      if (type !== 'retrieved' || !searches.has(stage)) continue;
      const event = await decodeEvent(stored, this.blobs);
      if (event?.type !== 'retrieved') continue;
      const hits = event.entries.map(({ title, id, text }) => ({
        title: title ?? '',
        url: id,
        content: text,
      }));
      found.set(stage, { query: event.query, hits });
    }
    return found;
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
