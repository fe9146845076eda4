// Measures moot compare on two generated runs, with figures of sums and with figures by label:
// node test/bench/compare.mjs [cases] [metrics, with commas] [more arguments of compare]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const LIMIT = { seconds: 2, megabytes: 300 };
const cases = Number(process.argv[2] ?? 10_000);
const BY_LABEL = 'ljp.article,ljp.charge,ljp.term,cail2018.charge,cail2018.article,cail2018.term';
const settings = process.argv[3] ? [process.argv[3]] : ['articles,charge,term,fine', BY_LABEL];
const more = process.argv.slice(4);
const folder = mkdtempSync(join(tmpdir(), 'moot-bench-'));
const root = new URL('../../', import.meta.url).pathname;

/** A small seeded generator (mulberry32), so that every run measures the same figures. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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

const CHARGES = ['盗窃', '诈骗', '抢劫', '故意伤害', '危险驾驶', '合同诈骗', '寻衅滋事', '非法拘禁'];

/** Facts that say nothing: random characters. */
function words(random, length) {
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(random() * 3000))).join('');
}

/** What a court would say: one to five articles, a charge, a term, a fine. */
function verdict(random) {
  const articles = Array.from(
    { length: 1 + Math.floor(random() * 5) },
    () => `《中华人民共和国刑法》第${100 + Math.floor(random() * 300)}条第${1 + Math.floor(random() * 3)}款`,
  );
  const months = 1 + Math.floor(random() * 120);
  return {
    articles,
    charges: [CHARGES[Math.floor(random() * CHARGES.length)]],
    term: `有期徒刑${months}个月`,
    fine: 1000 * Math.floor(random() * 50),
  };
}

/** A verdict that keeps some of the parts of the gold one. */
function answer(gold, random, skill) {
  const other = verdict(random);
  return {
    articles: [...gold.articles.filter(() => random() < skill), ...other.articles.slice(0, 2)],
    charges: random() < skill ? gold.charges : other.charges,
    term: random() < skill / 2 ? gold.term : other.term,
    fine: random() < skill ? gold.fine : other.fine,
    analysis: words(random, 400),
  };
}

function writeRun(id, skill, score, metrics) {
  const random = seeded(skill * 1000);
  const golds = seeded(1);
  const place = join(folder, '.moot', 'runs', id);
  mkdirSync(place, { recursive: true });
  const keys = [];
  const lines = [];
  for (let index = 0; index < cases; index++) {
    const key = `case-${index}`;
    const gold = verdict(golds);
    const given = answer(gold, random, skill);
    keys.push(key);
    const scorable = { id: key, type: 'criminal', gold, predicted: given };
    lines.push(
      JSON.stringify({
        key,
        id: key,
        repeat: 0,
        title: `（2024）测0000刑初${index}号`,
        type: 'criminal',
        excerpt: words(random, 120),
        length: 200 + Math.floor(golds() * 800),
        status: 'done',
        gold,
        verdict: given,
        scores: metrics.flatMap((metric) => metric.score(scorable)),
        usage: { input: 2000, output: 500 },
        calls: 9,
        duration: 1000,
        finishedAt: 1_700_000_000_000,
      }),
    );
  }
  const file = { path: 'x', hash: 'x' };
  const manifest = {
    format: 1,
    id,
    version: '0',
    pipeline: { ...file, name: 'bench' },
    dataset: { ...file, adapter: 'plain' },
    sources: [],
    knowledge: [],
    model: `bench-${skill}`,
    modelForced: true,
    switches: {},
    score,
    repeats: 1,
    cases: keys,
    concurrency: 1,
    state: 'finished',
    counts: { total: cases, done: cases, error: 0, unparsed: 0, cancelled: 0 },
    metrics: {},
    usage: { input: 0, output: 0 },
    startedAt: 0,
  };
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
