// Bundles the tests that run inside VS Code: test/integration/**/*.ts -> out/test/integration/**/*.js
import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { inRoot, out } from './paths.mjs';
import { isMain } from './is-main.mjs';

const outdir = path.join(out, 'test', 'integration');

/** Resolves to the module whose `run` VS Code calls. Throws when a test does not compile. */
export async function buildTests() {
  // A test that was deleted must not go on running.
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: inRoot(),
    entryPoints: ['test/integration/**/*.ts'],
    outbase: 'test/integration',
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode', 'mocha'],
    sourcemap: 'linked',
    logLevel: 'warning',
  });
  return path.join(outdir, 'index.js');
}

if (isMain(import.meta)) await buildTests();
