import { describe, expect, it } from 'vitest';
import { archive, buffer, judge, keepDirective } from '../../../src/core/memory/learn';
import { Vectors } from '../../../src/core/memory/vectors';
import { deltaBetween } from '../../../src/core/memory/memory-delta';
import { MemoryFolder } from '../../../src/core/memory/memory-folder';
import { EMPTY_MEMORY, type MemoryState } from '../../../src/core/memory/memory-state';
import { FileTrouble } from '../../../src/core/ports';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../../harness/memory-files';
import { directive, precedent, settings } from '../../harness/memory-of-cases';

const PATH = '/w/memory';

function folderIn(files: MemoryFiles): MemoryFolder {
  return new MemoryFolder(files, memoryPaths, PATH);
}

async function open(files: MemoryFiles): Promise<MemoryState> {
  const opened = await folderIn(files).open();
  if (!opened.ok) throw new Error(opened.problems.map(({ message }) => message).join('\n'));
  return opened.value;
}

/** Three cases: one archived, one buffered, one that brings and drops directives. */
const lessons: readonly ((state: MemoryState) => MemoryState)[] = [
  (state) => archive(state, precedent('b', { reasoning: { steps: ['一', '二'] } }), settings()).state,
  (state) => {
    const { outcome: _outcome, ...rest } = precedent('c');
    return buffer(state, {
      ...rest,
      gold: { charges: ['抢夺'], articles: [267], term: { imprisonment: 12 } },
    }).state;
  },
  (state) => {
    const { id: _id, ...rule } = directive('', {
      text: '  第一行。\r\n---\n第二行：“引号”: # 不是注释  ',
      conditions: ['true', '数额: 较大', '- 列表样'],
      exceptions: ['"引"', "it's"],
      positive: ['b'],
    });
    const kept = keepDirective(
      archive(state, precedent('a', { facts: '\u2028甲\ud800乙"\\' }), settings()).state,
      { ...rule, text: rule.text.trim().replace(/\r\n/gu, '\n'), confidence: 0.35 },
      settings(),
      new Vectors(),
    ).state;
    const other = keepDirective(
      kept,
      {
        ...rule,
        id: undefined,
        text: '另一条毫不相干的规则',
        conditions: [],
        anchor: '民法典 1165',
        articles: ['民法典 1165'],
        confidence: 0.9,
      },
      settings(),
      new Vectors(),
    ).state;
    return judge(other, ['264-1'], true, 'a', settings()).state;
  },
  (state) =>
    judge(judge(state, ['264-1'], false, 'd', settings()).state, ['264-1'], false, 'd', settings()).state,
];

async function teach(
  files: MemoryFiles,
  state: MemoryState,
  from = 0,
  to = lessons.length,
): Promise<MemoryState> {
  let known = state;
  for (let at = from; at < to; at += 1) {
    const delta = deltaBetween(known, lessons[at]!(known), { run: 'r', case: String(at) });
    if (delta) known = await folderIn(files).commit(known, delta);
  }
  return known;
}

function contentOf(files: MemoryFiles): Record<string, string> {
  return Object.fromEntries(files.below(PATH).map((path) => [path.slice(PATH.length + 1), files.text(path)]));
}

/** Directives, precedents and counters without the order in which they came. */
function plain(state: MemoryState): unknown {
  const sorted = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
    [...map].sort(([left], [right]) => (left < right ? -1 : 1));
  const { archive: nodes, buffer: buffered, directives, gained, ...counters } = state;
  return [counters, sorted(nodes), sorted(buffered), sorted(directives), sorted(gained)];
}

describe('the folder of a memory', () => {
  it('that is not there is an empty memory, and reading writes nothing', async () => {
    const files = createMemoryFiles();
    expect(await open(files)).toEqual({ ...EMPTY_MEMORY, archive: new Map() });
    expect(files.changes).toEqual([]);
  });

  it('holds what was learned, and gives it back as it was', async () => {
    const files = createMemoryFiles();
    const state = await teach(files, await open(files), 0, 3);
    expect(Object.keys(contentOf(files))).toEqual([
      'archive.jsonl',
      'buffer.jsonl',
      'directives/264-1.md',
      'directives/民法典-1165-2.md',
      'state.json',
    ]);
    expect(plain(await open(files))).toEqual(plain(state));
    expect(state.directives.get('264-1')).toMatchObject({
      text: '第一行。\n---\n第二行：“引号”: # 不是注释',
      conditions: ['true', '数额: 较大', '- 列表样'],
      exceptions: ['"引"', "it's"],
      confidence: 0.45,
    });
  });

  it('has one precedent a line, by id, without vectors', async () => {
    const files = createMemoryFiles();
    await teach(files, await open(files));
    const lines = files.text(`${PATH}/archive.jsonl`).trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['a', 'b']);
    expect(Object.keys(JSON.parse(lines[0]!) as object)).toEqual([
      'id',
      'articles',
      'charges',
      'outcome',
      'facts',
      'reasoning',
      'verdict',
    ]);
  });

  it('has a directive as settings and words', async () => {
    const files = createMemoryFiles();
    await teach(files, await open(files), 0, 3);
    expect(files.text(`${PATH}/directives/264-1.md`)).toBe(`---
anchor: 264
articles:
  - 264
charges:
  - 盗窃
confidence: 0.45
conditions:
  - "true"
  - "数额: 较大"
  - "- 列表样"
exceptions:
  - '"引"'
  - it's
positive:
  - b
negative: []
---
第一行。
---
第二行：“引号”: # 不是注释
`);
  });

  it('drops the file of a directive that was removed', async () => {
    const files = createMemoryFiles();
    await teach(files, await open(files));
    expect(Object.keys(contentOf(files))).toContain('directives/民法典-1165-2.md');
    expect(Object.keys(contentOf(files))).not.toContain('directives/264-1.md');
  });

  it('changes only the lines of the case that was learned', async () => {
    const files = createMemoryFiles();
    const one = await teach(files, await open(files), 0, 1);
    const before = files.text(`${PATH}/archive.jsonl`);
    await teach(files, one, 1, 3);
    expect(files.text(`${PATH}/archive.jsonl`).split('\n')).toContain(before.trimEnd());
  });

  it('is the same, byte for byte, when every case opens it anew', async () => {
    const [once, anew] = [createMemoryFiles(), createMemoryFiles()];
    await teach(once, await open(once));
    for (let at = 0; at < lessons.length; at += 1) await teach(anew, await open(anew), at, at + 1);
    expect(contentOf(anew)).toEqual(contentOf(once));
  });

  it('takes what a person edited, deleted and wrote by hand', async () => {
    const files = createMemoryFiles();
    await teach(files, await open(files), 0, 3);
    const file = `${PATH}/directives/264-1.md`;
    await files.write(
      file,
      files.text(file).replace('confidence: 0.45', 'confidence: 0.8').replace('第一行。', '改过的一行。'),
    );
    await files.write(
      `${PATH}/directives/my-own.md`,
      '---\nanchor: 刑法第二百六十六条\nconfidence: 0.6\n---\n自己写的。\n',
    );
    await files.remove(`${PATH}/directives/民法典-1165-2.md`);
    await files.write(
      `${PATH}/archive.jsonl`,
      `${files.text(`${PATH}/archive.jsonl`).split('\n')[1] ?? ''}\n\n`,
    );
    const state = await open(files);
    expect([...state.directives.keys()].sort()).toEqual(['264-1', 'my-own']);
    expect(state.directives.get('264-1')).toMatchObject({ confidence: 0.8 });
    expect(state.directives.get('264-1')?.text).toMatch(/^改过的一行。/u);
    expect(state.directives.get('my-own')).toMatchObject({ anchor: 266, articles: [266], conditions: [] });
    expect([...state.archive.keys()]).toEqual(['b']);
  });

  it.each([
    ['archive.jsonl', '{"id":"a"}\n', 0],
    ['archive.jsonl', `${JSON.stringify(precedent('a'))}\n${JSON.stringify(precedent('a'))}\n`, 1],
    ['buffer.jsonl', '{"id":"a","facts":"","verdict":{}}', 0],
    ['directives/x.md', 'no settings', 0],
    ['directives/x.md', '---\nanchor: 264\nconfidence: 0.5\n---\n\n', 0],
    ['directives/x.md', '---\nanchor: 264\nconfidence: high\n---\nwords\n', 2],
  ])('with %s that cannot be read is a problem at its place: %j', async (name, text, line) => {
    const files = createMemoryFiles({ [`${PATH}/${name}`]: text });
    const opened = await folderIn(files).open();
    expect(opened.ok).toBe(false);
    expect(opened.problems[0]).toMatchObject({
      severity: 'error',
      file: `${PATH}/${name}`,
      range: { start: { line } },
    });
    expect(opened.problems[0]?.message).not.toBe('');
  });

  it('with broken counters says which file', async () => {
    const files = createMemoryFiles({ [`${PATH}/state.json`]: '{' });
    expect(await folderIn(files).open()).toMatchObject({
      ok: false,
      problems: [{ file: `${PATH}/state.json` }],
    });
  });

  it('cut off before any of its writes is consistent, and ends the same when the step is taken again', async () => {
    const whole = createMemoryFiles();
    await teach(whole, await open(whole));
    const steps = whole.changes.length;
    expect(steps).toBeGreaterThan(15);
    for (let cut = 0; cut < steps; cut += 1) {
      const files = createMemoryFiles();
      files.onChange((_change, index) => (index >= cut ? 'fail' : 'done'));
      await expect(teach(files, await open(files))).rejects.toBeInstanceOf(FileTrouble);
      files.onChange(() => 'done');
      const state = await open(files);
      // As it was after one of the cases, whichever files the crash left behind.
      const reference = createMemoryFiles();
      expect(plain(state)).toEqual(plain(await teach(reference, await open(reference), 0, state.generation)));
      await folderIn(files).tidy(state);
      await teach(files, state, state.generation);
      expect(contentOf(files)).toEqual(contentOf(whole));
    }
  });

  it('with the journal of another state, as when it was restored, is a problem and stays as it is', async () => {
    const files = createMemoryFiles();
    const state = await teach(files, await open(files), 0, 3);
    const delta = deltaBetween(state, lessons[3]!(state), { run: 'r', case: '3' });
    const journal = `${PATH}/journal.json`;
    await files.write(journal, JSON.stringify({ ...delta, from: 30, to: 31 }));
    const before = contentOf(files);
    const opened = await folderIn(files).open();
    expect(opened).toMatchObject({ ok: false, problems: [{ code: 'bad-memory', file: journal }] });
    expect(opened.problems[0]?.message).toContain('from 30 to 31, but the memory is at step 3');
    expect(contentOf(files)).toEqual(before);
  });

  it('is not taught by two runs at once', async () => {
    const files = createMemoryFiles();
    const state = await open(files);
    await teach(files, state, 0, 1);
    await expect(teach(files, state, 1, 2)).rejects.toThrow('Two runs cannot teach one memory');
  });
});
