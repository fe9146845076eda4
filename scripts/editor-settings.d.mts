export function writeSettings(
  dataDir: string,
  settings?: Readonly<Record<string, unknown>>,
  options?: { readonly keep?: boolean },
): void;
