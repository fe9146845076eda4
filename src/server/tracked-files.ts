import type { Files } from '../core/ports';

/** Notes every path that is asked for, there or not: a change at one of them makes what was learned stale. */
export class TrackedFiles implements Files {
  constructor(
    private readonly inner: Files,
    private readonly touched: Set<string>,
  ) {}

  read(path: string): Promise<Uint8Array> {
    return this.noting(path).read(path);
  }

  readRange(path: string, start: number, length: number): Promise<Uint8Array> {
    return this.noting(path).readRange(path, start, length);
  }

  exists(path: string): Promise<boolean> {
    return this.noting(path).exists(path);
  }

  stamp(path: string): Promise<string | undefined> {
    return this.noting(path).stamp(path);
  }

  list(path: string): ReturnType<Files['list']> {
    return this.noting(path).list(path);
  }

  write(path: string, content: string | Uint8Array): Promise<void> {
    return this.inner.write(path, content);
  }

  append(path: string, text: string): Promise<void> {
    return this.inner.append(path, text);
  }

  makeFolder(path: string): Promise<void> {
    return this.inner.makeFolder(path);
  }

  remove(path: string): Promise<void> {
    return this.inner.remove(path);
  }

  private noting(path: string): Files {
    this.touched.add(path);
    return this.inner;
  }
}
