// Packages the extension as people install it. Everything it needs is bundled, so no dependencies go in.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isMain } from './is-main.mjs';
import { out, tool } from './paths.mjs';
import { runNode } from './process.mjs';

/** Resolves to the path of the VSIX file (out/moot.vsix). Throws when vsce refuses the manifest or the build fails. */
export async function packageVsix() {
  const vsix = path.join(out, 'moot.vsix');
  rmSync(vsix, { force: true });
  mkdirSync(out, { recursive: true });
  const vsce = tool('@vscode', 'vsce', 'vsce');
  const status = await runNode([
    vsce,
    'package',
    '--no-dependencies',
    '--allow-missing-repository',
    '--no-rewrite-relative-links',
    ...['--out', vsix],
  ]);
  if (status !== 0 || !existsSync(vsix)) throw new Error(`vsce package failed with status ${status}.`);
  return vsix;
}

if (isMain(import.meta)) await packageVsix();
