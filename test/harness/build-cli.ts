import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { build } from 'esbuild';

/** Builds the command line once, before all tests: they run it as a person would. */
export default async function setup(): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  const { outputFiles } = await build({
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
    write: false,
  });
  for (const { path, contents } of outputFiles) {
    // Renamed into place, for a program that another run of the tests is just starting.
    const beside = `${path}.${process.pid}.tmp`;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(beside, contents);
    renameSync(beside, path);
  }
}
