import type { Files } from '../ports';
import type { Mark } from './mark';
import { parseMarks, type ParsedMarks } from './parse-marks';

/** The marks beside a run; none where there is no such file. */
export async function readMarks(files: Files, path: string): Promise<ParsedMarks> {
  if (!(await files.exists(path))) return { marks: [], problems: [] };
  return parseMarks(path, new TextDecoder().decode(await files.read(path)));
}

/** Adds a mark to the file, on a line of its own also where the last line was cut off. */
export async function appendMark(files: Files, path: string, mark: Mark): Promise<void> {
  const begun = (await files.exists(path)) ? await files.read(path) : new Uint8Array();
  const last = begun.at(-1);
  const start = last === undefined || last === LINE_END ? '' : '\n';
  await files.append(path, `${start}${JSON.stringify(mark)}\n`);
}

const LINE_END = 10;
