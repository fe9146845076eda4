// Measures moot compare on two generated runs, with figures of sums and with figures by label:
// node test/bench/compare.mjs [cases] [metrics, with commas] [more arguments of compare]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { answer, manifestOf, recordOf, seeded, verdict } from './generated-run.mjs';

const LIMIT = { seconds: 2, megabytes: 300 };
const cases = Number(process.argv[2] ?? 10_000);
const BY_LABEL = 'ljp.article,ljp.charge,ljp.term,cail2018.charge,cail2018.article,cail2018.term';
const settings = process.argv[3] ? [process.argv[3]] : ['articles,charge,term,fine', BY_LABEL];
const more = process.argv.slice(4);
const folder = mkdtempSync(join(tmpdir(), 'moot-bench-'));
const root = new URL('../../', import.meta.url).pathname;

async function bundle(entry, outfile) {
  await build({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: outfile.endsWith('.mjs') ? 'esm' : 'cjs',
    charset: 'utf8',
    minify: true,
  });
  return outfile;
}

/** Facts that say nothing: random characters. */
function words(random, length) {
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(random() * 3000))).join('');
}

function writeRun(id, skill, score, metrics) {
  const random = seeded(skill * 1000);
  const golds = seeded(1);
  const place = join(folder, '.moot', 'runs', id);
  mkdirSync(place, { recursive: true });
  const lines = Array.from({ length: cases }, (_, index) => {
    const gold = verdict(golds);
    const given = answer(gold, random, skill, () => words(random, 400));
    const excerpt = words(random, 120);
    const length = 200 + Math.floor(golds() * 800);
    return JSON.stringify(recordOf(index, { gold, given, excerpt, length, metrics }));
  });
  const manifest = manifestOf(id, cases, skill, score);
  writeFileSync(join(place, 'run.json'), JSON.stringify(manifest));
  const text = `${lines.join('\n')}\n`;
  writeFileSync(join(place, 'cases.jsonl'), text);
  return Buffer.byteLength(text);
}

/** The median of five times, and the largest peak. */
function measure(cli, meter) {
  const times = [];
  const peaks = [];
  const busy = [];
  let shown = '';
  for (let round = 0; round < 5; round++) {
    const start = performance.now();
    const child = spawnSync(process.execPath, ['--require', meter, cli, 'compare', 'a', 'b', ...more], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (child.status !== 0) throw new Error(child.stderr);
    times.push((performance.now() - start) / 1000);
    const [, resident, cpu] = /RESIDENT (\d+) CPU (\d+)/.exec(child.stderr) ?? [];
    peaks.push(Number(resident) / 1024);
    busy.push(Number(cpu) / 1e6);
    shown = child.stdout;
  }
  const median = (values) => values.sort((a, b) => a - b)[2];
  return { seconds: median(times), processor: median(busy), megabytes: Math.max(...peaks), shown };
}

try {
  const { findMetric } = await import(
    await bundle('src/core/metric/registry.ts', join(folder, 'registry.mjs'))
  );
  const cli = await bundle('src/cli/main.ts', join(folder, 'cli.js'));
  const meter = join(folder, 'meter.cjs');
  writeFileSync(
    meter,
    `process.on('exit', () => {
      const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
      require('node:fs').writeSync(2, '\\nRESIDENT ' + maxRSS + ' CPU ' + (userCPUTime + systemCPUTime) + '\\n');
    });`,
  );
  for (const setting of settings) {
    const score = setting.split(',');
    const metrics = score.map((name) => findMetric(name));
    const bytes = ['a', 'b'].map((id, index) => writeRun(id, 0.6 + index * 0.01, score, metrics));
    const { seconds, processor, megabytes, shown } = measure(cli, meter);
    if (shown.length < 5000) console.log(shown);
    console.log(`${cases} cases, ${bytes.map((size) => `${(size / 2 ** 20).toFixed(1)} MB`).join(' and ')}`);
    console.log(
      `time ${seconds.toFixed(2)} s, ${(seconds / LIMIT.seconds).toFixed(2)} of the limit; ${processor.toFixed(2)} s of processor`,
    );
    console.log(
      `peak ${megabytes.toFixed(0)} MB resident, ${(megabytes / LIMIT.megabytes).toFixed(2)} of the limit\n`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
