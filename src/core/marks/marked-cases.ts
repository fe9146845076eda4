import type { Files, Paths } from '../ports';
import type { Problem } from '../problem';
import type { CaseRecord } from '../run-store/case-record';
import { placeOfRun } from '../run-store/run-place';
import type { RunReader } from '../run-store/run-reader';
import { readMarks } from './marks-file';
import { MarkLayer } from './mark-layer';

export interface MarkedCases {
  readonly records: readonly CaseRecord[];
  readonly isMarked: boolean;
  /** Marks that cannot be read, or that found no place. */
  readonly problems: readonly Problem[];
}

/**
 * The finished cases of a run with what people said of them; `keep` and `unread` as in `RunReader.cases`. Where somebody
 * marked a case, all is read: marks are about the texts.
 */
export async function markedCases(
  files: Files,
  paths: Paths,
  root: string,
  reader: RunReader,
  keep = (record: CaseRecord): CaseRecord => record,
  unread: readonly string[] = [],
): Promise<MarkedCases> {
  const { marks: file } = placeOfRun(paths, root, reader.id);
  const { marks, problems } = await readMarks(files, file);
  if (marks.length === 0) return { records: await reader.cases(keep, unread), isMarked: false, problems };
  const layer = new MarkLayer(file, marks);
  const records = await reader.cases((record) => keep(layer.over(record)));
  const expected = (await reader.manifest())?.cases ?? [];
  return { records, isMarked: true, problems: [...problems, ...layer.problems(expected)] };
}
