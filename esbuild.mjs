// Bundles the six programs of the extension: extension, server, worker, debugger, cli and panel.
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { build, context } from 'esbuild';

const watch = process.argv.includes('--watch');
const production = process.argv.includes('--production');

/** @type {import('esbuild').BuildOptions} */
const shared = {
  bundle: true,
  sourcemap: production ? false : 'linked',
  minify: production,
  logLevel: 'warning',
  charset: 'utf8',
};

/** @type {import('esbuild').BuildOptions} */
const node = { ...shared, platform: 'node', target: 'node20', format: 'cjs', external: ['vscode'] };

/** @type {import('esbuild').BuildOptions[]} */
const bundles = [
  { ...node, entryPoints: { extension: 'src/extension/extension.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { server: 'src/server/main.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { worker: 'src/worker/main.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { debugger: 'src/debug/main.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { cli: 'src/cli/main.ts' }, outdir: 'dist', banner: { js: '#!/usr/bin/env node' } },
  {
    ...shared,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    entryPoints: { panel: 'webview/panel.ts' },
    outdir: 'dist',
    tsconfig: 'webview/tsconfig.json',
  },
];

// The word cutter of LawBench 3-2 reads its dictionary from beside the bundle.
const dictionary = path.join(
  path.dirname(createRequire(import.meta.url).resolve('jieba-wasm')),
  'jieba_rs_wasm_bg.wasm',
);
await mkdir('dist', { recursive: true });
await copyFile(dictionary, path.join('dist', path.basename(dictionary)));

if (watch) {
  for (const options of bundles) await (await context(options)).watch();
} else {
  await Promise.all(bundles.map((options) => build(options)));
}
