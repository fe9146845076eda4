export interface ServerOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number;
  readonly dataDir: string;
  /** The folder "extensions" in `dataDir` unless said otherwise. */
  readonly extensionsDir?: string;
  readonly token?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** More arguments for the server. */
  readonly args?: readonly string[];
}

export interface Server {
  readonly url: string;
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export function startVsCodeServer(options: ServerOptions): Promise<Server>;

export function installExtension(options: {
  readonly vsix: string;
  readonly dataDir: string;
  readonly extensionsDir?: string;
}): Promise<void>;

/** Resolves to the folder of VS Code in .cache. */
export function ensureVsCodeServer(): Promise<string>;
