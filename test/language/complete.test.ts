import { describe, expect, it } from 'vitest';
import type { CompletionItem } from 'vscode-languageserver-types';
import { Project } from '../../src/core/project';
import { LineIndex } from '../../src/core/text/line-index';
import { completeInRole, completeInYaml } from '../../src/language/complete';
import { hoverInYaml } from '../../src/language/hover';
import { outlineRole } from '../../src/language/outline-role';
import { outlineYaml } from '../../src/language/outline-yaml';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';
import { roleText } from '../harness/small-world';

const files = createMemoryFiles({
  '/w/roles/judge.role.md': roleText('judge', ['facts']),
  '/w/roles/juror.role.md': roleText('juror'),
});
const project = new Project(files, memoryPaths);

/** The cursor is the last `|` of the text. */
function cursorIn(marked: string): { text: string; at: ReturnType<LineIndex['positionAt']> } {
  const offset = marked.lastIndexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  return { text, at: new LineIndex(text).positionAt(offset) };
}

async function complete(marked: string, file = '/w/p.pipeline.yaml'): Promise<CompletionItem[]> {
  const { text, at } = cursorIn(marked);
  return file.endsWith('.role.md')
    ? completeInRole(outlineRole(file, text), at)
    : completeInYaml(project, files, outlineYaml(file, text), at);
}

const labels = async (marked: string, file?: string): Promise<string[]> =>
  (await complete(marked, file)).map(({ label }) => label);

const STAGES = `switches: { review: true }
knowledge: { laws: laws.jsonl }
stages:
  - stage: draft
    role: judge
`;

describe('perturbations of a slice', () => {
  it.each(['perturb: |', 'perturb: [names, p|'])('%j', async (text) => {
    expect(await labels(`moot: 1\n${text}`, '/w/s.slice.yaml')).toEqual([
      'party-swap',
      'names',
      'gender',
      'speaking-order',
    ]);
  });

  it('are told on hover', async () => {
    const { text, at } = cursorIn('moot: 1\nperturb: [names, gen|der]');
    const hover = await hoverInYaml(project, files, outlineYaml('/w/s.slice.yaml', text), at);
    expect(JSON.stringify(hover)).toContain('men and women');
  });
});

describe('a pipeline is completed', () => {
  it.each([
    ['  - stage: a\n    role: ju|', ['judge', 'juror']],
    ['  - stage: a\n    debate: { speakers: [judge, ju|', ['judge', 'juror']],
    ['  - stage: a\n    retrieve: |', ['laws']],
    ['  - stage: a\n    when: "{{ |', ['case', 'switches', 'draft']],
    ['  - stage: a\n    when: "{{ switches.|', ['review']],
    ['  - stage: a\n    when: "{{ dr|', ['case', 'switches', 'draft']],
    ['  - stage: a\n    when: "{{ draft.|', []],
    ['  - stage: a\n    note: dr|', []],
    ['  - stage: a|', []],
  ])('%j', async (text, expected) => {
    expect(await labels(STAGES + text)).toEqual(expected);
  });

  it.each([
    ['  - stage: a\n    when: "{{ case.fa|', 'facts'],
    ['  - stage: a\n    when: "{{ draft | trun|', 'truncate_chars'],
    ['  - stage: a\n    |', 'role'],
    ['  - st|', 'stage'],
    ['  - stage: b\n    role: judge\n    wi|', 'with'],
  ])('%j with %s', async (text, expected) => {
    expect(await labels(STAGES + text)).toContain(expected);
  });

  it('replaces the word that was begun', async () => {
    const [first] = await complete(`${STAGES}  - stage: a\n    role: ju|`);
    expect(first?.textEdit).toEqual({
      newText: 'judge',
      range: { start: { line: 6, character: 10 }, end: { line: 6, character: 12 } },
    });
  });
});

describe('a slice is completed', () => {
  it.each([
    ['adapter: sim|', 'simucourt'],
    ['score: [lawbench.3|', 'lawbench.3-1'],
  ])('%j with %s', async (text, expected) => {
    expect(await labels(text, '/w/s.slice.yaml')).toContain(expected);
  });

  it('replaces a name with points as a whole', async () => {
    const [first] = await complete('score: [lawbench.3-|', '/w/s.slice.yaml');
    expect(first?.textEdit).toMatchObject({ range: { start: { character: 8 }, end: { character: 19 } } });
  });
});

describe('a role is completed', () => {
  const settings = '---\nrole: judge\ninputs: { facts: string }\n---\nuser:\n';

  it.each([
    [`${settings}{{ fa|`, ['facts']],
    [`${settings}{{ facts }} fa|`, []],
    ['---\nrole: judge\noutput: { format: ta|\n---\nuser:\nx', expect.arrayContaining(['tagged', 'choice'])],
  ])('%j', async (text, expected) => {
    expect(await labels(text, '/w/roles/judge.role.md')).toEqual(expected);
  });
});

describe('a hover tells', () => {
  const hover = async (marked: string, file = '/w/p.pipeline.yaml'): Promise<string | undefined> => {
    const { text, at } = cursorIn(marked);
    const found = await hoverInYaml(project, files, outlineYaml(file, text), at);
    return found && (found.contents as { value: string }).value;
  };

  it('what a role takes and gives', async () => {
    expect(await hover('stages:\n  - stage: a\n    role: ju|dge\n')).toBe(
      '**The judge** (judge), answers in `text`\n\n- `facts`: any, optional',
    );
  });

  it('what a kind of stage does', async () => {
    expect(await hover('stages:\n  - stage: a\n    ro|le: judge\n')).toMatch(
      /^\*\*role\*\* — Asks one role/u,
    );
    expect(await hover('stages:\n  - st|age: a\n    role: judge\n')).toBeUndefined();
  });

  it('what a metric measures', async () => {
    expect(await hover('score: [lawbench.3|-1]', '/w/s.slice.yaml')).toMatch(/^\*\*lawbench\.3-1\*\* — /u);
    expect(await hover('score: [noth|ing]', '/w/s.slice.yaml')).toBeUndefined();
  });
});
