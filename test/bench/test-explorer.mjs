// Measures what the Test Explorer costs the extension host on a slice of 10,000 cases:
// node test/bench/test-explorer.mjs [cases]
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { seeded } from './generated-run.mjs';

/** Milliseconds of the extension host: for an action, and without a pause in it. */
const LIMIT = 300;
const HELD = 50;
const cases = Number(process.argv[2] ?? 10_000);
const root = new URL('../../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'moot-bench-'));
const slice = join(folder, 'samples', 'big.slice.yaml');

function writeSlice() {
  cpSync(join(root, 'prompts'), folder, { recursive: true });
  const random = seeded(7);
  const words = (length) =>
    Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(random() * 3000))).join('');
  const records = Array.from({ length: cases }, () =>
    JSON.stringify({
      instruction: words(60),
      question: words(800),
      answer: `法条:刑法第${1 + Math.floor(random() * 400)}条`,
    }),
  );
  writeFileSync(join(folder, 'samples', 'cases', 'big.json'), `[\n${records.join(',\n')}\n]\n`);
  writeFileSync(
    slice,
    'moot: 1\nname: Big\ndataset: cases/big.json\nadapter: lawbench\ntask: "3-1"\npipeline: ../law-bench/3-1.pipeline.yaml\nscore: [lawbench.3-1]\n',
  );
}

/** What is measured, in a process of its own; the same classes as in the editor, over a fake of its API. */
const METER = `
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { Project } from './src/core/project';
import { openDataset, planRun } from './src/core/run/run-plan';
import { startRun } from './src/core/run/start-run';
import { CaseThread } from './src/extension/testing/case-thread';
import { openChosen } from './src/extension/testing/open-chosen';
import { TestTree } from './src/extension/testing/test-tree';
import { nodeFiles } from './src/node/node-files';
import { nodePaths } from './src/node/node-paths';
import { createNodeRunHost } from './src/node/node-run-host';
import { FakeTestController, opened, TestRunRequest } from './test/harness/fake-vscode';

const [folder = '', slice = '', script = ''] = process.argv.slice(2);
opened.folder = folder;
const controller = new FakeTestController();
const thread = new CaseThread(script);
const tree = new TestTree(controller as never, thread);
const project = new Project(nodeFiles, nodePaths);
const host = createNodeRunHost({ root: folder, sources: {}, maxRetries: 0, callsAtOnce: 4 } as never);
const times: Record<string, number[]> = {};
const holds: Record<string, number[]> = {};

/** Milliseconds of this thread alone: others of the process, and other programs, do not count where the system tells. */
function busy(): number {
  try {
    return Number(readFileSync('/proc/self/task/' + process.pid + '/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.eventLoopUtilization().active;
  }
}

async function measured(name: string, act: () => Promise<unknown>): Promise<void> {
  const before = busy();
  await act();
  (times[name] ??= []).push(busy() - before);
}

/** Also how long the thread was busy without a pause. */
async function held(name: string, act: () => Promise<unknown>): Promise<void> {
  let last = busy();
  let longest = 0;
  const look = (): void => {
    const now = busy();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await measured(name, act);
  look();
  clearInterval(timer);
  (holds[name] ??= []).push(longest);
}

/** Plans a run of the whole slice and begins it; the run is stopped with its first case. */
async function runAll(): Promise<void> {
  const plan = await planRun(project, nodeFiles, { kind: 'slice', file: slice }, {},
    async (files, file, options) => (await openChosen(thread, slice)) ?? openDataset(files, file, options));
  if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
  const stop = new AbortController();
  const end = await startRun(host, { plan: plan.value, model: 'builtin:baseline', forced: false, signal: stop.signal,
    watcher: { onCaseStarted: () => { stop.abort(); } } });
  if (!end.ok || end.manifest.counts.total !== plan.value.cases.length) throw new Error('The slice was not run.');
}

async function runOne(id: string): Promise<void> {
  const item = (await tree.itemsOf(slice, [id])).get(id);
  const [[, ids]] = await tree.chosen(new TestRunRequest([item as never]) as never);
  const plan = await planRun(project, nodeFiles, { kind: 'slice', file: slice }, { cases: ids as string[] },
    async (files, file, options) => (await thread.datasetOf(slice, ids as string[])) ?? openDataset(files, file, options));
  if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
  const end = await startRun(host, { plan: plan.value, model: 'builtin:baseline', forced: false, signal: new AbortController().signal });
  if (!end.ok || end.manifest.counts.total !== 1) throw new Error('The case did not run.');
}

await tree.findSlices();
for (let round = 0; round < 5; round++) {
  const root = tree.sliceItem(slice) as never;
  await measured('expand the slice', () => tree.resolve(root));
  const groups = [...(root as { children: Iterable<[string, never]> }).children].map(([, group]) => group);
  await measured('expand a group', () => tree.resolve(groups[round * 3] as never));
  await measured('filter', async () => {
    if ((await thread.find(slice, '/' + (round + 1) * 77, 50)).length === 0) throw new Error('Nothing was found.');
  });
  const [id = ''] = await tree.idsOfGroup(slice, 5 + round * 7);
  await measured('run one', () => runOne(id));
}
for (let round = 0; round < 3; round++) await held('begin to run all', runAll);
thread.dispose();
console.log(JSON.stringify({ times, holds }));
`;

try {
  writeSlice();
  const shared = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    minify: true,
    logLevel: 'error',
  };
  const script = join(folder, 'cases.js');
  await build({ ...shared, entryPoints: [join(root, 'src/worker/cases.ts')], outfile: script });
  const meter = join(folder, 'meter.mjs');
  await build({
    ...shared,
    stdin: { contents: METER, resolveDir: root, loader: 'ts' },
    outfile: meter,
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    alias: { vscode: join(root, 'test/harness/fake-vscode.ts') },
  });
  const { stdout, stderr, status } = spawnSync(process.execPath, [meter, folder, slice, script], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  let isWithin = true;
  const tell = (name, times, limit) => {
    const worst = Math.max(...times);
    isWithin &&= worst < limit;
    const ratio = limit === Infinity ? '' : `, ${(worst / limit).toFixed(2)} of ${limit} ms`;
    console.log(`${name}: ${worst.toFixed(0)} ms at worst of ${times.length}${ratio}`);
  };
  const { times, holds } = JSON.parse(stdout.trim().split('\n').at(-1));
  for (const [name, each] of Object.entries(times)) tell(name, each, name in holds ? Infinity : LIMIT);
  for (const [name, each] of Object.entries(holds)) tell(`${name}, without a pause`, each, HELD);
  process.exitCode = isWithin ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
