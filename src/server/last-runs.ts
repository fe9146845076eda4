import type { Files, Paths } from '../core/ports';
import type { Manifest } from '../core/run-store/manifest';
import { listRuns, RunReader } from '../core/run-store/run-reader';
import { placeOfRun } from '../core/run-store/run-place';
import { headlineOf } from '../core/run/summarise';
import type { LastRun } from '../language/lens';

/** Runs that are looked at, from the newest: a file whose last run is older than all of these shows none. */
const LOOKED_AT = 100;

/** What is kept of a manifest, which lists every case. */
interface Known {
  readonly stamp: string;
  /** Paths of its pipeline and slice and of all that they are made of, relative to the root. */
  readonly ran: readonly string[];
  /** Undefined while it goes on, or where it was cut off. */
  readonly ended: LastRun | undefined;
  /** One case that was changed by hand says nothing about the files. */
  readonly isFork: boolean;
}

/** The last run of a pipeline, slice or role, read again only where a manifest has changed. */
export class LastRuns {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
  ) {}

  /** The newest run below a root that was made from the file and has ended. */
  async of(root: string, file: string): Promise<LastRun | undefined> {
    const path = this.paths.relative(root, file).replaceAll('\\', '/');
    for (const id of (await listRuns(this.files, this.paths, root)).slice(0, LOOKED_AT)) {
      const known = await this.read(root, id);
      if (known?.ended && !known.isFork && known.ran.includes(path)) return known.ended;
    }
    return undefined;
  }

  /** Whether the run of a manifest is there and has not ended. */
  async isGoingOn(manifest: string): Promise<boolean> {
    const folder = this.paths.dirname(manifest);
    const root = this.paths.dirname(this.paths.dirname(this.paths.dirname(folder)));
    const known = await this.read(root, this.paths.basename(folder));
    return known !== undefined && known.ended === undefined;
  }

  private async read(root: string, id: string): Promise<Known | undefined> {
    const place = placeOfRun(this.paths, root, id).manifest;
    const stamp = await this.files.stamp(place);
    const earlier = this.known.get(place);
    if (stamp !== undefined && earlier?.stamp === stamp) return earlier;
    this.known.delete(place);
    const manifest =
      stamp === undefined ? null : await new RunReader(this.files, this.paths, root, id).manifest();
    if (stamp === undefined || !manifest) return undefined;
    const { pipeline, slice, sources, fork } = manifest;
    const ran = [pipeline, ...(slice ? [slice] : []), ...sources].map(({ path: each }) => each);
    const ended = manifest.state === 'running' ? undefined : endedRun(manifest);
    const known = { stamp, ran, ended, isFork: fork !== undefined };
    this.known.set(place, known);
    return known;
  }
}

function endedRun({ id, counts, metrics, startedAt, finishedAt }: Manifest): LastRun {
  const figure = headlineOf(Object.keys(metrics)).flatMap((name) => {
    const value = metrics[name]?.value;
    return typeof value !== 'number' ? [] : [{ name, value }];
  })[0];
  const { total, done, error, unparsed } = counts;
  return {
    id,
    counts: { total, done, error, unparsed },
    ...(figure ? { figure } : {}),
    endedAt: finishedAt ?? startedAt,
  };
}
