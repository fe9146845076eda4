import { existsSync } from 'node:fs';
import path from 'node:path';
import type { RunHost } from '../core/run/run-host';
import { VERSION } from '../core/version';
import { createFfmpegFrames } from './ffmpeg-frames';
import { toolsFor } from './score-tools';
import { nodeClock } from './node-clock';
import { nodeFiles } from './node-files';
import { nodePaths } from './node-paths';
import { nodeProcesses } from './node-processes';

/** Further tries after a passing failure of an endpoint, and calls of one model at once, unless said otherwise. */
export const DEFAULT_LIMITS = { maxRetries: 5, callsAtOnce: 20 } as const;

/** A host of runs on this machine; what differs between command line, editor and debugger is handed in. */
export function createNodeRunHost(
  own: Pick<RunHost, 'root' | 'sources' | 'maxRetries' | 'callsAtOnce' | 'searchEndpoints'>,
): RunHost {
  return {
    files: nodeFiles,
    paths: nodePaths,
    clock: nodeClock,
    random: Math.random,
    processes: nodeProcesses,
    version: VERSION,
    videoFrames: createFfmpegFrames(),
    toolsFor,
    ...own,
  };
}

/** Nearest folder upwards from `start` that holds runs; else `start` itself. */
export function rootWithRuns(start: string): string {
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.moot'))) return folder;
    if (path.dirname(folder) === folder) return path.resolve(start);
  }
}
