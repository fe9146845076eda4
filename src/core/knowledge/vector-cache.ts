import type { Files, Paths } from '../ports';
import { hashText } from '../runner/prompt-hash';
import { vectorOfText, vectorToText } from './vector-text';

/** Vectors by the key of the text they are of. */
export type Vectors = ReadonlyMap<string, Float32Array>;

/**
 * Vectors that were paid for, on disk under `folder`, which is that of one embedder. Spread over up to 256 files by
 * the first two digits of the key, so that looking up a few reads little; each only grows. A record is
 * `KEY CHECKSUM BASE64` on a line of its own; the line break stands before it, so that what a crash tore off spoils
 * no other. Nothing is kept in memory.
 */
export class VectorCache {
  private writing: Promise<void> = Promise.resolve();
  private hasFolder = false;

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
    private readonly folder: string,
    /** Name of the embedder: the same text has another key, and another vector, under another one. */
    private readonly embedder: string,
  ) {}

  keyOf(text: string): string {
    return hashText(JSON.stringify([this.embedder, text.toWellFormed()]));
  }

  /** Those of the vectors that are there, whole. */
  async read(keys: readonly string[]): Promise<Vectors> {
    const wanted = new Set(keys);
    const found = new Map<string, Float32Array>();
    for (const file of new Set(keys.map((key) => this.fileOf(key)))) {
      if (!(await this.files.exists(file))) continue;
      const text = new TextDecoder('latin1').decode(await this.files.read(file));
      for (const line of text.split('\n')) {
        const key = line.slice(0, KEY_LENGTH);
        const vector = wanted.has(key) ? vectorOfText(line.slice(KEY_LENGTH + 1)) : undefined;
        if (vector) found.set(key, vector);
      }
    }
    return found;
  }

  /** Resolves once they are handed to the operating system. Rejects with `FileTrouble`. */
  add(vectors: Vectors): Promise<void> {
    const texts = new Map<string, string>();
    for (const [key, vector] of vectors) {
      const file = this.fileOf(key);
      texts.set(file, `${texts.get(file) ?? ''}\n${key} ${vectorToText(vector)}`);
    }
    const written = this.writing.then(() => this.append(texts));
    // Whoever asked for this write is told of its failure; the next one is tried all the same.
    this.writing = written.catch(() => undefined);
    return written;
  }

  private async append(texts: ReadonlyMap<string, string>): Promise<void> {
    if (!this.hasFolder) await this.files.makeFolder(this.folder);
    this.hasFolder = true;
    for (const [file, text] of texts) await this.files.append(file, text);
  }

  private fileOf(key: string): string {
    return this.paths.join(this.folder, `${key.slice(0, 2)}.txt`);
  }
}

/** Hex digits of a SHA-256. */
const KEY_LENGTH = 64;
