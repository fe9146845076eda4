import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../../src/core/run-store/manifest';
import type { Processes } from '../../../src/core/run-store/run-lock';
import { resumeRun } from '../../../src/core/run/resume-run';
import type { RunEnd } from '../../../src/core/run/run-request';
import type { CaseEvent } from '../../../src/core/runner/run-event';
import { TranscriptBuilder } from '../../../src/core/transcript-builder';
import type { MemoryRow } from '../../../src/core/transcript';
import { startFakeModelServer } from '../../harness/fake-model-server';
import { createMemoryFiles, type MemoryFiles } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, resume, start } from '../../harness/memory-runs';
import { createScriptedModel, promptOf, type ScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const SLICE = '/w/s.slice.yaml';
const FACTS = [
  '甲夜间翻窗进入仓库，搬走铜线三捆，价值二千元。',
  '乙在食堂更衣室拿走同事手机一部，价值一千五百元。',
  '丙趁店主不备，从柜台里取走项链一条，价值四千元。',
  '丁在公交车上用镊子夹走乘客钱包，内有现金八百元。',
  '戊撬开自行车锁，骑走后卖给废品站，得款三百元。',
  '己酒后驾驶货车，在国道上被查获。',
];
/** Of each case: what the judge says, and what is right. */
const TERMS = [6, 6, 30, 6, 6, 2];
const WRONG = '丁';

interface WorldOptions {
  readonly mode?: string;
  readonly after?: string;
  readonly slice?: string;
  readonly recall?: string;
}

const AFTER = `
after:
  - stage: settled
    remember: jurisprudence
    entry: { reasoning: "{{ ruling.why }}" }
    gold: { gold: "{{ case.gold }}" }
  - stage: induction
    each: "{{ memory.jurisprudence.ripe_clusters }}"
    as: cluster
    stages:
      - { stage: coarse, role: writer }
      - { stage: sharp, role: sharpener }
      - stage: kept
        remember: jurisprudence
        action: directive
        entry: { cluster: "{{ cluster }}", text: "{{ sharp.text }}", exceptions: "{{ sharp.exceptions }}" }
`;

function world({ mode = 'learn', after = AFTER, slice = '', recall = '' }: WorldOptions = {}): MemoryFiles {
  const cases = FACTS.map((facts, index) =>
    JSON.stringify({
      id: `c${index + 1}`,
      title: `case ${index + 1}`,
      facts,
      gold: {
        articles: [facts.includes('货车') ? 133 : 264],
        charges: [facts.includes('货车') ? '危险驾驶' : '盗窃'],
        term: { imprisonment: TERMS[index] },
      },
    }),
  );
  return createMemoryFiles({
    '/w/cases.jsonl': `${cases.join('\n')}\n`,
    [SLICE]: `moot: 1\nname: S\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nscore: [articles]\n${slice}`,
    '/w/p.pipeline.yaml': `moot: 1
name: Learner
memory: { jurisprudence: { mode: ${mode}, path: ./memory, induce_at: 3, merge_at: 0.9 } }
stages:
  - stage: recalled
    retrieve: jurisprudence
    query: "{{ case.facts }}"
    candidates: [264]${recall}
  - { stage: ruling, role: judge }
verdict: { articles: "{{ ruling.articles }}", charges: "{{ ruling.charges }}", term: "{{ ruling.term }}" }
${after}`,
    '/w/roles/judge.role.md': roleText('judge', ['facts', 'recalled'], 'json'),
    '/w/roles/writer.role.md': roleText('writer', ['cluster'], 'text'),
    '/w/roles/sharpener.role.md': roleText('sharpener', ['cluster', 'coarse'], 'json'),
  });
}

/** Judges every case right but that of the wallet; writes a directive for each cluster. */
function court(sharp = '{"text":"入户的从重","exceptions":["退赃"]}'): ScriptedModel {
  return createScriptedModel((request) => {
    const { stage, caseId } = request.origin;
    if (stage === 'ruling') {
      const index = Number(caseId.slice(1)) - 1;
      const driving = FACTS[index]?.includes('货车') ?? false;
      const articles = FACTS[index]?.startsWith(WRONG) ? [267] : [driving ? 133 : 264];
      const charges = [driving ? '危险驾驶' : '盗窃'];
      return JSON.stringify({
        articles,
        charges,
        term: { imprisonment: TERMS[index] },
        why: `因为${caseId}`,
      });
    }
    return stage.endsWith('coarse') ? `粗 ${caseId}` : sharp;
  });
}

function manifestOf(end: RunEnd): Manifest {
  if (!end.ok) throw new Error(end.problems.map((problem) => problem.message).join('\n'));
  return end.manifest;
}

async function learn(files: MemoryFiles, model = court()): Promise<Manifest> {
  return manifestOf(await start(hostWith(files, model), await planSlice(files, SLICE)));
}

async function eventsOf(files: MemoryFiles, id: string, key: string): Promise<CaseEvent[]> {
  return readerOf(files, id).events(key);
}

function memoryFiles(files: MemoryFiles): Record<string, string> {
  return Object.fromEntries(
    files.below('/w/memory').map((path) => [path.slice('/w/memory/'.length), files.text(path)]),
  );
}

/** `action id before after sources` of every step of learning. */
async function steps(files: MemoryFiles, id: string, ...keys: readonly string[]): Promise<string[]> {
  const events = await Promise.all(keys.map((key) => eventsOf(files, id, key)));
  return events
    .flat()
    .flatMap((event) =>
      event.type === 'memory-changed'
        ? [[event.action, event.id, event.before, event.after, event.sources.join('+')].join(' ')]
        : [],
    );
}

const ALL = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];

describe('a run that teaches', () => {
  it('archives verified cases, buffers others, writes a directive for a ripe cluster', async () => {
    const files = world();
    const { id } = await learn(files);
    expect(await steps(files, id, ...ALL)).toEqual([
      'archived c1   c1',
      'archived c2   c2',
      'archived c3   c3',
      'induced 264-1  0.5 c1+c2+c3',
      'buffered c4   c4',
      'rejected 264-1 0.5 0.4 c4',
      'archived c5   c5',
      'reinforced 264-1 0.4 0.5 c5',
      'archived c6   c6',
      'reinforced 264-1 0.5 0.6 c6',
    ]);
    expect(Object.keys(memoryFiles(files))).toEqual([
      'archive.jsonl',
      'buffer.jsonl',
      'directives/264-1.md',
      'state.json',
    ]);
    expect(JSON.parse(memoryFiles(files)['state.json'] ?? '')).toMatchObject({
      generation: 6,
      last: { run: id, case: 'c6' },
      next_directive: 2,
      gained: { '264|盗窃': ['c5'], '133|危险驾驶': ['c6'] },
    });
    expect(memoryFiles(files)['archive.jsonl']).toContain('"reasoning":"因为c1"');
  });

  it('leaves its memory as it was when it is told to, as a debugger tells it', async () => {
    const files = world();
    await start(hostWith(files, court()), await planSlice(files, SLICE, { cases: ['c1'] }));
    const before = memoryFiles(files);
    const model = court();
    const plan = await planSlice(files, SLICE, { cases: ['c2'] });
    const { id, state } = manifestOf(await start(hostWith(files, model), plan, { teaches: false }));
    expect(state).toBe('finished');
    expect(await steps(files, id, 'c2')).toEqual(['archived c2   c2']);
    expect(memoryFiles(files)).toEqual(before);
  });

  it('shows the writer the cluster, the sharpener what was written and pairs that ended differently', async () => {
    const files = world();
    const model = court();
    await learn(files, model);
    const [coarse, sharp] = model.calls.filter(({ origin }) => origin.stage.startsWith('after/'));
    expect(coarse?.origin.stage).toBe('after/induction[1]/coarse');
    expect(promptOf(coarse!)).toContain(FACTS[0]);
    expect(promptOf(sharp!)).toContain('coarse="粗 c3"');
    const cluster = JSON.parse(/cluster=(.*)/u.exec(promptOf(sharp!))?.[1] ?? '') as {
      pairs: { positive: { outcome: string }; negative: { id: string } }[];
    };
    // Thirty months and six are both short of three years: no contrast.
    expect(cluster.pairs).toEqual([]);
  });

  it('contrasts what the gold told apart', async () => {
    const files = world();
    await files.write(
      '/w/cases.jsonl',
      files.text('/w/cases.jsonl').replace('"imprisonment":30', '"imprisonment":40'),
    );
    const model = createScriptedModel((request) => {
      const { stage, caseId } = request.origin;
      const term = { imprisonment: caseId === 'c3' ? 40 : TERMS[Number(caseId.slice(1)) - 1] };
      if (stage === 'ruling') return JSON.stringify({ articles: [264], charges: ['盗窃'], term, why: '' });
      return stage.endsWith('coarse') ? '粗' : '{"text":"规则","exceptions":[]}';
    });
    await learn(files, model);
    const sharp = model.calls.find(({ origin }) => origin.stage === 'after/induction[1]/sharp');
    expect(promptOf(sharp!)).toContain('"negative":{"id":"c3"');
    expect(memoryFiles(files)['directives/264-1.md']).toContain(
      'positive:\n  - c1\n  - c2\nnegative:\n  - c3\n',
    );
  });

  it('runs its cases one after another, each with what the ones before taught', async () => {
    const files = world({ slice: 'concurrency: 4\n' });
    const { id, concurrency } = await learn(files);
    expect(concurrency).toBe(1);
    const recalled = (await eventsOf(files, id, 'c3')).find((event) => event.type === 'recalled');
    expect(recalled?.items.map(({ id: item }) => item).sort()).toEqual(['c1', 'c2']);
    expect((await readerOf(files, id).cases()).map(({ memory }) => memory?.['jurisprudence'])).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it('never recalls the case itself, also when the run is repeated', async () => {
    const files = world();
    await learn(files);
    const { id } = await learn(files);
    const recalled = (await eventsOf(files, id, 'c1')).find((event) => event.type === 'recalled');
    const own = recalled?.items.find((item) => item.id === 'c1');
    expect(own).toMatchObject({ kept: false });
    expect(own?.note).toContain('the case itself');
  });

  it('shows every step in the transcript', async () => {
    const files = world();
    const { id } = await learn(files);
    const builder = new TranscriptBuilder({ caseId: 'c5', repeat: 0, title: '', gold: {} });
    for (const event of await eventsOf(files, id, 'c5')) builder.apply(event);
    const rows = builder.rows.filter((row): row is MemoryRow => row.kind === 'memory');
    expect(rows.map(({ stage, action }) => [stage, action])).toEqual([
      ['recalled', 'recalled'],
      ['after/settled', 'archived'],
      ['after/settled', 'reinforced'],
    ]);
    expect(rows[2]).toMatchObject({ of: '264-1', before: 0.4, after: 0.5, sources: ['c5'] });
    const [recalled] = rows;
    expect(
      recalled?.action === 'recalled' &&
        recalled.items.some((item) => item.kind === 'directive' && item.kept),
    ).toBe(true);
    expect(builder.rows.find((row) => row.id === 'after')).toMatchObject({
      kind: 'stage',
      title: 'After the verdict',
      state: 'done',
    });
  });

  it('keeps the verdict, and what was learned before, when a stage after it fails', async () => {
    const files = world();
    const { id, counts } = await learn(files, court('not json'));
    expect(counts).toMatchObject({ done: 6, unparsed: 0 });
    expect(await steps(files, id, 'c3')).toEqual(['archived c3   c3']);
    const notes = (await eventsOf(files, id, 'c3')).flatMap((event) =>
      event.type === 'noted' ? [event.message] : [],
    );
    expect(notes).toEqual([
      'Learning stopped here. The verdict stands, and what was learned before is kept.',
    ]);
    // Still ripe: the next case tries again.
    const again = (await eventsOf(files, id, 'c5')).some(
      (event) => event.type === 'stage-started' && event.stage === 'after/induction[1]/coarse',
    );
    expect(again).toBe(true);
  });

  it('has nothing to learn from a case that ended in an error', async () => {
    const files = world();
    const model = createScriptedModel(({ origin: { caseId } }) =>
      caseId === 'c2'
        ? 'no json'
        : '{"articles":[264],"charges":["盗窃"],"term":{"imprisonment":6},"why":""}',
    );
    const { id, counts } = await learn(files, model);
    expect(counts.unparsed).toBe(1);
    expect(await steps(files, id, 'c2')).toEqual([]);
    expect(
      (await readerOf(files, id).cases()).map(({ memory }) => memory?.['jurisprudence']).slice(0, 3),
    ).toEqual([1, 1, 2]);
  });
});

describe('a run that reads', () => {
  it('recalls, runs nothing after the verdict and writes nothing', async () => {
    const files = world();
    await learn(files);
    const before = memoryFiles(files);
    const model = court();
    const plan = await planSlice(files, SLICE, { memory: { jurisprudence: 'read' } });
    const { id, memory } = manifestOf(await start(hostWith(files, model), plan));
    expect(memory).toEqual([{ name: 'jurisprudence', mode: 'read', path: 'memory', generation: 6 }]);
    expect(memoryFiles(files)).toEqual(before);
    expect(model.asked.filter((stage) => stage.startsWith('after/'))).toEqual([]);
    const shown = async (key: string): Promise<(string | boolean)[][]> =>
      (await eventsOf(files, id, key)).flatMap((event) =>
        event.type === 'recalled' ? event.items.map((item) => [item.id, item.kept, item.note ?? '']) : [],
      );
    expect(await shown('c4')).toContainEqual(['264-1', true, '']);
    // It was distilled from this very case.
    expect(await shown('c1')).toContainEqual(['264-1', false, 'left out: it follows from the case "c1"']);
    expect(plan.concurrency).toBe(4);
  });

  it('hands the stages what was recalled with its scores', async () => {
    const files = world();
    await learn(files);
    const model = court();
    await start(hostWith(files, model), await planSlice(files, SLICE, { memory: { jurisprudence: 'read' } }));
    const asked = model.calls.find(({ origin }) => origin.caseId === 'c4');
    const recalled = JSON.parse(/recalled=(.*)/u.exec(promptOf(asked!))?.[1] ?? '') as {
      precedents: Record<string, unknown>[];
      directives: Record<string, unknown>[];
    };
    expect(recalled.precedents).toHaveLength(3);
    expect(Object.keys(recalled.precedents[0] ?? {}).sort()).toEqual(
      [
        'articles',
        'charges',
        'facts',
        'id',
        'outcome',
        'overlap',
        'reasoning',
        'score',
        'similarity',
        'text',
        'topology',
        'verdict',
      ].sort(),
    );
    expect(recalled.directives[0]).toMatchObject({ id: '264-1', exceptions: ['退赃'], anchor: 264 });
  });

  it('says so when there is nothing to recall', async () => {
    const files = world({ mode: 'read' });
    const end = await start(hostWith(files, court()), await planSlice(files, SLICE, { limit: 1 }));
    expect(end.problems).toMatchObject([{ code: 'empty-memory', severity: 'warning' }]);
    expect(memoryFiles(files)).toEqual({});
  });

  it('does not start on a memory that cannot be read', async () => {
    const files = world({ mode: 'read' });
    await files.write('/w/memory/archive.jsonl', 'oops\n');
    const model = court();
    const end = await start(hostWith(files, model), await planSlice(files, SLICE));
    expect(end).toMatchObject({
      ok: false,
      problems: [{ code: 'bad-memory', file: '/w/memory/archive.jsonl' }],
    });
    expect(model.calls).toEqual([]);
  });
});

describe('a memory that is off', () => {
  it('gives empty lists, and a note', async () => {
    const files = world();
    const model = court();
    const plan = await planSlice(files, SLICE, { memory: { jurisprudence: 'off' }, limit: 1 });
    const { id } = manifestOf(await start(hostWith(files, model), plan));
    expect(promptOf(model.calls[0]!)).toContain('recalled={"precedents":[],"directives":[]}');
    const [note] = (await eventsOf(files, id, 'c1')).flatMap((event) =>
      event.type === 'noted' ? [event.message] : [],
    );
    expect(note).toBe('The memory "jurisprudence" is off; nothing is recalled.');
    expect(memoryFiles(files)).toEqual({});
  });
});

describe('a slice', () => {
  it('sets mode, folder and figures over the pipeline; its path is its own', async () => {
    const files = world({
      mode: 'read',
      slice: 'memory: { jurisprudence: { mode: learn, path: elsewhere/memory, induce_at: 2 } }\n',
    });
    const { memory } = await learn(files);
    expect(memory).toMatchObject([{ mode: 'learn', path: 'elsewhere/memory' }]);
    expect(files.below('/w/elsewhere/memory')).toContain('/w/elsewhere/memory/directives/264-1.md');
    expect(memoryFiles(files)).toEqual({});
  });

  it('may not name a memory the pipeline has not', async () => {
    const files = world({ slice: 'memory: { precedents: { mode: learn } }\n' });
    await expect(planSlice(files, SLICE)).rejects.toThrow('has no memory "precedents"');
  });

  it('and the command line may not ask for a mode there is not', async () => {
    await expect(planSlice(world(), SLICE, { memory: { jurisprudence: 'write' } })).rejects.toThrow(
      'cannot be write',
    );
  });
});

describe('a teaching run that was cut off', () => {
  it('before any of its writes, and resumed, ends with the same memory, verdicts and calls', async () => {
    const whole = world();
    const reference = court();
    const { id } = await learn(whole, reference);
    const records = await readerOf(whole, id).cases();
    const expected = memoryFiles(whole);
    const writes = whole.changes.length;
    // Every third write is cut: the places differ from case to case, so that each kind of place comes up.
    let resumedRuns = 0;
    for (let cut = 3; cut < writes; cut += 3) {
      const files = world();
      const plan = await planSlice(files, SLICE);
      files.onChange((change, index) =>
        index < cut ? 'done' : change.kind === 'append' && index === cut ? 'tear' : 'fail',
      );
      const model = court();
      await start(hostWith(files, model), plan).catch(() => undefined);
      files.onChange(() => 'done');
      if (!(await readerOf(files, id).manifest())) continue;
      const resumed = manifestOf(await resume(hostWith(files, model), files, id));
      resumedRuns += 1;
      expect(resumed.state).toBe('finished');
      expect(memoryFiles(files)).toEqual(expected);
      expect(
        (await readerOf(files, id).cases()).map(({ key, verdict, memory }) => [key, verdict, memory]),
      ).toEqual(records.map(({ key, verdict, memory }) => [key, verdict, memory]));
      expect(model.calls.length).toBeLessThanOrEqual(reference.calls.length + 1);
    }
    expect(resumedRuns).toBeGreaterThan(40);
  });

  it('takes a case that runs again for another lesson, not for the one that was cut off', async () => {
    const files = world();
    const { id } = await learn(files);
    expect(await steps(files, id, 'c4')).toEqual(['buffered c4   c4', 'rejected 264-1 0.5 0.4 c4']);
    const reader = readerOf(files, id);
    const manifest = await reader.manifest();
    const { signal } = new AbortController();
    const plan = await planSlice(files, SLICE);
    const model = court();
    const end = await resumeRun(
      hostWith(files, model),
      { plan, model: 'vscode:m', forced: true, signal, again: ['failed'] },
      manifest!,
    );
    expect(end.ok).toBe(true);
    // The case that was wrong, and no other, taught once more.
    expect(model.asked.filter((stage) => stage === 'ruling')).toHaveLength(1);
    expect(JSON.parse(memoryFiles(files)['state.json'] ?? '')).toMatchObject({
      generation: 7,
      last: { case: 'c4' },
    });
  });

  it('is not resumed when something else taught the memory meanwhile', async () => {
    const files = world();
    const stop = new AbortController();
    const model = court();
    const plan = await planSlice(files, SLICE);
    const { id } = manifestOf(
      await start(hostWith(files, model), plan, {
        signal: stop.signal,
        watcher: {
          onCaseFinished: ({ key }) => {
            if (key === 'c2') stop.abort();
          },
        },
      }),
    );
    await learn(files);
    const end = await resume(hostWith(files, model), files, id);
    expect(end).toMatchObject({ ok: false, problems: [{ code: 'memory-moved-on' }] });
    expect(end.problems[0]?.message).toContain('at step 8, but this run left it at 2');
  });
});

describe('two runs that teach one memory', () => {
  const processes = (pid: number, alive: readonly number[]): Processes => ({
    own: { host: 'h', pid },
    isAlive: (each) => alive.includes(each),
  });

  /** The second run as it was refused, or not, while the first was in its first case. */
  async function secondOf(files: MemoryFiles, pid: number, mode = 'learn'): Promise<RunEnd> {
    const slice = await planSlice(files, SLICE);
    const other = await planSlice(files, SLICE, { memory: { jurisprudence: mode }, limit: 1 });
    let second: RunEnd | undefined;
    const script = court();
    const model: ScriptedModel = {
      ...script,
      complete: async (...given) => {
        second ??= await start(
          { ...hostWith(files, court()), processes: processes(pid, [1, 2]), random: () => 0.5 },
          other,
        );
        return script.complete(...given);
      },
    };
    const first = await start({ ...hostWith(files, model), processes: processes(1, [1, 2]) }, slice);
    expect(manifestOf(first).state).toBe('finished');
    if (!second) throw new Error('There was no second run.');
    return second;
  }

  it.each([
    ['of another program', 2],
    ['of the same program', 1],
  ])('the second, %s, does not start, and the first ends as if alone', async (_whose, pid) => {
    const files = world();
    const second = await secondOf(files, pid);
    expect(second).toMatchObject({ ok: false, problems: [{ code: 'memory-in-use' }] });
    const alone = world();
    await learn(alone);
    expect(memoryFiles(files)).toEqual(memoryFiles(alone));
  });

  it('may be one that reads', async () => {
    expect((await secondOf(world(), 2, 'read')).ok).toBe(true);
  });

  it('may be one that teaches nothing, which leaves the memory as it is', async () => {
    const files = world();
    await files.write('/w/memory/lock.json', '{"host":"h","pid":2,"run":"r"}');
    const end = await start(
      { ...hostWith(files, court()), processes: processes(1, [1, 2]) },
      await planSlice(files, SLICE),
      { teaches: false },
    );
    expect(manifestOf(end).state).toBe('finished');
    expect(Object.keys(memoryFiles(files))).toEqual(['lock.json']);
  });

  it('may follow one whose program is gone', async () => {
    const files = world();
    await files.write('/w/memory/lock.json', '{"host":"h","pid":9,"run":"r"}');
    const end = await start(
      { ...hostWith(files, court()), processes: processes(1, [1]) },
      await planSlice(files, SLICE),
    );
    expect(manifestOf(end).state).toBe('finished');
    expect(Object.keys(memoryFiles(files))).not.toContain('lock.json');
  });

  it('where nothing keeps them apart, stop the one that lost, which is told not to be resumed', async () => {
    const files = world();
    const script = court();
    let taught = false;
    const model: ScriptedModel = {
      ...script,
      complete: async (...given) => {
        if (!taught) {
          taught = true;
          await start({ ...hostWith(files, court()), random: () => 0.5 }, await planSlice(files, SLICE));
        }
        return script.complete(...given);
      },
    };
    const end = await start(hostWith(files, model), await planSlice(files, SLICE));
    expect(manifestOf(end)).toMatchObject({ state: 'stopped' });
    expect(end.problems).toMatchObject([{ code: 'memory-moved-on' }]);
  });
});

describe('a memory compared by an embedder', () => {
  it('that there is not is told before the first call', async () => {
    const files = world({ slice: 'memory: { jurisprudence: { dense: builtin:other } }\n' });
    const model = court();
    const end = await start(hostWith(files, model), await planSlice(files, SLICE));
    expect(end).toMatchObject({ ok: false, problems: [{ code: 'unknown-embedder', file: SLICE }] });
    expect(model.calls).toEqual([]);
  });

  it('asks its endpoint once for every text, and learns as ever', async () => {
    const server = await startFakeModelServer();
    try {
      server.embedWith((text) => [text.length, text.includes('铜线') ? 50 : 1]);
      const files = world({ slice: 'memory: { jurisprudence: { dense: fake:vectors } }\n' });
      const host = hostWith(files, court());
      const endpoint = {
        name: 'fake',
        title: 'Fake',
        baseUrl: server.url,
        keyVariable: 'FAKE_API_KEY',
        needsKey: false,
      };
      const asked = { ...host, sources: { ...host.sources, endpoints: [endpoint] } };
      const { id, state } = manifestOf(await start(asked, await planSlice(files, SLICE)));
      expect(state).toBe('finished');
      const texts = server.embedded.flatMap((request) => request.texts);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts).toContain('入户的从重');
      expect(await steps(files, id, 'c3')).toContain('induced 264-1  0.5 c1+c2+c3');
      const recalled = (await eventsOf(files, id, 'c3')).find((event) => event.type === 'recalled');
      const similarity = new Map(recalled?.items.map((item) => [item.id, item.similarity]));
      expect(similarity.get('c1')).toBeLessThan(similarity.get('c2') ?? 0);
    } finally {
      await server.close();
    }
  });
});
