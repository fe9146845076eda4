import { existsSync } from 'node:fs';
import path from 'node:path';
import { Project } from '../core/project';
import type { RunHost } from '../core/run/start-run';
import { environmentSources, searchEndpointsOf } from '../node/environment-sources';
import { createFfmpegFrames } from '../node/ffmpeg-frames';
import { nodeClock } from '../node/node-clock';
import { nodeFiles } from '../node/node-files';
import { nodeProcesses } from '../node/node-processes';
import { nodePaths } from '../node/node-paths';
import { VERSION } from '../core/version';

/** Nearest folder upwards that holds runs; else the working folder. */
export function findRoot(from: string): string {
  for (let folder = path.resolve(from); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.moot'))) return folder;
    if (path.dirname(folder) === folder) return path.resolve(from);
  }
}

export interface HostOptions {
  readonly callsAtOnce?: number;
  readonly maxRetries?: number;
  /** Name -> base URL. */
  readonly endpoints?: Readonly<Record<string, string>>;
  /** Name -> address of a search engine. */
  readonly searches?: Readonly<Record<string, string>>;
}

const DEFAULT_RETRIES = 5;
const DEFAULT_CALLS = 20;

export interface CommandHost extends RunHost {
  readonly project: Project;
  /** A path as typed, made absolute. */
  readonly absolute: (typed: string) => string;
  /** A path as a person wants to read it. */
  readonly shown: (file: string) => string;
}

export function createHost(options: HostOptions = {}): CommandHost {
  const root = findRoot(process.cwd());
  return {
    files: nodeFiles,
    paths: nodePaths,
    clock: nodeClock,
    random: Math.random,
    processes: nodeProcesses,
    root,
    version: VERSION,
    sources: environmentSources(process.env, root, options.endpoints),
    maxRetries: options.maxRetries ?? DEFAULT_RETRIES,
    callsAtOnce: options.callsAtOnce ?? DEFAULT_CALLS,
    searchEndpoints: searchEndpointsOf(process.env, options.searches),
    videoFrames: createFfmpegFrames(),
    project: new Project(nodeFiles, nodePaths),
    absolute: (typed) => path.resolve(typed),
    shown: (file) => {
      const relative = path.relative(process.cwd(), file);
      return relative === '' || relative.startsWith(`..${path.sep}..`) ? file : relative;
    },
  };
}
