// Measures paired bootstraps on generated scores: node test/bench/bootstrap.mjs [units] [resamples]
import { build } from 'esbuild';

const bundle = await build({
  stdin: {
    contents: `export { pairedBootstrap } from './bootstrap'; export { sumRows } from './sum-rows';
      export { Random } from './random';`,
    resolveDir: new URL('../../src/core/statistics', import.meta.url).pathname,
    loader: 'ts',
  },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  write: false,
});
const code = Buffer.from(bundle.outputFiles[0].contents).toString('base64');
const { pairedBootstrap, sumRows, Random } = await import(`data:text/javascript;base64,${code}`);

const units = Number(process.argv[2] ?? 10_000);
const resamples = Number(process.argv[3] ?? 10_000);
const random = new Random(7);
const chance = () => random.uniform();
const rowsOf = (make) => sumRows(Array.from({ length: units }, (_, unit) => make(unit)));

const mean = ({ sum = 0, count = 0 }) => (count === 0 ? null : sum / count);
const microF1 = ({ tp = 0, fp = 0, fn = 0 }) => (tp === 0 ? 0 : (2 * tp) / (2 * tp + fp + fn));
const labels = Array.from({ length: 200 }, (_, label) => `label ${label}`);
const keys = labels.map((label) => [`tp ${label}`, `fp ${label}`, `fn ${label}`]);
const macroF1 = (totals) => {
  let sum = 0;
  let occurring = 0;
  for (const [tpKey, fpKey, fnKey] of keys) {
    const tp = totals[tpKey] ?? 0;
    const wrong = (totals[fpKey] ?? 0) + (totals[fnKey] ?? 0);
    if (tp + wrong === 0) continue;
    occurring += 1;
    sum += (2 * tp) / (2 * tp + wrong);
  }
  return occurring === 0 ? null : sum / occurring;
};
const label = () => Math.floor(200 * chance() ** 2);
const gold = Array.from({ length: units }, () => [label(), label()]);
const guessed = (share) => (unit) => {
  const row = {};
  for (const one of gold[unit]) {
    if (chance() < share) row[keys[one][0]] = 1;
    else {
      row[keys[one][2]] = 1;
      row[keys[label()][1]] = 1;
    }
  }
  return row;
};
const counts = (share) => () => {
  const wanted = 1 + random.index(5);
  let tp = 0;
  for (let one = 0; one < wanted; one++) if (chance() < share) tp += 1;
  return { tp, fp: random.index(4), fn: wanted - tp };
};
const weighted = (share) => () => ({ tp: share * chance(), fp: chance(), fn: chance() });

const measure = (name, limit, make, value) => {
  const [a, b] = [rowsOf(make(0.6)), rowsOf(make(0.65))];
  const start = performance.now();
  const { estimate, bca } = pairedBootstrap(a, b, value, { resamples });
  const time = performance.now() - start;
  const shown = `${estimate.toFixed(4)} [${bca.map((end) => end.toFixed(4)).join(', ')}]`;
  console.log(
    `${name.padEnd(34)}${`${time.toFixed(0)} ms`.padStart(9)}   at most ${limit.padEnd(9)}${shown}`,
  );
};
console.log(`${units} units, ${resamples} resamples, difference of two runs`);
measure('mean of right and wrong', '500 ms', (p) => () => ({ sum: chance() < p ? 1 : 0, count: 1 }), mean);
measure('mean of graded scores', '500 ms', (p) => () => ({ sum: p * chance(), count: 1 }), mean);
measure('micro F1 of whole counts', '700 ms', counts, microF1);
measure('micro F1, every unit different', '1,400 ms', weighted, microF1);
measure('macro F1 over 200 labels', '2,000 ms', guessed, macroF1);
console.log(`resident at most ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
