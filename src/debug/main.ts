import path from 'node:path';
import { environmentSources, searchEndpointsOf } from '../node/environment-sources';
import { createNodeRunHost, DEFAULT_LIMITS, rootWithRuns } from '../node/node-run-host';
import { MootDebugSession } from './debug-session';
import type { DebugHost } from './debuggee';

const DEFAULT_MODEL = 'builtin:baseline';

function hostFor(file: string): DebugHost {
  const root = rootWithRuns(path.dirname(file));
  return createNodeRunHost({
    root,
    sources: environmentSources(process.env, root),
    ...DEFAULT_LIMITS,
    searchEndpoints: searchEndpointsOf(process.env),
  });
}

const session = new MootDebugSession({ hostFor, model: DEFAULT_MODEL });
process.on('SIGTERM', () => {
  void session.quit().finally(() => {
    session.shutdown();
  });
});
session.start(process.stdin, process.stdout);
