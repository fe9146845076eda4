// Bundles the programs of the extension: extension, server, debugger and cli in one file, worker, panel.
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
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

/** What runs in Node. They share so much that each with a copy of its own would not fit into the extension. */
const programs = {
  extension: 'src/extension/extension.ts',
  server: 'src/server/main.ts',
  debugger: 'src/debug/main.ts',
  cli: 'src/cli/main.ts',
};
const entries = Object.entries(programs).map(
  ([name, file]) => `exports.${name} = () => require('./${file}');`,
);

/** @type {import('esbuild').BuildOptions[]} */
const bundles = [
  {
    ...node,
    stdin: { contents: entries.join('\n'), resolveDir: import.meta.dirname, sourcefile: 'programs.js' },
    outfile: 'dist/moot.js',
  },
  // Threads: they are small, and by themselves.
  {
    ...node,
    entryPoints: { worker: 'src/worker/main.ts', cases: 'src/worker/cases.ts', tokens: 'src/tokens/main.ts' },
    outdir: 'dist',
  },
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
// The ranks of the tokenizer are two megabytes: beside the thread that counts, packed.
// They never change, and packing them takes seconds.
const packed = 'dist/o200k.json.br';
if (!existsSync(packed)) {
  const { default: ranks } = await import('gpt-tokenizer/bpeRanks/o200k_base');
  await writeFile(packed, brotliCompressSync(JSON.stringify(ranks)));
}
// List prices of the models the tokenizer is of, in dollars for a million tokens.
const models = Object.entries(await import('gpt-tokenizer/models'));
const prices = models.flatMap(([id, { price_data }]) => {
  const { input, output } = price_data?.main ?? {};
  return typeof input === 'number' && typeof output === 'number' ? [[id, { input, output }]] : [];
});
await writeFile('dist/prices.json', JSON.stringify(Object.fromEntries(prices)));
for (const name of Object.keys(programs)) {
  const first = name === 'cli' ? '#!/usr/bin/env node\n' : '';
  await writeFile(`dist/${name}.js`, `${first}module.exports = require('./moot.js').${name}();\n`);
}

if (watch) {
  for (const options of bundles) await (await context(options)).watch();
} else {
  await Promise.all(bundles.map((options) => build(options)));
}
