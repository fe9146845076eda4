import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A file of the real data beside the project, by its path there. */
export function sharedFile(path: string): { readonly file: string; readonly bytes: Uint8Array } {
  const file = resolve(import.meta.dirname, '../../../../shared/data', path);
  return { file, bytes: readFileSync(file) };
}
