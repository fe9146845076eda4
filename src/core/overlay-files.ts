import type { Files } from './ports';

/** An open document. */
export interface OpenText {
  readonly uri: string;
  readonly version: number;
  readonly text: string;
}

/** Files whose open documents count as they stand in the editor, saved or not. */
export class OverlayFiles implements Files {
  private readonly encoder = new TextEncoder();

  constructor(
    private readonly disk: Files,
    private readonly openAt: (path: string) => OpenText | undefined,
  ) {}

  async read(path: string): Promise<Uint8Array> {
    const open = this.openAt(path);
    return open ? this.encoder.encode(open.text) : this.disk.read(path);
  }

  async readRange(path: string, start: number, length: number): Promise<Uint8Array> {
    return this.openAt(path)
      ? (await this.read(path)).subarray(start, start + length)
      : this.disk.readRange(path, start, length);
  }

  async exists(path: string): Promise<boolean> {
    return this.openAt(path) !== undefined || this.disk.exists(path);
  }

  async stamp(path: string): Promise<string | undefined> {
    const open = this.openAt(path);
    return open ? `open:${open.version}` : this.disk.stamp(path);
  }

  list(path: string): ReturnType<Files['list']> {
    return this.disk.list(path);
  }

  write(path: string, content: string | Uint8Array): Promise<void> {
    return this.disk.write(path, content);
  }

  append(path: string, text: string): Promise<void> {
    return this.disk.append(path, text);
  }

  makeFolder(path: string): Promise<void> {
    return this.disk.makeFolder(path);
  }

  remove(path: string): Promise<void> {
    return this.disk.remove(path);
  }
}
