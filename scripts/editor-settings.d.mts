export function writeSettings(
  dataDir: string,
  settings?: Readonly<Record<string, unknown>>,
  options?: { readonly keep?: boolean },
): void;

/** Settings of machine scope, which a server reads from a file of their own. */
export function writeMachineSettings(dataDir: string, settings: Readonly<Record<string, unknown>>): void;
