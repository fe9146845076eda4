// Measures the language server on a generated pipeline: node test/bench/diagnostics.mjs [roles] [lines] [keystrokes]
// Prints medians and memory, and each as a ratio to its limit (below 1 is good).
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);
const {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} = require('vscode-languageserver/node');

const [roles = 50, lines = 2000, keystrokes = 60] = process.argv.slice(2).map(Number);
const LIMITS = { diagnostics: 50, completion: 30, torn: 30, input: 30, memory: 150 };

const folder = mkdtempSync(path.join(tmpdir(), 'moot-bench-'));
const main = path.join(folder, 'server.cjs');
await build({
  entryPoints: [new URL('../../src/server/main.ts', import.meta.url).pathname],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minify: true,
  outfile: main,
  logLevel: 'error',
});

mkdirSync(path.join(folder, 'roles'));
for (let n = 0; n < roles; n++) writeFileSync(path.join(folder, 'roles', `role-${n}.role.md`), roleText(n));
const text = pipelineText();
const file = path.join(folder, 'big.pipeline.yaml');
writeFileSync(file, text);
const uri = pathToFileURL(file).toString();

const server = spawn(process.execPath, [main, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const client = createProtocolConnection(
  new StreamMessageReader(server.stdout),
  new StreamMessageWriter(server.stdin),
);
let told = () => undefined;
client.onNotification('textDocument/publishDiagnostics', (published) => told(published));
// As editors do: they tell of changes on disk.
client.onRequest('client/registerCapability', () => null);
client.listen();
await client.sendRequest('initialize', {
  processId: null,
  rootUri: null,
  capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
  workspaceFolders: [{ uri: pathToFileURL(folder).toString(), name: 'bench' }],
});
await client.sendNotification('initialized', {});

const published = (accepts) =>
  new Promise((resolve) => {
    told = (each) => each.uri === uri && accepts(each) && resolve(each);
  });
const misspelt = text.replace('role: role-1\n', 'role: role-x0\n');
const name = placeOf(misspelt, 'role: ', misspelt.indexOf('role: role-x0'));
const opened = published(({ diagnostics }) => diagnostics.some(({ message }) => message.includes('role-x0')));
await client.sendNotification('textDocument/didOpen', {
  textDocument: { uri, languageId: 'moot-pipeline', version: 1, text: misspelt },
});
const first = await opened;

const times = { diagnostics: [], completion: [], torn: [], input: [] };
const place = placeOf(text, 'query: "{{ case.');
for (let n = 1; n <= keystrokes; n++) {
  const seen = published(({ version }) => version === n + 1);
  let start = performance.now();
  await client.sendNotification('textDocument/didChange', {
    textDocument: { uri, version: n + 1 },
    contentChanges: [
      {
        range: { start: name, end: { ...name, character: name.character + 6 + String(n - 1).length } },
        text: `role-x${n}`,
      },
    ],
  });
  await seen;
  times.diagnostics.push(performance.now() - start);
  start = performance.now();
  await client.sendRequest('textDocument/completion', { textDocument: { uri }, position: place });
  times.completion.push(performance.now() - start);
}

// An expression that is not closed yet, in the last stage that looks something up, a key at a time.
const query = placeOf(misspelt, 'query: "{{ ', misspelt.lastIndexOf('query: "{{ '));
const restOfLine = { start: query, end: { ...query, character: 1000 } };
let version = keystrokes + 1;
for (const length of Array.from({ length: keystrokes }, (_, n) => (n % 5) + 1)) {
  version += 1;
  const seen = published((each) => each.version === version);
  times.torn.push(await completed(uri, restOfLine, 'draft'.slice(0, length)));
  await seen;
}

// The same in a role, behind the point after an input: what it holds is what the pipeline gives.
const role = pathToFileURL(path.join(folder, 'roles', 'role-1.role.md')).toString();
const prompt = readFileSync(path.join(folder, 'roles', 'role-1.role.md'), 'utf8');
await client.sendNotification('textDocument/didOpen', {
  textDocument: { uri: role, languageId: 'moot-role', version: 1, text: prompt },
});
const draft = placeOf(prompt, 'Draft: {{ ');
const input = { start: draft, end: { ...draft, character: 1000 } };
for (let n = 0; n < keystrokes; n++) {
  version += 1;
  const seen = published(() => true);
  times.input.push(await completed(role, input, n % 2 === 0 ? 'draft.' : 'draft.n'));
  await Promise.race([seen, new Promise((resolve) => setTimeout(resolve, 50))]);
}
const memory = residentMegabytes(server.pid);

console.log(
  `${roles} roles, ${text.split('\n').length} lines, ${first.diagnostics.length} diagnostics, ${keystrokes} keystrokes`,
);
for (const kind of ['diagnostics', 'completion', 'torn', 'input'])
  say(kind, median(times[kind]), 'ms', LIMITS[kind]);
if (memory !== undefined) say('memory', memory, 'MB', LIMITS.memory);

await client.sendRequest('shutdown');
await client.sendNotification('exit');
client.dispose();
rmSync(folder, { recursive: true, force: true });

/** Writes words to the end of a line and asks what can follow; milliseconds until it is answered. */
async function completed(document, range, words) {
  const start = performance.now();
  await client.sendNotification('textDocument/didChange', {
    textDocument: { uri: document, version },
    contentChanges: [{ range, text: words }],
  });
  const position = { ...range.start, character: range.start.character + words.length };
  await client.sendRequest('textDocument/completion', { textDocument: { uri: document }, position });
  return performance.now() - start;
}

function say(name, value, unit, limit) {
  console.log(
    `${name.padEnd(12)} ${value.toFixed(1)} ${unit}, ${(value / limit).toFixed(2)} of ${limit} ${unit}`,
  );
}

function median(values) {
  return [...values].sort((left, right) => left - right)[values.length >> 1];
}

/** Where /proc tells; undefined elsewhere. */
function residentMegabytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;
  } catch {
    return undefined;
  }
}

function placeOf(source, words, from = 0) {
  const before = source.slice(0, source.indexOf(words, from) + words.length).split('\n');
  return { line: before.length - 1, character: before.at(-1).length };
}

function roleText(n) {
  const schema =
    '{ need_rejudge: boolean, grade: good | fair | poor, suggestions: [string], articles: [integer] }';
  return `---
role: role-${n}
inputs:
  facts: string
  draft: { type: string, optional: true }
  opinions: { type: list, optional: true }
output:
  format: json
  schema: ${schema}
---
system:
You are clerk number ${n} of a small court about umbrellas.

user:
Facts: {{ facts | truncate_chars: 2000 }}
{% if draft %}Draft: {{ draft }}{% endif %}
{% for opinion in opinions %}- {{ opinion }}
{% endfor %}
`;
}

function pipelineText() {
  const written = ['moot: 1', 'name: Big court', 'roles: ./roles', 'knowledge: { statutes: statutes.md }'];
  written.push('switches: { review: true, precedents: true, tone: { choices: [plain, formal] } }', 'stages:');
  let n = 0;
  while (written.length < lines - 3) {
    written.push(
      `  - stage: found${n}`,
      '    when: "{{ switches.precedents }}"',
      '    retrieve: statutes',
      '    query: "{{ case.facts }}"',
      '    top: 5',
      `  - stage: loop${n}`,
      '    repeat:',
      '      at_most: 3',
      `      until: "{{ review${n}.need_rejudge | default: false | equals: false }}"`,
      '      stages:',
      `        - stage: draft${n}`,
      `          role: role-${n % roles}`,
      `          with: { opinions: "{{ history.review${n} | map: 'suggestions' }}" }`,
      `        - stage: review${n}`,
      '          when: "{{ switches.review }}"',
      `          role: role-${(n + 1) % roles}`,
      `          with: { draft: "{{ draft${n} | json }}" }`,
      `  - stage: outcome${n}`,
      `    set: { articles: "{{ draft${n}.articles }}", grade: "{{ review${n}.grade | default: 'none' }}" }`,
    );
    n += 1;
  }
  written.push('verdict:', `  articles: "{{ outcome${n - 1}.articles }}"`, '');
  return written.join('\n');
}
