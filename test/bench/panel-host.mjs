// Measures the host side of the panel on generated runs of 10,000 cases and 500 MB:
// node test/bench/panel-host.mjs [cases] [megabytes of a run] [share of them in cases.jsonl]
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { answer, manifestOf, recordOf, seeded, verdict } from './generated-run.mjs';

const LIMIT = { rows: 500, heap: 200, compare: 2000 };
const cases = Number(process.argv[2] ?? 10_000);
const megabytes = Number(process.argv[3] ?? 500);
// Of runs of the four systems that ship, 1 to 10 % lies in cases.jsonl.
const share = Number(process.argv[4] ?? 0.1);
const root = new URL('../../', import.meta.url).pathname;

const filler = (() => {
  const random = seeded(7);
  return Array.from({ length: 200_000 }, () =>
    String.fromCodePoint(0x4e00 + Math.floor(random() * 3000)),
  ).join('');
})();

/** Words that say nothing, so many bytes of them. */
function words(random, bytes) {
  const length = Math.max(0, Math.floor(bytes / 3));
  const start = Math.floor(random() * Math.max(1, filler.length - length));
  return filler.slice(start, start + length);
}

async function bundle(options, outfile) {
  await build({
    ...options,
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    logLevel: 'error',
  });
  return outfile;
}

function writeRun(folder, id, skill, metrics) {
  const random = seeded(skill * 1000);
  const golds = seeded(1);
  const place = join(folder, '.moot', 'runs', id);
  mkdirSync(join(place, 'events'), { recursive: true });
  const perCase = (megabytes * 2 ** 20) / cases;
  // What a record holds without its analysis.
  const inLine = Math.max(300, perCase * share - 3500);
  const inEvents = perCase * (1 - share);
  const file = openSync(join(place, 'cases.jsonl'), 'w');
  let bytes = 0;
  for (let index = 0; index < cases; index++) {
    const gold = verdict(golds);
    const given = answer(gold, random, skill, () => words(random, inLine));
    const excerpt = words(random, 360);
    const length = 200 + Math.floor(golds() * 800);
    const record = recordOf(index, { gold, given, excerpt, length, metrics });
    bytes += writeSync(file, `${JSON.stringify(record)}\n`);
    if (inEvents > 1000) {
      const event = JSON.stringify({ type: 'case-started', facts: words(random, inEvents) });
      writeFileSync(join(place, 'events', `${record.key}.jsonl`), event);
      bytes += Buffer.byteLength(event);
    }
  }
  closeSync(file);
  const manifest = manifestOf(id, cases, skill, ['articles', 'charge', 'term', 'fine']);
  writeFileSync(join(place, 'run.json'), JSON.stringify(manifest));
  return bytes;
}

/** What is measured, in a process of its own; the same classes as in the editor. */
const METER = `
import { RunSession } from './src/extension/run-session';
import { SessionMarks } from './src/extension/session-marks';
import { openComparison } from './src/extension/comparison-thread';
import { RunReader } from './src/core/run-store/run-reader';
import { placeOfRun } from './src/core/run-store/run-place';
import { nodeFiles } from './src/node/node-files';
import { nodePaths } from './src/node/node-paths';

const [root, script] = process.argv.slice(2);
const figures = {};
let peak = 0;
let longest = 0;
let before = performance.now();
const watch = setInterval(() => {
  const now = performance.now();
  longest = Math.max(longest, now - before - 5);
  before = now;
  peak = Math.max(peak, process.memoryUsage().heapUsed);
}, 5);
const timed = async (name, act) => {
  const start = performance.now();
  const result = await act();
  figures[name] = performance.now() - start;
  return result;
};
/** Milliseconds of processor by thread, where the system tells. */
const threads = () => {
  try {
    const { readdirSync, readFileSync } = require('node:fs');
    const own = '/proc/self/task/';
    return new Map(readdirSync(own).map((id) => [id, Number(readFileSync(own + id + '/schedstat', 'utf8').split(' ')[0]) / 1e6]));
  } catch {
    return new Map();
  }
};
const megabytes = () => { global.gc(); return process.memoryUsage().heapUsed / 2 ** 20; };
const open = async (id) => {
  const reader = new RunReader(nodeFiles, nodePaths, root, id);
  const session = new RunSession(await reader.manifest(), reader, root, new SessionMarks(nodeFiles, placeOfRun(nodePaths, root, id).marks));
  await session.readMarks();
  return session;
};
async function main() {
const session = await timed('open', () => open('a'));
const first = await timed('rows', () => session.window('', 0, 100));
if (first.rows.length !== 100 || first.rows.some(({ status }) => status !== 'done')) throw new Error('no rows');
await timed('last', () => session.window('', first.total - 100, 100));
await timed('filter', () => session.window('wrong charge:盗窃', 0, 100));
await timed('again', () => session.window('right charge:诈骗', 0, 100));
figures.heapOfRun = megabytes();
const comparison = openComparison(script, ['a', 'b'].map((id) => ({ root, id })));
longest = 0;
const start = performance.now();
const cpu = process.cpuUsage().user + process.cpuUsage().system;
const spent = threads();
const window = comparison.window({ filter: '', from: 0, count: 100 }).then((shown) => { figures.comparedRows = performance.now() - start; return shown; });
const overview = await comparison.overview({});
figures.compare = performance.now() - start;
figures.compareCpu = (process.cpuUsage().user + process.cpuUsage().system - cpu) / 1000;
figures.busiest = Math.max(0, ...[...threads()].map(([id, time]) => time - (spent.get(id) ?? 0)));
const { total } = await window;
figures.broken = (await timed('comparedFilter', () => comparison.window({ filter: 'broken charge:盗窃', figure: 'simucourt.charge', from: 0, count: 100 }))).total;
figures.total = total;
figures.metrics = Object.keys(overview.comparison.metrics).length;
figures.heap = megabytes();
figures.blocked = longest;
comparison.dispose();
clearInterval(watch);
figures.peak = peak / 2 ** 20;
figures.resident = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify(figures));
}
main().catch((error) => { console.error(error.stack); process.exit(1); });
`;

/** What it takes to parse the lines of both runs and no more, in one thread: a measure of the machine. */
const PARSE = `
const { readFileSync } = require('node:fs');
const start = performance.now();
const kept = process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\\n').map((line) => JSON.parse(line)));
console.log(performance.now() - start, kept.length);
`;

const folder = mkdtempSync(join(tmpdir(), 'moot-bench-'));
try {
  const registry = await bundle(
    { entryPoints: [join(root, 'src/core/metric/registry.ts')], format: 'esm' },
    join(folder, 'registry.mjs'),
  );
  const { findMetric } = await import(registry);
  const metrics = ['articles', 'charge', 'term', 'fine'].map((name) => findMetric(name));
  const bytes = ['a', 'b'].map((id, index) => writeRun(folder, id, 0.6 + index * 0.01, metrics));
  const script = await bundle(
    { entryPoints: [join(root, 'src/worker/main.ts')], format: 'cjs', minify: true },
    join(folder, 'worker.js'),
  );
  const meter = await bundle(
    { stdin: { contents: METER, resolveDir: root, loader: 'ts' }, format: 'cjs' },
    join(folder, 'meter.cjs'),
  );
  // What was written a moment ago is on its way to the disk, which takes a processor that a run of yesterday would have.
  spawnSync('sync');
  // Each time in a process of its own; the first still meets files that have only just been written.
  const measured = [1, 2, 3].map(() => {
    const child = spawnSync(process.execPath, ['--expose-gc', meter, folder, script], { encoding: 'utf8' });
    if (child.status !== 0) throw new Error(child.stderr.slice(-2000));
    return JSON.parse(child.stdout);
  });
  const times = measured.map(({ compare }) => compare);
  const found = measured.toSorted((one, other) => one.compare - other.compare)[1];
  const parser = join(folder, 'parse.cjs');
  writeFileSync(parser, PARSE);
  const files = ['a', 'b'].map((id) => join(folder, '.moot', 'runs', id, 'cases.jsonl'));
  const parsing = Number.parseFloat(
    spawnSync(process.execPath, [parser, ...files], { encoding: 'utf8' }).stdout,
  );
  const of = (value, limit, unit) =>
    `${value.toFixed(0)} ${unit}, ${(value / limit).toFixed(2)} of the limit`;
  console.log(
    `${cases} cases, ${bytes.map((size) => `${(size / 2 ** 20).toFixed(0)} MB`).join(' and ')}, ${share} of it in cases.jsonl`,
  );
  console.log(`first rows of a run: ${of(found.open + found.rows, LIMIT.rows, 'ms')}`);
  console.log(
    `last rows ${found.last.toFixed(0)} ms, first filter ${found.filter.toFixed(0)} ms, the next ${found.again.toFixed(0)} ms`,
  );
  console.log(
    `to parse the lines of both and no more: ${parsing.toFixed(0)} ms; a comparison takes ${(found.compare / parsing).toFixed(2)} of that`,
  );
  console.log(
    `comparison of two (${found.metrics} figures): ${of(found.compare, LIMIT.compare, 'ms')}; ${found.compareCpu.toFixed(0)} ms of processor, ${found.busiest.toFixed(0)} of them in the busiest thread; of ${times.map((time) => time.toFixed(0)).join(', ')} the middle one; its first rows ${found.comparedRows.toFixed(0)} ms, a filter with reasons ${found.comparedFilter.toFixed(0)} ms`,
  );
  console.log(
    `heap of the host: ${of(found.heap, LIMIT.heap, 'MB')}; highest seen ${of(found.peak, LIMIT.heap, 'MB')}; resident with the thread ${found.resident.toFixed(0)} MB`,
  );
  console.log(`longest time the host was busy while comparing: ${found.blocked.toFixed(0)} ms`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
