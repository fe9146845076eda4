import { resolve } from 'node:path';
import { build } from 'esbuild';

/** Builds the command line once, before all tests: they run it as a person would. */
export default async function setup(): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  await build({
    entryPoints: { cli: resolve(root, 'src/cli/main.ts') },
    outdir: resolve(root, 'dist'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    charset: 'utf8',
    sourcemap: 'linked',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
  });
}
