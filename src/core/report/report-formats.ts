import type { Comparison } from '../compare/comparison';
import { csvReport, type CsvOptions } from './csv-report';
import { htmlReport } from './html-report';
import { jsonReport } from './json-report';
import { junitReport } from './junit-report';
import { markdownReport } from './markdown-report';
import type { ReportedRun } from './reported-run';

export const REPORT_FORMATS = ['html', 'md', 'csv', 'json', 'junit'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** A report in pieces, in order. A comparison is shown by `html` and `md`. */
export function reportIn(
  format: ReportFormat,
  runs: readonly ReportedRun[],
  options: CsvOptions & { readonly comparison?: Comparison } = {},
): Generator<string> {
  switch (format) {
    case 'html':
      return htmlReport(runs, options.comparison);
    case 'md':
      return markdownReport(runs, options.comparison);
    case 'csv':
      return csvReport(runs, options);
    case 'json':
      return jsonReport(runs);
    case 'junit':
      return junitReport(runs);
  }
}
