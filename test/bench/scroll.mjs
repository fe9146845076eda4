// Measures how the panel scrolls in a real Chromium, beside a page with nothing in it scrolled the same way:
// node test/bench/scroll.mjs [rows] [pixels a second]
//
// A frame is one that the page itself could draw in (requestAnimationFrame). On a busy machine the empty page, too,
// stays below 60 a second. What the page's thread takes of a processor (in half seconds, the highest but for two in a
// hundred) is not changed by neighbours: up to five sixths leave room for 50 frames a second.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { launchBrowser } from '../../scripts/browser.mjs';

const WANTED = 50;
const rows = Number(process.argv[2] ?? 10_000);
const speed = Number(process.argv[3] ?? 6000);
const root = new URL('../../', import.meta.url).pathname;
const viewport = { width: 1400, height: 900 };

/** The demo's pages, with the panel's script in the place of the test runner. */
const DEMO = `export { openPanel } from './test/webview/demo/open-panel';`;

/** The host of what is scrolled, for its page; each message of the transcript has its stage. */
const HOST = `
import { FakeHost } from './test/webview/demo/fake-host';
import { stageRow } from './test/webview/demo/demo-rows';
import { longCase } from './test/webview/demo/long-case';
import { comparedRuns } from './test/webview/demo/compared-runs';

function staged(messages) {
  const scenario = longCase(messages);
  const { head, row } = scenario.transcripts['case-0'];
  const rowCount = messages * 2;
  const each = (index) => {
    const call = row(index >> 1);
    return index % 2 === 0 ? stageRow({ stage: call.stage, duration: 1800 }) : call;
  };
  return { ...scenario, transcripts: { 'case-0': { head: { ...head, rowCount }, row: each } } };
}

const scenarios = {
  transcript: (rows) => staged(rows),
  'case list': (rows) => longCase(3, rows),
  'comparison table': (rows) => comparedRuns(2, rows),
};

const host = new FakeHost(scenarios[given.view](given.rows));
globalThis.hostReceives = (ask) => Promise.resolve(host.receive(ask));
`;

const bundled = async (options) =>
  (await build({ absWorkingDir: root, bundle: true, ...options })).outputFiles;

async function panelScript() {
  const [script] = await bundled({
    entryPoints: ['webview/panel.ts'],
    tsconfig: 'webview/tsconfig.json',
    minify: true,
    target: 'es2022',
    format: 'iife',
    write: false,
  });
  return script.text;
}

async function hostScript(view) {
  const [script] = await bundled({
    stdin: { contents: HOST, resolveDir: root, loader: 'ts' },
    define: { given: JSON.stringify({ view, rows }) },
    minify: true,
    format: 'iife',
    write: false,
  });
  return script.text;
}

async function demo(folder) {
  const outfile = join(folder, 'demo.mjs');
  const given = {
    name: 'vitest',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^vitest$/ }, () => ({ path: 'vitest', namespace: 'given' }));
      onLoad({ filter: /.*/, namespace: 'given' }, () => ({
        contents: 'export const inject = (name) => globalThis.given[name];',
      }));
    },
  };
  await bundled({
    stdin: { contents: DEMO, resolveDir: root, loader: 'ts' },
    outfile,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [given],
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

/** Runs in the page: what stands in the middle of a scroller, and when frames were drawn. */
function install(selector) {
  const find = () => {
    const places = [document];
    for (const place of places) {
      const hit = place.querySelector(selector.scroller);
      if (hit) return selector.inside ? hit.shadowRoot.querySelector(selector.inside) : hit;
      for (const { shadowRoot } of place.querySelectorAll('*')) if (shadowRoot) places.push(shadowRoot);
    }
    throw new Error(`There is no ${selector.scroller}.`);
  };
  const scroller = find();
  const rootNode = scroller.getRootNode();
  const bare = () => {
    const box = scroller.getBoundingClientRect();
    const at = rootNode.elementFromPoint(box.left + box.width / 3, box.top + box.height / 2);
    const row = at?.closest(selector.row);
    return !row || row.querySelector('.absent') !== null;
  };
  window.meter = {
    box: () => scroller.getBoundingClientRect().toJSON(),
    height: () => scroller.scrollHeight - scroller.clientHeight,
    top: () => scroller.scrollTop,
    start() {
      this.frames = [];
      this.empty = 0;
      this.looks = 0;
      this.running = true;
      const frames = this.frames;
      const look = selector.row ? 6 : Infinity;
      const frame = (now) => {
        if (this.frames !== frames || !this.running) return;
        frames.push(now);
        // Looking asks for the layout, so not in every frame.
        if (frames.length % look === 0) {
          this.looks++;
          if (bare()) this.empty++;
        }
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    stop() {
      this.running = false;
      return { frames: this.frames, bare: this.empty / Math.max(1, this.looks) };
    },
    /** As a dragged scrollbar: each frame somewhere else. */
    drag(seconds) {
      const began = performance.now();
      return new Promise((resolve) => {
        const frame = () => {
          const share = (performance.now() - began) / 1000 / seconds;
          if (share >= 1) return resolve();
          // There and back.
          scroller.scrollTop = this.height() * (share < 0.5 ? share * 2 : 2 - share * 2);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      });
    },
  };
}

function figures({ frames, bare }) {
  const steps = frames.slice(1).map((now, index) => now - frames[index]);
  const halves = [];
  for (let from = frames[0]; from + 500 <= frames.at(-1); from += 250) {
    halves.push(frames.filter((now) => now > from && now <= from + 500).length * 2);
  }
  halves.sort((a, b) => a - b);
  return {
    median: halves[Math.floor(halves.length / 2)] ?? 0,
    worst: halves[0] ?? 0,
    fast: halves.filter((fps) => fps >= WANTED).length / Math.max(1, halves.length),
    long: steps.filter((step) => step > 34).length,
    longest: Math.max(...steps),
    seconds: (frames.at(-1) - frames[0]) / 1000,
    bare,
  };
}

/** Seconds of processor that the page's thread used so far, which neighbours on the machine do not change. */
async function busy(client) {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** Scrolls by `act` and tells what frames there were. */
async function metered(page, act) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate('meter.start()');
  const samples = [];
  const sample = async () => {
    samples.push({ busy: await busy(client), at: performance.now() / 1000 });
  };
  await sample();
  const timer = setInterval(() => void sample(), 500);
  await act(client);
  clearInterval(timer);
  await sample();
  const found = figures(await page.evaluate('meter.stop()'));
  const shares = samples
    .slice(1)
    .map((next, index) => (next.busy - samples[index].busy) / (next.at - samples[index].at))
    .sort((a, b) => a - b);
  return {
    ...found,
    busy: (samples.at(-1).busy - samples[0].busy) / found.seconds,
    busiest: shares[Math.floor((shares.length - 1) * 0.98)],
  };
}

/** Turns the wheel until the end is there: heights are estimated until seen, so the way is not known before. */
async function wheel(page) {
  const { x, y, width, height } = await page.evaluate('meter.box()');
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  await page.mouse.move(middle.x, middle.y);
  const gesture = { ...middle, yDistance: -speed * 4, speed, gestureSourceType: 'mouse', preventFling: true };
  return metered(page, async (client) => {
    while (await page.evaluate('meter.top() < meter.height() - 1')) {
      await client.send('Input.synthesizeScrollGesture', gesture);
    }
  });
}

const dragged = (page) => metered(page, () => page.evaluate('meter.drag(4)'));

async function measured(page, selector) {
  await page.evaluate(install, selector);
  return {
    byWheel: await wheel(page),
    byDrag: await dragged(page),
    height: await page.evaluate('meter.height()'),
  };
}

/** As far as some seconds go: nothing in it changes on the way. */
async function emptyPage(browser) {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.setContent(
    `<body style="margin:0"><div class="scroller" style="height:100vh;overflow-y:auto"><div style="height:${speed * 12}px"></div></div></body>`,
  );
  const result = await measured(page, { scroller: '.scroller' });
  await page.context().close();
  return result;
}

function line(name, found, empty) {
  const of = (value, whole) => (value / whole).toFixed(2);
  return (
    `  ${name.padEnd(6)} ${found.seconds.toFixed(0).padStart(3)} s: median ${found.median} fps, worst half second ${found.worst}` +
    ` (${of(found.worst, WANTED)} of ${WANTED}, ${of(found.worst, empty.worst)} of the empty page's ${empty.worst});` +
    ` ${(found.fast * 100).toFixed(1)} % of half seconds at ${WANTED} or more; ${found.long} long frames, longest ${found.longest.toFixed(0)} ms; processor ${(found.busy * 100).toFixed(0)} %, at most ${(found.busiest * 100).toFixed(0)} %` +
    `; middle of the view without its row ${(found.bare * 100).toFixed(1)} % of the time`
  );
}

const folder = mkdtempSync(join(root, 'out', 'scroll-'));
const browser = await launchBrowser();
try {
  globalThis.given = { panelScript: await panelScript() };
  const { openPanel } = await demo(folder);
  const views = {
    transcript: { scroller: 'moot-transcript', inside: '.scroller', row: '.row' },
    'case list': { scroller: 'moot-case-list', inside: '.scroller', row: '.case' },
    'comparison table': { scroller: '.grid', row: '.row' },
  };
  for (const [name, selector] of Object.entries(views)) {
    const hostInPage = await hostScript(name);
    const panel = await openPanel(browser, { place: {} }, { ...viewport, hostInPage });
    await panel.page.locator(selector.row).locator('visible=true').first().waitFor();
    const found = await measured(panel.page, selector);
    await panel.close();
    const empty = await emptyPage(browser);
    console.log(`${name}, ${rows} rows, ${found.height} pixels, ${speed} pixels a second`);
    console.log(line('wheel', found.byWheel, empty.byWheel));
    console.log(line('drag', found.byDrag, empty.byDrag));
    if (panel.complaints.length > 0) throw new Error(panel.complaints.join('\n'));
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
