import type { Files } from '../core/ports';
import type { Problem } from '../core/problem';
import { openDataset } from '../core/run/run-plan';
import type { DatasetProblems } from '../language/diagnose';

/** Bytes; larger datasets are checked when they run, so that typing never waits for them. */
const LARGEST = 16 * 1024 * 1024;

interface Checked {
  readonly stamp: string;
  readonly problems: readonly Problem[];
}

/** Problems of datasets, read again only when the file or the way it is read has changed. */
export class DatasetChecks {
  private readonly checked = new Map<string, Checked>();

  constructor(private readonly sizeOf: (path: string) => Promise<number>) {}

  /** `files`: where this check reads, so that it notes what it touched. */
  reading(files: Files): DatasetProblems {
    return async (dataset, reading) => {
      const stamp = await files.stamp(dataset);
      const key = JSON.stringify([dataset, reading]);
      const known = this.checked.get(key);
      if (stamp !== undefined && known?.stamp === stamp) return known.problems;
      if ((await this.sizeOf(dataset)) > LARGEST) return [];
      const { problems } = await openDataset(files, dataset, reading);
      if (stamp !== undefined) this.checked.set(key, { stamp, problems });
      return problems;
    };
  }
}
