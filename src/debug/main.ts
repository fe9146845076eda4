import { existsSync } from 'node:fs';
import path from 'node:path';
import { VERSION } from '../core/version';
import { environmentSources, searchEndpointsOf } from '../node/environment-sources';
import { createFfmpegFrames } from '../node/ffmpeg-frames';
import { nodeClock } from '../node/node-clock';
import { nodeFiles } from '../node/node-files';
import { nodeProcesses } from '../node/node-processes';
import { nodePaths } from '../node/node-paths';
import { type DebugHost, MootDebugSession } from './debug-session';

const DEFAULT_MODEL = 'builtin:baseline';

/** Nearest folder upwards that holds runs; else that of the file. */
function rootOf(file: string): string {
  const start = path.dirname(path.resolve(file));
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, '.moot'))) return folder;
    if (path.dirname(folder) === folder) return start;
  }
}

function hostFor(file: string): DebugHost {
  const root = rootOf(file);
  return {
    files: nodeFiles,
    paths: nodePaths,
    clock: nodeClock,
    random: Math.random,
    processes: nodeProcesses,
    root,
    version: VERSION,
    sources: environmentSources(process.env, root),
    maxRetries: 5,
    callsAtOnce: 20,
    searchEndpoints: searchEndpointsOf(process.env),
    videoFrames: createFfmpegFrames(),
  };
}

const session = new MootDebugSession({ hostFor, model: DEFAULT_MODEL });
process.on('SIGTERM', () => {
  session.shutdown();
});
session.start(process.stdin, process.stdout);
