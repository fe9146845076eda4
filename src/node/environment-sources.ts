import { type Endpoint, knownEndpoints } from '../core/model/endpoints';
import type { SearchEndpoints } from '../core/search/search';
import type { ModelSources } from '../core/run/create-model';
import { openRecording } from '../core/run/open-recording';
import { nodeFiles } from './node-files';
import { nodePaths } from './node-paths';

/** Milliseconds an endpoint may stay silent before a call counts as timed out. */
const DEFAULT_TIMEOUT = 120_000;

/** Environment variable that moves an endpoint, such as `OPENAI_BASE_URL`. */
export function addressVariable(endpoint: Endpoint): string {
  return endpoint.keyVariable.replace(/_API_KEY$/u, '_BASE_URL');
}

/** The known endpoints, moved to where the environment or the user says they are. */
export function endpointsOf(
  environment: NodeJS.ProcessEnv,
  named: Readonly<Record<string, string>> = {},
): Endpoint[] {
  const moved = knownEndpoints.map((endpoint) => {
    const baseUrl = named[endpoint.name] ?? environment[addressVariable(endpoint)];
    // A server of one's own may ask for no key.
    return baseUrl === undefined || baseUrl === '' ? endpoint : { ...endpoint, baseUrl, needsKey: false };
  });
  const own = Object.entries(named)
    .filter(([name]) => !knownEndpoints.some((endpoint) => endpoint.name === name))
    .map(([name, baseUrl]): Endpoint => {
      const keyVariable = `${name.toUpperCase().replace(/[^A-Z0-9]+/gu, '_')}_API_KEY`;
      return { name, title: name, baseUrl, keyVariable, needsKey: false };
    });
  return [...moved, ...own];
}

const SEARCH_VARIABLE = /^MOOT_SEARCH_(.+)$/u;

/** Search engines by name: as the user says, else as variables such as `MOOT_SEARCH_NEWS` say. */
export function searchEndpointsOf(
  environment: NodeJS.ProcessEnv,
  named: SearchEndpoints = {},
): SearchEndpoints {
  const fromEnvironment = Object.entries(environment).flatMap(([variable, url]) => {
    const name = SEARCH_VARIABLE.exec(variable)?.[1];
    return name === undefined || url === undefined || url === '' ? [] : [[name.toLowerCase(), url] as const];
  });
  // Named ones first, so that they are found first where two names differ by case only.
  return { ...named, ...Object.fromEntries(fromEnvironment.filter(([name]) => !Object.hasOwn(named, name))) };
}

/** Models whose keys come from the environment. */
export function environmentSources(
  environment: NodeJS.ProcessEnv,
  root: string,
  named: Readonly<Record<string, string>> = {},
): ModelSources {
  return {
    endpoints: endpointsOf(environment, named),
    keyOf: (endpoint) => Promise.resolve(environment[endpoint.keyVariable] || undefined),
    recording: (run) => openRecording(nodeFiles, nodePaths, root, run),
    timeout: DEFAULT_TIMEOUT,
  };
}
