import type { ReportFormat } from '../core/report/report-formats';

const BY_ENDING: Readonly<Record<string, ReportFormat>> = {
  html: 'html',
  htm: 'html',
  md: 'md',
  csv: 'csv',
  json: 'json',
  xml: 'junit',
};

/** The form that a file to write has by its name; undefined where the name tells none. */
export function formatOfFile(file: string | undefined): ReportFormat | undefined {
  const ending = /\.([a-z]+)$/iu.exec(file ?? '')?.[1]?.toLowerCase();
  return ending === undefined ? undefined : BY_ENDING[ending];
}
