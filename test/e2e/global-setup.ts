import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureChromium } from '../../scripts/chromium.mjs';
import { packageVsix } from '../../scripts/package-vsix.mjs';
import { temporaryFolder } from '../../scripts/temporary.mjs';
import { installExtension } from '../../scripts/vscode-server.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that holds Moot as installed from its VSIX; every editor of this run shares it. */
    extensionsDir: string;
  }
}

/** Once for all journeys: packages Moot and installs it as a user would. MOOT_VSIX takes a finished package instead. */
export default async function setup(project: TestProject): Promise<() => void> {
  await ensureChromium();
  const vsix = process.env['MOOT_VSIX'] ?? (await packageVsix());
  const { folder, dispose } = temporaryFolder('extensions');
  const extensionsDir = path.join(folder, 'extensions');
  await installExtension({ vsix: path.resolve(vsix), dataDir: path.join(folder, 'server'), extensionsDir });
  project.provide('extensionsDir', extensionsDir);
  return dispose;
}
