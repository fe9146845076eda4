import {
  DidChangeConfigurationNotification,
  type Connection,
  type InitializeParams,
} from 'vscode-languageserver';
import type { ModelHost } from '../core/check-models';
import { isObject } from '../core/json';
import { endpointsOf } from '../node/environment-sources';
import { KEYED_ENDPOINTS } from '../protocol/keyed-endpoints';

export interface KnownModelsOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** What `host` gives is another. */
  readonly onChange: () => void;
  readonly onBug: (error: unknown) => void;
}

export interface KnownModels {
  /** Call it when the client has told of itself. */
  readonly initialize: (params: InitializeParams) => void;
  /** Call it when the client may be asked. */
  readonly initialized: () => void;
  /** Undefined as long as the client has not said what it has. */
  readonly host: () => ModelHost | undefined;
}

/**
 * Endpoints, and which of them have a key: as the client says, or, where it cannot say, as the environment does. Of keys
 * only the names of their endpoints are asked for.
 */
export function registerKnownModels(connection: Connection, options: KnownModelsOptions): KnownModels {
  const { environment, onChange, onBug } = options;
  let canAsk = false;
  let canRegister = false;
  let asked = 0;
  let said: string | undefined;
  let host: ModelHost | undefined;

  const learn = (endpoints: unknown, keyed: unknown): void => {
    const named = addressesIn(endpoints);
    const names = Array.isArray(keyed) ? keyed.filter((name) => typeof name === 'string') : undefined;
    const saying = JSON.stringify([named, names]);
    if (saying === said) return;
    said = saying;
    host = {
      endpoints: endpointsOf(environment, named),
      hasKey: ({ name, keyVariable }) => names?.includes(name) ?? Boolean(environment[keyVariable]),
    };
    onChange();
  };
  const ask = async (): Promise<void> => {
    const turn = ++asked;
    const sections = ['moot.endpoints', KEYED_ENDPOINTS].map((section) => ({ section }));
    const [endpoints, keyed] = (await connection.workspace.getConfiguration(sections)) as unknown[];
    // The answer to a later question is newer, whichever comes first.
    if (turn === asked) learn(endpoints, keyed);
  };

  connection.onDidChangeConfiguration(() => {
    if (canAsk) ask().catch(onBug);
  });
  return {
    initialize: ({ capabilities: { workspace } }) => {
      canAsk = workspace?.configuration ?? false;
      canRegister = workspace?.didChangeConfiguration?.dynamicRegistration ?? false;
    },
    initialized: () => {
      if (!canAsk) {
        learn(undefined, undefined);
        return;
      }
      ask().catch(onBug);
      if (!canRegister) return;
      const section = 'moot.endpoints';
      connection.client.register(DidChangeConfigurationNotification.type, { section }).catch(onBug);
    },
    host: () => host,
  };
}

/** Name -> address of what is in a setting; what is no text is left out. */
function addressesIn(setting: unknown): Record<string, string> {
  if (!isObject(setting)) return {};
  const texts = Object.entries(setting).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
