import type { Files, Paths } from '../ports';
import { hashText } from '../runner/prompt-hash';

/** Texts by the hash of their content: each is stored once. */
export class Blobs {
  private readonly written = new Map<string, Promise<void>>();

  constructor(
    private readonly files: Files,
    private readonly paths: Paths,
    private readonly folder: string,
    /** Blots out secrets before anything is written. */
    private readonly redact: (text: string) => string,
  ) {}

  /** Resolves to the hash once the text is on disk. */
  async put(text: string): Promise<string> {
    const hash = hashText(text);
    let writing = this.written.get(hash);
    if (!writing) {
      writing = this.write(hash, text);
      this.written.set(hash, writing);
    }
    await writing;
    return hash;
  }

  has(hash: string): Promise<boolean> {
    return this.files.exists(this.pathOf(hash));
  }

  /** The text; a note in its place when the blob is gone, so that the rest of a transcript can still be read. */
  async get(hash: string): Promise<string> {
    const path = this.pathOf(hash);
    if (!/^[0-9a-f]{64}$/u.test(hash) || !(await this.files.exists(path))) return `[blob ${hash} is missing]`;
    return new TextDecoder().decode(await this.files.read(path));
  }

  private async write(hash: string, text: string): Promise<void> {
    const path = this.pathOf(hash);
    if (await this.files.exists(path)) return;
    await this.files.makeFolder(this.paths.dirname(path));
    await this.files.write(path, this.redact(text));
  }

  private pathOf(hash: string): string {
    return this.paths.join(this.folder, hash.slice(0, 2), `${hash.slice(2)}.txt`);
  }
}
