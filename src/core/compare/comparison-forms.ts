import type { Comparison } from './comparison';
import { comparisonCsv } from './comparison-csv';
import { comparisonJson } from './comparison-json';
import { comparisonText } from './comparison-text';

/** Forms in which a comparison is written to a file. */
export const COMPARISON_FORMS = [
  { name: 'Markdown', extension: 'md', write: (of: Comparison) => comparisonText(of, 'md') },
  { name: 'CSV', extension: 'csv', write: comparisonCsv },
  {
    name: 'JSON',
    extension: 'json',
    write: (of: Comparison) => `${JSON.stringify(comparisonJson(of), undefined, 2)}\n`,
  },
] as const;
