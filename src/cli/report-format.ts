import type { Problem } from '../core/problem';
import type { ReportFormat } from '../core/report/report-formats';

const BY_ENDING: Readonly<Record<string, ReportFormat>> = {
  html: 'html',
  htm: 'html',
  md: 'md',
  csv: 'csv',
  json: 'json',
  xml: 'junit',
};

/** Endings that go with whatever is written. */
const TEXT: readonly string[] = ['txt', 'log'];

/** The form that a file to write has by its name; undefined where the name tells none. */
export function formatOfFile(file: string | undefined): ReportFormat | undefined {
  const ending = endingOf(file);
  return ending === undefined ? undefined : BY_ENDING[ending];
}

/** What is wrong with a file whose ending promises a form that is not written, such as `report.pdf`. */
export function unknownEnding(file: string | undefined): Problem | undefined {
  const ending = endingOf(file);
  if (file === undefined || ending === undefined || BY_ENDING[ending] || TEXT.includes(ending))
    return undefined;
  return {
    code: 'unknown-ending',
    severity: 'error',
    file,
    message: `The ending ".${ending}" stands for no form.`,
    next: `Write ${Object.keys(BY_ENDING)
      .map((known) => `.${known}`)
      .join(', ')}, or say the form with --format.`,
  };
}

function endingOf(file: string | undefined): string | undefined {
  return /\.([a-z]+)$/iu.exec(file ?? '')?.[1]?.toLowerCase();
}
