import { decode } from '../dataset/decode';
import { readRecords } from '../dataset/records';
import { readKnowledge } from '../knowledge/knowledge-entries';
import { articleOfEntry, StatuteBook, type StatuteSource } from '../knowledge/statute-book';
import type { Files, Paths } from '../ports';
import type { Manifest } from '../run-store/manifest';
import { fileOfManifest } from '../run-store/run-place';
import { hashText } from '../runner/prompt-hash';

/** Bytes of a base that are looked at to learn whether it holds articles. */
const LOOKED_AT = 65_536;

/** The articles in the knowledge bases of a run, as their files are now. Bases without articles are not read through. */
export async function statutesOfRun(
  files: Files,
  paths: Paths,
  root: string,
  { knowledge }: Pick<Manifest, 'knowledge'>,
): Promise<StatuteBook> {
  const read = await Promise.all(
    knowledge.map(async ({ name, path, hash }): Promise<StatuteSource | undefined> => {
      const file = fileOfManifest(paths, root, path);
      if (!(await files.exists(file)) || !(await holdsArticles(files, file))) return undefined;
      const { text } = decode(file, await files.read(file));
      const entries = readKnowledge(file, text);
      const changed = hashText(text) !== hash;
      return entries.ok ? { name, path, changed, entries: entries.value } : undefined;
    }),
  );
  return new StatuteBook(read.filter((source) => source !== undefined));
}

async function holdsArticles(files: Files, file: string): Promise<boolean> {
  const { text } = decode(file, await files.readRange(file, 0, LOOKED_AT));
  if (!/^\s*[[{]/u.test(text)) return true;
  const [first] = readRecords({ file, text }, 1).records;
  if (!first) return false;
  const entries = readKnowledge(file, JSON.stringify([first.value]));
  return entries.ok && entries.value.some((entry) => articleOfEntry(entry) !== undefined);
}
