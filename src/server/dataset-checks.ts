import { reportDataset, type DatasetReport, type ReportDataset } from '../core/check-slice';
import type { Files } from '../core/ports';
import type { Project } from '../core/project';

/** Bytes; larger datasets are checked when they run, so that typing never waits for them. */
const LARGEST = 16 * 1024 * 1024;

interface Checked {
  readonly stamp: string;
  readonly report: DatasetReport;
}

/** Problems of datasets, read again only when the file or the way it is read has changed. */
export class DatasetChecks {
  private readonly checked = new Map<string, Checked>();

  constructor(private readonly sizeOf: (path: string) => Promise<number>) {}

  /** `files`: where this check reads, so that it notes what it touched. */
  reading(project: Project, files: Files): ReportDataset {
    const reportNow = reportDataset(project, files);
    return async (dataset, reading) => {
      const stamp = await files.stamp(dataset);
      const key = JSON.stringify([dataset, reading]);
      const known = this.checked.get(key);
      if (stamp !== undefined && known?.stamp === stamp) return known.report;
      if ((await this.sizeOf(dataset)) > LARGEST) return { problems: [] };
      const report = await reportNow(dataset, reading);
      if (stamp !== undefined) this.checked.set(key, { stamp, report });
      return report;
    };
  }
}
