import { kindOfFile } from '../../core/check';
import type { Paths } from '../../core/ports';
import type { Outlined } from '../outlined';
import type { YamlOutline } from '../outline-yaml';
import { rolesFolder, type NameSources } from './name-index';
import { membersOf, pathsIn } from './paths-in-yaml';
import { includesOf } from '../../core/role';
import type { Written } from './written';

/** Reads files as they stand in the editor, or else on disk. What is not there, or may not be read, is undefined. */
export interface SourceReader {
  outlined(path: string): Promise<Outlined | undefined>;
  passage(path: string): Promise<Written | undefined>;
  /** Paths of the files in a folder. */
  filesIn(folder: string): Promise<readonly string[]>;
}

/** Some files, and all roles, pipelines, slices and passages that they lead to. */
export async function gatherSources(
  start: Iterable<string>,
  reader: SourceReader,
  paths: Paths,
): Promise<NameSources> {
  const documents = new Map<string, Outlined>();
  const passages = new Map<string, Written>();
  const waiting = [...start];
  const seen = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    // Datasets and knowledge name nothing, and may be large.
    const outlined = isOurs(path) ? await reader.outlined(path) : undefined;
    if (!outlined) continue;
    documents.set(path, outlined);
    if (outlined.kind === 'role') await gatherPassages(outlined.outline, passages, reader, paths);
    else waiting.push(...(await leadsTo(outlined.outline, outlined.kind, reader, paths)));
  }
  // The same files make the same index, in whatever order they were met.
  const inOrder = <T>(map: Map<string, T>): Map<string, T> =>
    new Map([...map].sort(([one], [other]) => (one < other ? -1 : 1)));
  return { paths, documents: inOrder(documents), passages: inOrder(passages) };
}

function isOurs(path: string): boolean {
  const kind = kindOfFile(path);
  return kind !== undefined && kind !== 'dataset';
}

async function leadsTo(
  outline: YamlOutline,
  kind: 'pipeline' | 'slice',
  reader: SourceReader,
  paths: Paths,
): Promise<string[]> {
  const written = pathsIn(outline).flatMap(({ path, is }) =>
    is === 'file' ? [paths.resolveFrom(outline.file, path)] : [],
  );
  const hasFolder = kind === 'pipeline' && membersOf(outline.fields.get('roles')).length === 0;
  return hasFolder ? [...written, ...(await reader.filesIn(rolesFolder(outline, paths)))] : written;
}

/** Names within passages are relative to the role. */
async function gatherPassages(
  { file, text }: Written,
  passages: Map<string, Written>,
  reader: SourceReader,
  paths: Paths,
): Promise<void> {
  const waiting = includesOf(text);
  const seen = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const path = paths.resolveFrom(file, name);
    if (seen.has(path)) continue;
    seen.add(path);
    const passage = passages.get(path) ?? (await reader.passage(path));
    if (!passage) continue;
    passages.set(path, passage);
    waiting.push(...includesOf(passage.text));
  }
}
