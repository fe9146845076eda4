// Throw-away folders for a test: an empty one, or a copy of the sample workspace that the test may write into.
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { samples } from './paths.mjs';

/** A new folder and the function that removes it with all it holds. */
export function temporaryFolder(name) {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), `moot-${name}-`)));
  const dispose = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { folder, dispose };
}

/** A copy of the sample workspace. Its name holds a space and Chinese, as users' folders do. */
export function temporaryWorkspace() {
  if (!existsSync(samples)) throw new Error('prompts is missing: the tests work on a copy of it.');
  const { folder, dispose } = temporaryFolder('workspace');
  const workspace = path.join(folder, 'moot 样例');
  const mine = (source) => !path.relative(samples, source).split(path.sep).includes('.moot');
  cpSync(samples, workspace, { recursive: true, filter: mine });
  return { workspace, dispose };
}
