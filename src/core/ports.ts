/** What core needs of the world. Adapters: src/node for Node, tests use memory. */

/** Files by path. Every failure is a thrown `FileTrouble`. */
export interface Files {
  read(path: string): Promise<Uint8Array>;
  /** `length` bytes from `start` (from 0); fewer, or none, where the file ends before. */
  readRange(path: string, start: number, length: number): Promise<Uint8Array>;
  /** Whole file or nothing: writes beside and renames. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** Resolves once the text is handed to the operating system in full. */
  append(path: string, text: string): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Names of the entries of a folder; empty when there is none. */
  list(path: string): Promise<readonly FileEntry[]>;
  makeFolder(path: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Changes when the content may have changed. */
  stamp(path: string): Promise<string | undefined>;
}

export interface FileEntry {
  readonly name: string;
  readonly kind: 'file' | 'folder';
}

/** Paths are strings of the host; core never splits them itself. */
export interface Paths {
  join(...parts: string[]): string;
  dirname(path: string): string;
  basename(path: string): string;
  /** `to` as seen from the folder of `fromFile`; absolute paths stay. */
  resolveFrom(fromFile: string, to: string): string;
  relative(fromFolder: string, to: string): string;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** One picture out of a video. */
export interface VideoFrame {
  /** Seconds from the beginning. */
  readonly second: number;
  readonly jpeg: Uint8Array;
}

export type FramesTaken =
  | { readonly ok: true; readonly frames: readonly VideoFrame[] }
  /** `message`: what is wrong and what to do, such as which program to install. */
  | { readonly ok: false; readonly message: string };

/** Takes frames out of video files. Expected failures are values. */
export interface VideoFrames {
  /** At most `count` frames, spread evenly over the video, in order. */
  take(path: string, count: number): Promise<FramesTaken>;
}

/** What a `Files` adapter throws: the file system refused. The message names the path and the cause. */
export class FileTrouble extends Error {
  override readonly name = 'FileTrouble';

  constructor(
    message: string,
    readonly path: string,
    /** The system's code, such as `ENOSPC`. */
    readonly code?: string,
  ) {
    super(message);
  }
}
