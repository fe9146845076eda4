import type { Manifest } from '../run-store/manifest';
import type { RunReader } from '../run-store/run-reader';
import type { Contents } from './known-cases';

/** What the cases of a run held when it was made; undefined where the run does not say, or can no longer. */
export async function contentsThen(reader: RunReader, { contents }: Manifest): Promise<Contents | undefined> {
  if (contents === undefined || !(await reader.blobs.has(contents))) return undefined;
  try {
    return JSON.parse(await reader.blobs.get(contents)) as Contents;
  } catch {
    // Torn: the ids are what is left to go by.
    return undefined;
  }
}
