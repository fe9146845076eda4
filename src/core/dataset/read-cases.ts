import type { Case } from '../case';
import type { Problem } from '../problem';
import type { AdapterOptions, Dataset, DatasetText } from './adapter';
import type { JsonObject } from '../json';
import { compileMapping } from './mapping';
import { readRecords, type SourceRecord } from './records';
import type { Report } from './report';

export type { Report } from './report';

export interface RecordContext {
  readonly file: string;
  /** Parts of the case that the slice's field mapping takes from this record; empty without a mapping. */
  readonly mapped: JsonObject;
  readonly report: Report;
}

/** Makes a case of a record; undefined, after a report, when it cannot be one. */
export type ToCase = (record: SourceRecord, context: RecordContext) => Case | undefined;

/**
 * What all adapters share: reads the records, evaluates the slice's field mapping, keeps gold out of the fields,
 * makes ids unique and collects problems and field names.
 */
export function readCases(
  adapter: string,
  dataset: DatasetText,
  options: AdapterOptions,
  toCase: ToCase,
): Dataset {
  const { file } = dataset;
  const { records, problems: recordProblems } = readRecords(dataset);
  const mapping = compileMapping(options.mapping ?? {}, file);
  const problems: Problem[] = [...mapping.problems, ...recordProblems];
  const uniqueId = idMaker();
  const fields = new Set<string>();
  const cases: Case[] = [];
  for (const record of records) {
    const report: Report = (code, severity, message, next) => {
      problems.push({
        code,
        severity,
        file,
        range: record.range,
        message: `${nameOf(record)}: ${message}`,
        next,
      });
    };
    const mapped = mapping.partsOf(record.value, report);
    const read = toCase(record, { file, mapped, report });
    if (read === undefined) continue;
    const id = uniqueId(read.id);
    if (id !== read.id) {
      report(
        'duplicate-case-id',
        'warning',
        `another case before it has the id "${read.id}"; this one is called "${id}".`,
        'Remove one of the two if they are the same case.',
      );
    }
    const shown = mapping.hideGold(read.fields);
    for (const name of Object.keys(shown)) fields.add(name);
    cases.push({ ...read, id, fields: shown });
  }
  problems.push(...mapping.unused());
  return { adapter, cases, problems, fields: [...fields] };
}

export function sourceOf(record: SourceRecord, file: string): Case['source'] {
  return { file, line: record.range.start.line };
}

function nameOf(record: SourceRecord): string {
  return record.key === undefined ? `Record ${record.index + 1}` : `Record "${record.key}"`;
}

/** Gives a second "x" the id "x#2", and so on, never one that is taken. */
function idMaker(): (id: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (wanted) => {
    let id = wanted;
    let count = counts.get(wanted) ?? 1;
    while (taken.has(id)) id = `${wanted}#${++count}`;
    counts.set(wanted, count);
    taken.add(id);
    return id;
  };
}
