import type { Json } from '../core/json';
import type { Files, Paths } from '../core/ports';
import { RunReader } from '../core/run-store/run-reader';
import type { CaseEvent } from '../core/runner/run-event';
import type { StageValues } from '../language/world';
import type { LastRuns } from './last-runs';
import { allowed } from './stamped-reads';

/** Cases of a run that are looked at for the answers of a role, or for one that came to its end. */
const MOST_CASES = 5;
/** Questions that are kept with what was found. */
const MOST_KEPT = 20;

/** What stages gave and roles answered when their files last ran, read again only after another run. */
export class LastValues {
  private readonly kept = new Map<string, Promise<unknown>>();

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
    private readonly lastRuns: LastRuns,
    private readonly rootOf: (file: string) => string | undefined,
  ) {}

  /** What the stages of a pipeline gave in a case of its last run, or of the last run of a slice. */
  stagesOf(file: string): Promise<StageValues | undefined> {
    return this.ofLastRun(file, 'stages', async (reader, keys) => {
      const found: StageValues[] = [];
      for (const key of keys) {
        const events = await reader.events(key);
        const values = stageValues(events);
        if (values.stages.size === 0) continue;
        if (events.some((event) => event.type === 'case-finished' && event.status === 'done')) return values;
        found.push(values);
      }
      return found[0];
    });
  }

  /** What was read of the answers of a role in the first cases of its last run, in order. */
  async answersOf(role: string): Promise<readonly Json[]> {
    const answers = await this.ofLastRun(role, 'answers', async (reader, keys, path) => {
      const found: Json[] = [];
      for (const key of keys) found.push(...answersIn(await reader.events(key), path));
      return found;
    });
    return answers ?? [];
  }

  private async ofLastRun<T>(
    file: string,
    what: string,
    read: (reader: RunReader, keys: readonly string[], path: string) => Promise<T>,
  ): Promise<T | undefined> {
    const root = this.rootOf(file);
    const last = root === undefined ? undefined : await allowed(this.lastRuns.of(root, file));
    if (root === undefined || !last) return undefined;
    const key = JSON.stringify([what, file, last.id, last.endedAt]);
    const known = this.kept.get(key) as Promise<T | undefined> | undefined;
    if (known) return known;
    const reader = new RunReader(this.files, this.paths, root, last.id);
    const path = this.paths.relative(root, file).replaceAll('\\', '/');
    const reading = allowed(
      reader.manifest().then((manifest) => read(reader, manifest?.cases.slice(0, MOST_CASES) ?? [], path)),
    );
    this.kept.set(key, reading);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    return reading;
  }
}

/** The last value of each stage; rounds and items are told apart by numbers in brackets, which paths in files have not. */
function stageValues(events: readonly CaseEvent[]): StageValues {
  const stages = new Map<string, Json>();
  let from = '';
  for (const event of events) {
    if (event.type === 'case-started') from = event.title;
    if (event.type === 'stage-finished') stages.set(event.stage.replace(/\[\d+\]/gu, ''), event.value);
  }
  return { from, stages };
}

function answersIn(events: readonly CaseEvent[], role: string): Json[] {
  const calls = new Set<string>();
  return events.flatMap((event): Json[] => {
    if (event.type === 'call-started' && event.role?.file === role) calls.add(event.call);
    return event.type === 'answer-parsed' && calls.has(event.call) ? [event.value] : [];
  });
}
