import { readRecords } from '../dataset/records';
import { isObject, type Json, type JsonObject } from '../json';
import { hasErrors, type Parsed, type Problem } from '../problem';
import { checksumOfTexts } from './bm25-file';
import type { KnowledgeEntry } from './retrieval';
import { readStatutes } from './statutes';

export interface EntryOptions {
  /** `records` is a JSON array or JSON lines, `statutes` a Markdown text of articles. Guessed when absent. */
  readonly format?: 'records' | 'statutes';
  /** Fields whose texts, joined, are indexed. Absent: `text`, else `facts`, else every text of the record. */
  readonly text?: readonly string[];
}

/** Fields that name a record, in order of preference; case files in Chinese use the docket number. */
const idFields = ['id', '案号', 'docket', 'case_id', 'number'];
const titleFields = ['title', 'name', '案件名'];

/**
 * Reads the entries of a knowledge base. A bad record is a problem at its place and the others are read; the result
 * is not ok only when nothing could be read. Equal ids are told apart as `ID#2`, with a warning.
 */
export function readKnowledge(
  file: string,
  text: string,
  options: EntryOptions = {},
): Parsed<readonly KnowledgeEntry[]> {
  const format = options.format ?? (/^\s*[[{]/.test(text.replace(/^\ufeff/, '')) ? 'records' : 'statutes');
  const read = format === 'statutes' ? readStatutes(file, text) : readEntries(file, text, options.text);
  const problems = [...read.problems];
  const entries = distinct(file, read.entries, problems);
  if (entries.length === 0) {
    if (!hasErrors(problems)) {
      problems.push({
        code: 'empty-knowledge',
        severity: 'error',
        file,
        message: 'The knowledge base holds no entries.',
        next: 'Give a JSON array, JSON lines, or a Markdown text with articles that begin 第N条.',
      });
    }
    return { ok: false, problems };
  }
  return { ok: true, value: entries, problems };
}

interface Read {
  readonly entries: readonly KnowledgeEntry[];
  readonly problems: readonly Problem[];
}

function readEntries(file: string, text: string, fields: readonly string[] | undefined): Read {
  const { records, problems } = readRecords({ file, text });
  const found = [...problems];
  const entries: KnowledgeEntry[] = [];
  for (const { value, key, index, range } of records) {
    const indexed = indexedText(value, fields);
    if (indexed === '') {
      const looked = fields === undefined ? 'any field' : fields.join(', ');
      found.push({
        code: 'entry-without-text',
        severity: 'warning',
        file,
        range,
        message: `Entry ${index + 1} has no text in ${looked}, so no query can find it.`,
        next: 'Name the fields to index in the `text` option, or remove the entry.',
      });
      continue;
    }
    const title = firstText(value, titleFields);
    entries.push({
      id: entryId(value) ?? key ?? checksumOfTexts([indexed]),
      text: indexed,
      ...(title !== undefined && { title }),
      data: value,
    });
  }
  return { entries, problems: found };
}

function indexedText(record: JsonObject, fields: readonly string[] | undefined): string {
  if (fields)
    return fields
      .map((field) => textsIn(record[field]))
      .join('\n')
      .trim();
  for (const field of ['text', 'facts']) {
    const own = textsIn(record[field]).trim();
    if (own !== '') return own;
  }
  return textsIn(record).trim();
}

/** Every string in the value, a line each. */
function textsIn(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textsIn).filter(Boolean).join('\n');
  if (isObject(value)) return textsIn(Object.values(value));
  return '';
}

/** The id that a record gives itself. */
export function entryId(record: JsonObject): string | undefined {
  return firstText(record, idFields);
}

function firstText(record: JsonObject, fields: readonly string[]): string | undefined {
  for (const field of fields) {
    const value = record[field];
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return undefined;
}

function distinct(file: string, entries: readonly KnowledgeEntry[], problems: Problem[]): KnowledgeEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const times = (seen.get(entry.id) ?? 0) + 1;
    seen.set(entry.id, times);
    if (times === 1) return entry;
    const id = `${entry.id}#${times}`;
    problems.push({
      code: 'repeated-entry-id',
      severity: 'warning',
      file,
      message: `The id "${entry.id}" stands ${times} times; this entry is called "${id}".`,
      next: 'Give every entry an id of its own.',
    });
    return { ...entry, id };
  });
}
