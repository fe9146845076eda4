import path from 'node:path';
import { Project } from '../core/project';
import type { RunHost } from '../core/run/run-host';
import { environmentSources, searchEndpointsOf } from '../node/environment-sources';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { createNodeRunHost, DEFAULT_LIMITS, rootWithRuns } from '../node/node-run-host';

export interface HostOptions {
  readonly callsAtOnce?: number;
  readonly maxRetries?: number;
  /** Name -> base URL. */
  readonly endpoints?: Readonly<Record<string, string>>;
  /** Name -> address of a search engine. */
  readonly searches?: Readonly<Record<string, string>>;
}

export interface CommandHost extends RunHost {
  readonly project: Project;
  /** A path as typed, made absolute. */
  readonly absolute: (typed: string) => string;
  /** A path as a person wants to read it. */
  readonly shown: (file: string) => string;
}

export function createHost(options: HostOptions = {}): CommandHost {
  const root = rootWithRuns(process.cwd());
  return {
    ...createNodeRunHost({
      root,
      sources: environmentSources(process.env, root, options.endpoints),
      maxRetries: options.maxRetries ?? DEFAULT_LIMITS.maxRetries,
      callsAtOnce: options.callsAtOnce ?? DEFAULT_LIMITS.callsAtOnce,
      searchEndpoints: searchEndpointsOf(process.env, options.searches),
    }),
    project: new Project(nodeFiles, nodePaths),
    absolute: (typed) => path.resolve(typed),
    shown: (file) => {
      const relative = path.relative(process.cwd(), file);
      return relative === '' || relative.startsWith(`..${path.sep}..`) ? file : relative;
    },
  };
}
