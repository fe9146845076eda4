import { readRecords } from '../dataset/records';
import { entryId } from './knowledge-entries';
import { articleIdAt } from './statutes';

/** The line (from 0) at which an entry of a knowledge base begins; undefined where it is not found. */
export function entryLine(file: string, text: string, id: string): number | undefined {
  // Equal ids are told apart as `ID#2`.
  const [, plain = id, times = '1'] = /^(.*)#(\d+)$/su.exec(id) ?? [];
  const at = linesOf(file, text);
  return at(id, 1) ?? at(plain, Number(times));
}

function linesOf(file: string, text: string): (id: string, nth: number) => number | undefined {
  const lines = /^\s*[[{]/u.test(text.replace(/^\ufeff/u, ''))
    ? readRecords({ file, text }).records.map(
        ({ value, key, range }) => [entryId(value) ?? key, range.start.line] as const,
      )
    : text.split(/\r?\n/u).map((line, number) => [articleIdAt(line), number] as const);
  return (id, nth) => lines.filter(([known]) => known === id)[nth - 1]?.[1];
}
