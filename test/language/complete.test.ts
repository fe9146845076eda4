import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CompletionItem, TextEdit } from 'vscode-languageserver-types';
import { readDataset } from '../../src/core/dataset/read-dataset';
import { Project } from '../../src/core/project';
import { LineIndex } from '../../src/core/text/line-index';
import { completeCase } from '../../src/language/complete/case-file';
import { complete } from '../../src/language/complete/complete';
import { hover } from '../../src/language/hover';
import { outlineYaml } from '../../src/language/outline-yaml';
import { outlineFile } from '../../src/language/outlined';
import { semanticTokens } from '../../src/language/semantic-tokens';
import { plainWorld, type LanguageWorld } from '../../src/language/world';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';
import { projectFiles, projectRoot } from '../harness/project-files';

const JUDGE = `---
role: judge
title: The judge
inputs:
  facts: string
  draft: { type: object, optional: true, doc: what was drafted before }
output:
  format: json
  schema: { articles: [integer], ruling: a | b }
---
user:
{{ facts }} {{ draft }}
`;
const COURT = `moot: 1
switches: { review: true, tone: { choices: [plain, formal] } }
knowledge: { laws: laws.md }
memory: { precedents: { mode: read } }
stages:
  - stage: found
    retrieve: laws
    query: "{{ case.facts }}"
  - stage: draft
    role: judge
`;
const ROUNDS = `roles: { judge: roles/judge.role.md, x: roles/x.role.md }
${COURT}  - stage: closing
    role: x
    with: { text: "{{ draft }}", list: "{{ found }}" }
`;
const DATASET = '{"id": "one", "title": "The umbrella", "facts": "An umbrella was lent.", "colour": "red"}\n';

const files = createMemoryFiles({
  '/w/roles/judge.role.md': JUDGE,
  '/w/roles/clerk.role.md': '---\nrole: clerk\n---\nuser:\nHello.\n',
  '/w/roles/shared/format.md': 'Answer in words.\n',
  '/w/court.pipeline.yaml': COURT,
  '/w/cases.jsonl': DATASET,
  '/w/laws.md': '# Law\n',
  '/w/personas.yaml': '[]\n',
});
const samples = {
  from: 'cases.jsonl',
  adapter: 'plain',
  cases: readDataset('/w/cases.jsonl', new TextEncoder().encode(DATASET)).cases,
  records: [
    { id: 'one', meta: { court: 'small', year: 2020 } },
    { id: 'two', facts: 'A bicycle was lent.' },
  ],
};
const world: LanguageWorld = {
  ...plainWorld(new Project(files, memoryPaths), files),
  models: ['openai:gpt-4o-mini'],
  priceOf: (id) => (id === 'openai:gpt-4o-mini' ? { input: 0.15, output: 0.6 } : undefined),
  samplesOf: () => Promise.resolve(samples),
  pipelines: () => Promise.resolve([outlineYaml('/w/court.pipeline.yaml', ROUNDS)]),
  lastValuesOf: () =>
    Promise.resolve({
      from: 'The borrowed bicycle',
      stages: new Map([['draft', { articles: [7], ruling: 'b' }]]),
    }),
  count: (texts) => Promise.resolve(texts.map(() => 7)),
};

/** The cursor is the last `|` of the text. */
function cursorIn(marked: string): { text: string; at: ReturnType<LineIndex['positionAt']> } {
  const offset = marked.lastIndexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  return { text, at: new LineIndex(text).positionAt(offset) };
}

async function completed(marked: string, file: string): Promise<{ text: string; items: CompletionItem[] }> {
  const { text, at } = cursorIn(marked);
  return { text, items: await complete(world, outlineFile(file, text)!, at) };
}

const PIPELINE = '/w/p.pipeline.yaml';
const SLICE = '/w/s.slice.yaml';
const ROLE = '/w/roles/x.role.md';

/** Labels in the order in which an editor shows them. */
async function labels(marked: string, file = PIPELINE): Promise<string[]> {
  const { items } = await completed(marked, file);
  return [...items]
    .sort((one, other) => (one.sortText! < other.sortText! ? -1 : 1))
    .map(({ label }) => label);
}

/** The text once the item is taken. */
async function taken(marked: string, label: string, file = PIPELINE): Promise<string> {
  const { text, items } = await completed(marked, file);
  const edit = items.find((item) => item.label === label)!.textEdit as TextEdit;
  const lines = new LineIndex(text);
  const offset = (at: TextEdit['range']['start']) => lines.offsetAt({ line: at.line, column: at.character });
  return text.slice(0, offset(edit.range.start)) + edit.newText + text.slice(offset(edit.range.end));
}

const has = (...wanted: string[]): unknown => expect.arrayContaining(wanted);
const PANEL = '  - stage: jury\n    panel:\n      ';

describe('a pipeline is completed', () => {
  it.each<[string, string, unknown]>([
    ['top keys', 'moot: 1\nsw|', has('switches', 'stages', 'knowledge', 'verdict', 'barriers')],
    ['a new stage in a list', 'stages:\n  |', ['- stage']],
    ['stage keys and kinds', `${COURT}  - stage: a\n    |`, has('when', 'role', 'repeat', 'retrieve')],
    [
      'keys of a retrieval',
      `${COURT}  - stage: a\n    retrieve: laws\n    |`,
      has('query', 'top', 'method', 'leaks'),
    ],
    ['keys within a loop', `${COURT}  - stage: a\n    repeat:\n      |`, ['at_most', 'until', 'stages']],
    ['keys within brackets', `${COURT}  - stage: a\n    repeat: { at|`, ['at_most', 'until', 'stages']],
    ['roles', `${COURT}  - stage: a\n    role: ju|`, ['clerk', 'judge']],
    ['speakers', `${COURT}  - stage: a\n    debate: { speakers: [judge, cl|`, has('clerk', 'judge')],
    ['reporters', `${COURT}${PANEL}discussion: { report: |`, ['clerk', 'judge']],
    ['inputs of the role', `${COURT}  - stage: a\n    role: judge\n    with: { |`, ['facts', 'draft']],
    ['knowledge bases and memories', `${COURT}  - stage: a\n    retrieve: |`, ['laws', 'precedents']],
    ['memories', `${COURT}  - stage: a\n    remember: |`, ['precedents']],
    ['actions', `${COURT}  - stage: a\n    remember: precedents\n    action: |`, has('settle', 'archive')],
    ['methods', `${COURT}  - stage: a\n    retrieve: laws\n    method: |`, ['bm25', 'dense', 'hybrid']],
    ['models', 'moot: 1\nmodel: |', ['builtin:baseline', 'openai:gpt-4o-mini']],
    ['models in brackets', 'moot: 1\nmodel: { id: op|', ['builtin:baseline', 'openai:gpt-4o-mini']],
    ['embedders', 'knowledge:\n  laws: { from: laws.md, index: { dense: |', ['builtin:lexical']],
    ['files of knowledge', 'knowledge: { laws: |', has('laws.md', 'cases.jsonl', 'roles/')],
    ['role folders', 'roles: |', ['roles', '../']],
    [
      'role files',
      'roles:\n  judge: roles/|',
      ['roles/clerk.role.md', 'roles/judge.role.md', 'roles/shared/'],
    ],
    ['personas', `${COURT}${PANEL}personas: |`, has('personas.yaml')],
    ['barriers', `${COURT}barriers:\n  - from: |`, has('found', 'draft', 'laws', 'case.facts')],
    ['who may not see it', `${COURT}barriers:\n  - from: found\n    to: [|`, ['clerk', 'judge']],
    ['rules to switch off', `${COURT}barriers:\n  - off: |`, has('gold', 'counsel-notes')],
    ['parts of the verdict', `${COURT}verdict:\n  |`, has('articles', 'charges', 'from')],
    ['names', `${COURT}  - stage: a\n    when: "{{ |`, ['draft', 'found', 'switches', 'case']],
    ['names in a torn value', `${COURT}  - stage: a\n    set: { x: "{{ dr|`, has('draft')],
    [
      'names that come later are not offered',
      COURT.replace('{{ case.facts }}', '{{ | }}'),
      ['switches', 'case'],
    ],
    ['fields of an answer', `${COURT}  - stage: a\n    set: { x: "{{ draft.|`, ['articles', 'ruling']],
    ['fields in the verdict', `${COURT}verdict:\n  articles: "{{ draft.a|`, ['articles', 'ruling']],
    ['values of a field', `${COURT}  - stage: a\n    when: "{{ draft.ruling == '|`, ['a', 'b']],
    ['switches', `${COURT}  - stage: a\n    when: "{{ switches.|`, ['review', 'tone']],
    ['parts of the case', `${COURT}  - stage: a\n    query: "{{ case.|`, has('facts', 'title', 'colour')],
    [
      'the gold label, where it can be read',
      `${COURT}  - stage: a\n    role: judge\n    gold: { facts: "{{ case.|`,
      has('gold'),
    ],
    ['filters', `${COURT}  - stage: a\n    when: "{{ draft | tr|`, has('truncate_chars', 'map', 'default')],
    ['tags', `${COURT}  - stage: a\n    set: { x: "{% |`, has('if', 'for', 'assign')],
    [
      'the end of a tag first',
      `${COURT}  - stage: a\n    set: { x: "{% if draft %}x{% |`,
      has('endif', 'else'),
    ],
    [
      'what history holds',
      `${COURT}  - stage: a\n    repeat:\n      at_most: 2\n      stages:\n        - { stage: b, set: { n: 1 } }\n        - { stage: c, set: { all: "{{ history.| }}" } }`,
      ['b', 'c'],
    ],
    [
      'loop variables',
      `${COURT}  - stage: a\n    set: { x: "{% for n in draft.articles %}{{ |`,
      has('n', 'forloop', 'draft'),
    ],
    ['comments', `${COURT}  # role: |`, []],
    ['nothing where there is no name', `${COURT}  - stage: a\n    note: dr|`, []],
  ])('%s', async (_place, text, expected) => {
    expect(await labels(text)).toEqual(expected);
  });

  it('replaces the word under the cursor', async () => {
    expect(await taken(`${COURT}  - stage: a\n    role: ju|xx # old\n`, 'judge')).toBe(
      `${COURT}  - stage: a\n    role: judge # old\n`,
    );
    expect(await taken(`${COURT}  - stage: a\n    when: "{{ dra|zz.ruling }}"`, 'draft')).toContain(
      'when: "{{ draft.ruling }}"',
    );
  });

  it('writes a kind of stage with its keys set in below it', async () => {
    expect(await taken(`${COURT}  - stage: a\n    ret|`, 'retrieve')).toBe(
      `${COURT}  - stage: a\n    retrieve: \${1:base}\n    query: "{{ \${2:case.facts} }}"\n    top: \${3:10}`,
    );
  });

  it('is right in files whose lines end in CRLF', async () => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    expect(await taken(crlf(`${COURT}  - stage: a\n    role: |\n`), 'judge')).toBe(
      crlf(`${COURT}  - stage: a\n    role: judge\n`),
    );
    expect(await taken(crlf(`${COURT}  - stage: a\n    ret|\n`), 'retrieve')).not.toMatch(/[^\r]\n/u);
    expect(await labels(crlf(`${COURT}  - stage: a\n    set: { x: "{{ draft.|\n`))).toEqual([
      'articles',
      'ruling',
    ]);
  });

  it('says what each is', async () => {
    const { items } = await completed(`${COURT}  - stage: a\n    |`, PIPELINE);
    expect(items.filter(({ documentation }) => documentation === undefined)).toEqual([]);
  });
});

const USED = 'moot: 1\npipeline: court.pipeline.yaml\n';

describe('a slice is completed', () => {
  it.each<[string, string, unknown]>([
    ['keys', 'moot: 1\n|', has('dataset', 'pipeline', 'adapter', 'gate')],
    ['datasets', 'dataset: |', has('cases.jsonl')],
    ['pipelines', 'pipeline: |', has('court.pipeline.yaml')],
    ['adapters', 'adapter: sim|', has('simucourt', 'plain')],
    ['perturbations', 'perturb: [names, p|', has('party-swap', 'gender')],
    ['metrics', 'score: [lawbench.3|', has('lawbench.3-1')],
    ['metrics in lines', 'score:\n  - |', has('lawbench.3-1')],
    ['gates', 'gate:\n  |', has('simucourt.articles.f1')],
    ['figures that decide', 'stop_early: { metric: |', has('simucourt.articles.f1')],
    ['switches', `${USED}switches: { |`, ['review', 'tone']],
    ['values of a truth', `${USED}switches: { review: |`, ['true', 'false']],
    ['values of a choice', `${USED}switches: { tone: |`, ['plain', 'formal']],
    ['models of roles', `${USED}models:\n  |`, ['clerk', 'judge']],
    ['memories', `${USED}memory:\n  |`, ['precedents']],
    ['modes', `${USED}memory: { precedents: { mode: |`, ['read', 'learn', 'off']],
    ['parts to map', 'fields:\n  |', has('facts', 'gold.articles')],
    ['what a part is read from', 'fields:\n  facts: |', has('facts', 'meta', 'meta.court')],
    ['members of the record', 'fields:\n  facts: "{{ record.|', has('facts', 'meta')],
    ['members of its members', 'fields:\n  facts: "{{ record.meta.|', ['court', 'year']],
    ['cases', 'cases: [|', ['one']],
    ['strata', 'sample: { size: 3, stratify: |', has('cause', 'colour')],
    ['parts of the case', 'where: "{{ case.|', has('facts', 'colour')],
    ['graders', 'graders:\n  results: |', has('roles/')],
  ])('%s', async (_place, text, expected) => {
    expect(await labels(text, SLICE)).toEqual(expected);
  });

  it('replaces a name with points as a whole', async () => {
    expect(await taken('score: [lawbench.3-|]', 'lawbench.3-1', SLICE)).toBe('score: [lawbench.3-1]');
  });
});

describe('a role is completed', () => {
  const head = '---\nrole: x\ninputs: { facts: string, people: list }\n---\nuser:\n';
  const given = '---\nrole: x\ninputs: { text: object, list: list, draft: any }\n---\nuser:\n';

  it.each<[string, string, unknown]>([
    ['keys', '---\nrole: x\n|\n---\nuser:\nx', has('inputs', 'output', 'model')],
    ['keys before the settings are closed', '---\nrole: x\nou|', has('output')],
    ['formats', '---\nrole: x\noutput: { format: ta|\n---\nuser:\nx', has('tagged', 'choice')],
    ['types of inputs', '---\ninputs: { facts: |\n---\nuser:\nx', has('string', 'list')],
    ['models', '---\nmodel: { id: |\n---\nuser:\nx', has('builtin:baseline')],
    ['inputs', `${head}{{ fa|`, ['facts', 'people']],
    ['fields of what a pipeline gives for an input', `${given}{{ draft.|`, ['articles', 'ruling']],
    ['the same under another name', `${given}{{ text.|`, ['articles', 'ruling']],
    ['members of what a loop goes through', `${given}{% for e in list %}{{ e.|`, has('id')],
    ['values of a field that is given', `${given}{% if text.ruling == '|`, ['a', 'b']],
    ['items of a loop', `${head}{% for p in people %}{{ |`, ['p', 'forloop', 'facts', 'people']],
    ['tags', `${head}{% |`, has('media', 'include', 'if')],
    ['included files', `${head}{% include "shared/|" %}`, has('shared/format.md')],
    ['message markers', `${head}x\n\nsy|\n`, ['system:', 'user:', 'assistant:']],
    ['nothing in prose', `${head}{{ facts }} fa|`, []],
  ])('%s', async (_place, text, expected) => {
    expect(await labels(text, ROLE)).toEqual(expected);
  });

  it('closes a tag that it opens', async () => {
    expect(await taken(`${head}{% fo|`, 'for', ROLE)).toContain(
      '{% for ${1:item} in ${2:list} %}$0{% endfor %}',
    );
  });
});

describe('a file of cases is completed', () => {
  const offered = (marked: string, file = '/w/cases.jsonl') => {
    const { text, at } = cursorIn(marked);
    return { text, items: completeCase(file, text, at, ['colour']) };
  };
  const written = (marked: string, label: string, file?: string): string => {
    const { text, items } = offered(marked, file);
    const { range, newText } = items.find((item) => item.label === label)!.textEdit as TextEdit;
    const lines = new LineIndex(text);
    const offset = (at: TextEdit['range']['start']) =>
      lines.offsetAt({ line: at.line, column: at.character });
    return text.slice(0, offset(range.start)) + newText + text.slice(offset(range.end));
  };

  it.each<[string, string, unknown]>([
    ['keys', '{"id": "one", |', has('facts', 'gold', 'colour')],
    ['keys in quotes', '{"id": "one", "fa|', has('facts', 'gold')],
    ['keys of a line', '{"facts": "x"}\n{"|', has('facts', 'id')],
    ['keys of the gold label', '{"gold": {"|', has('articles', 'charges', 'winner')],
    ['keys of a party', '{"parties": {"buyer": {|', has('name', 'claim')],
    ['keys of evidence', '{"evidence": [{"path": "a.png", |', has('kind', 'text')],
    ['values', '{"instance": |', ['first', 'second']],
    ['values in quotes', '{"type": "cr|"}', has('criminal', 'civil')],
    ['nothing in words', '{"facts": "An umbrella, |', []],
    ['nothing behind a value', '{"facts": "x" |', []],
    ['nothing outside', '{"facts": "x"} |', []],
  ])('%s', (_place, text, expected) => {
    expect(offered(text).items.map(({ label }) => label)).toEqual(expected);
  });

  it('without the keys that stand there already', () => {
    expect(offered('{"facts": "x", "|').items.map(({ label }) => label)).not.toContain('facts');
  });

  it('with what belongs around the word', () => {
    expect(written('{"fa|"}', 'facts')).toBe('{"facts": "$1"}');
    expect(written('{"fa|": 1}', 'facts')).toBe('{"facts": 1}');
    expect(written('{"instance": |}', 'first')).toBe('{"instance": "first"}');
    expect(written('[\n  { "id": "one" },\n  { "|" }\n]', 'evidence', '/w/c.json')).toContain(
      '{ "evidence": [$1] }',
    );
  });

  it('at any place of a torn one', () => {
    const whole = '{"id": "o\\"ne", "gold": {"articles": [1, 2]}, "evidence": [{"path": "a"}]}\n';
    const cut = fc.nat(whole.length);
    fc.assert(
      fc.property(cut, cut, (tear, cursor) => {
        const text = whole.slice(0, tear);
        const at = new LineIndex(text).positionAt(Math.min(cursor, tear));
        for (const file of ['/w/c.json', '/w/c.jsonl']) {
          for (const { textEdit } of completeCase(file, text, at, [])) {
            expect((textEdit as TextEdit).range.start.line).toBe(at.line);
          }
        }
      }),
    );
  });
});

describe('a hover tells', () => {
  const told = async (marked: string, file = PIPELINE): Promise<string | undefined> => {
    const { text, at } = cursorIn(marked);
    const found = await hover(world, outlineFile(file, text)!, at);
    return found && (found.contents as { value: string }).value;
  };

  it.each<[string, string, string, RegExp]>([
    [
      'what a role takes and gives',
      `${COURT}  - { stage: a, role: ju|dge }`,
      PIPELINE,
      /The judge.*judge.*json[^]*`facts`: string/u,
    ],
    [
      'what a kind of stage does',
      COURT.replace('role: judge', 'ro|le: judge'),
      PIPELINE,
      /\*\*role\*\*: Asks one role/u,
    ],
    ['what a key is', COURT.replace('query:', 'que|ry:'), PIPELINE, /What is looked up/u],
    [
      'what a knowledge base is',
      COURT.replace('retrieve: laws', 'retrieve: la|ws'),
      PIPELINE,
      /knowledge base, from `laws\.md`/u,
    ],
    ['what a switch is', COURT.replace('review:', 're|view:'), PIPELINE, /switch, by default true/u],
    [
      'the type of a field',
      `${COURT}  - { stage: a, set: { x: "{{ draft.rul|ing }}" } }`,
      PIPELINE,
      /draft\.ruling\*\*: `"a" \| "b"`[^]*Stage of kind role/u,
    ],
    [
      'a value of the case',
      COURT.replace('case.facts', 'case.fa|cts'),
      PIPELINE,
      /In cases\.jsonl:[^]*An umbrella was lent\./u,
    ],
    [
      'what a stage last gave',
      `${COURT}  - { stage: a, set: { x: "{{ draft.art|icles }}" } }`,
      PIPELINE,
      /In the last run, The borrowed bicycle:[^]*\[7\]/u,
    ],
    [
      'what a filter does',
      COURT.replace('case.facts', 'case.facts | tru|ncate_chars: 9'),
      PIPELINE,
      /truncate_chars.*filter of Moot/u,
    ],
    ['what a metric measures', 'score: [lawbench.3|-1]', SLICE, /^\*\*lawbench\.3-1\*\*: /u],
    ['what a model costs', 'model: openai:gpt|-4o-mini', SLICE, /\$0\.15/u],
    ['what a perturbation changes', 'perturb: [gen|der]', SLICE, /men and women/u],
    ['the type of an input', JUDGE.replace('{{ facts }}', '{{ fa|cts }}'), ROLE, /facts\*\*: `string`/u],
    [
      'what a pipeline gives for an input',
      '---\nrole: x\ninputs: { text: object }\n---\nuser:\n{{ text.rul|ing }}\n',
      ROLE,
      /text\.ruling\*\*: `"a" \| "b"`/u,
    ],
    ['the tokens of a message', JUDGE.replace('user:', 'us|er:'), ROLE, /7 tokens/u],
  ])('%s', async (_what, text, file, expected) => {
    expect(await told(text, file)).toMatch(expected);
  });

  it('nothing of what has no name', async () => {
    expect(await told('score: [noth|ing]', SLICE)).toBeUndefined();
  });
});

describe('a shipped file torn at any byte', () => {
  const shipped = projectFiles('prompts', /\.(?:role\.md|pipeline\.yaml|slice\.yaml)$/u);
  const bytesOf = new Map(shipped.map((file) => [file, readFileSync(path.join(projectRoot, file))]));

  it('is completed, hovered over and coloured at any place', async () => {
    const all = Object.fromEntries([...bytesOf].map(([file, bytes]) => [`/${file}`, bytes.toString()]));
    const memory = createMemoryFiles(all);
    const here: LanguageWorld = {
      ...plainWorld(new Project(memory, memoryPaths), memory),
      samplesOf: world.samplesOf,
    };
    const torn = fc.record({
      file: fc.constantFrom(...shipped),
      tear: fc.double({ min: 0, max: 1, noNaN: true }),
      cursor: fc.double({ min: 0, max: 1, noNaN: true }),
      atEnd: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(torn, async ({ file, tear, cursor, atEnd }) => {
        const bytes = bytesOf.get(file)!;
        const text = bytes.subarray(0, Math.floor(tear * bytes.length)).toString();
        const lines = new LineIndex(text);
        const offset = atEnd ? text.length : Math.floor(cursor * text.length);
        const outlined = outlineFile(`/${file}`, text)!;
        const at = lines.positionAt(offset);
        for (const { textEdit } of await complete(here, outlined, at)) {
          const { start, end } = (textEdit as TextEdit).range;
          expect([start.line, end.line]).toEqual([at.line, at.line]);
          expect(start.character).toBeLessThanOrEqual(at.column);
          expect(end.character).toBeGreaterThanOrEqual(at.column);
        }
        await hover(here, outlined, at);
        expect(semanticTokens(outlined).every((each) => each >= 0)).toBe(true);
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});
