// Measures dense retrieval on generated vectors: node test/bench/dense.mjs [documents] [dimensions]
import { build } from 'esbuild';

const folder = new URL('../../src/core/knowledge/', import.meta.url).pathname;
const bundle = await build({
  stdin: {
    contents:
      "export * from './dense-index'; export * from './dense-layout'; export * from './lexical-embedder';",
    resolveDir: folder,
    loader: 'ts',
  },
  bundle: true,
  format: 'esm',
  target: 'node20',
  write: false,
});
const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64');
const { DenseIndex, layOut, lexicalVector, startsOf, unseal } = await import(
  `data:text/javascript;base64,${code}`
);

const documents = Number(process.argv[2] ?? 50_000);
const dimensions = Number(process.argv[3] ?? 1024);

let state = 20;
/** Seeded, so that every run measures the same vectors. */
const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const vector = () => Float32Array.from({ length: dimensions }, () => next() - 0.5);
const timed = (action) => {
  const start = performance.now();
  const value = action();
  return [value, performance.now() - start];
};
const row = (name, value) => console.log(`${name.padEnd(34)}${value.padStart(12)}`);

const source = '0123456789abcdef';
const index = new DenseIndex(layOut(startsOf(Array(documents).fill(1)), dimensions, source));
for (let doc = 0; doc < documents; doc += 1) index.fill(doc, [vector()]);
const [bytes, sealing] = timed(() => index.serialise());
const [words, loading] = timed(() => unseal(bytes, source));
const loaded = new DenseIndex(words);
const times = Array.from({ length: 20 }, () => timed(() => loaded.search(vector(), 100))[1]).sort(
  (a, b) => a - b,
);
const text = Array.from({ length: 300 }, () => String.fromCharCode(0x4e00 + Math.floor(next() * 3000))).join(
  '',
);
const [, embedding] = timed(() => {
  for (let times = 0; times < 1000; times += 1) lexicalVector(text);
});

console.log(
  `${documents} vectors of ${dimensions} numbers, ${(bytes.length / 2 ** 20).toFixed(0)} MB stored`,
);
row('sealed', `${sealing.toFixed(0)} ms`);
row('loaded', `${loading.toFixed(0)} ms`);
row('top 100, median', `${times[10].toFixed(1)} ms`);
row('top 100, slowest', `${times.at(-1).toFixed(1)} ms`);
row('lexical vector of 300 characters', `${(embedding / 1000).toFixed(3)} ms`);
row('resident', `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
