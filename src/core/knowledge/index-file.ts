import { FileTrouble, type Files, type Paths } from '../ports';
import { hashText } from '../runner/prompt-hash';
import { buildBm25, loadBm25, type Bm25 } from './bm25';
import { checksumOfTexts } from './bm25-file';

/** Where one index is kept between runs. It can be made again at any time, so that trouble with it stops nothing. */
export interface IndexFile {
  /** Undefined when there is none. */
  read(): Promise<Uint8Array | undefined>;
  write(bytes: Uint8Array): Promise<void>;
}

/**
 * A file in `folder`. `name` is for people; `identity` tells one index from another, such as path and settings.
 * What the index was made from is told by the checksum inside it, so that a new version takes the place of the old.
 */
export function indexFile(
  files: Files,
  paths: Paths,
  folder: string,
  { name, kind, identity }: { readonly name: string; readonly kind: string; readonly identity: string },
): IndexFile {
  const path = paths.join(folder, `${readable(name)}-${hashText(identity).slice(0, 12)}.${kind}`);
  return {
    async read() {
      try {
        return (await files.exists(path)) ? await files.read(path) : undefined;
      } catch (error) {
        if (error instanceof FileTrouble) return undefined;
        throw error;
      }
    },
    async write(bytes) {
      try {
        await files.makeFolder(folder);
        await files.write(path, bytes);
      } catch (error) {
        if (!(error instanceof FileTrouble)) throw error;
      }
    },
  };
}

/** The index of the file when it is whole and of these texts, else a new one, which is put there. */
export async function openBm25(file: IndexFile, texts: readonly string[]): Promise<Bm25> {
  const bytes = await file.read();
  const stored = bytes && loadBm25(bytes, checksumOfTexts(texts));
  if (stored) return stored;
  const built = buildBm25(texts);
  await file.write(built.serialise());
  return built;
}

/** Part of a file name that every file system takes. */
export function readable(name: string): string {
  return name.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 40);
}
