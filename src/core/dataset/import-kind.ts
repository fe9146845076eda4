import type { DatasetText } from './adapter';
import { readListed } from './listed-records';
import { readRecords } from './records';
import { isList } from './value';

/** `lawbench`: a prediction file with its own questions; `answers`: `{id, answer}`; `debates`: lists of utterances. */
export type ImportKind = 'lawbench' | 'answers' | 'debates';

/** Records looked at. */
const LOOKED_AT = 3;

/** What a file brings in, by its first records; undefined for none of what can be imported. */
export function importKindOf(dataset: DatasetText): ImportKind | undefined {
  const listed = readListed(dataset, 'utterances')?.records ?? [];
  const { records } = readRecords(dataset, LOOKED_AT);
  for (const { value } of [...listed.slice(0, LOOKED_AT), ...records]) {
    if (Object.hasOwn(value, 'origin_prompt')) return 'lawbench';
    if (isList(value['utterances'])) return 'debates';
    if (typeof value['answer'] === 'string' && Object.hasOwn(value, 'id')) return 'answers';
  }
  return undefined;
}
