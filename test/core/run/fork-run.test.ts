import { beforeEach, describe, expect, it } from 'vitest';
import { planFork } from '../../../src/core/run/fork-run';
import { forkTitle, forkWords } from '../../../src/core/run/fork-words';
import { startRun } from '../../../src/core/run/start-run';
import { promptOfTyped, typedMessages } from '../../../src/core/run/typed-prompt';
import { NO_EDITS, type CaseEdits } from '../../../src/core/runner/edits';
import type { RenderedMessage } from '../../../src/core/runner/run-event';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, resume, ROOT, start } from '../../harness/memory-runs';
import { createScriptedModel, type ScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const SCRIPT = { draft: 'drafted', review: 'reviewed', end: 'ended' };

let files: MemoryFiles;
let parent: string;

const answer = (call: string, text: string): CaseEdits => ({ ...NO_EDITS, answers: new Map([[call, text]]) });

async function fork(key: string, edits: CaseEdits, model: ScriptedModel, signal?: AbortSignal) {
  const reader = readerOf(files, parent);
  const manifest = (await reader.manifest())!;
  const place = { files, paths: memoryPaths, root: ROOT };
  const planned = await planFork(place, { reader, manifest }, { key, edits });
  if (!planned.ok) throw new Error(planned.problems[0]?.message);
  return startRun(hostWith(files, model), {
    ...planned.value,
    model: 'vscode:m',
    forced: true,
    signal: signal ?? new AbortController().signal,
  });
}

beforeEach(async () => {
  files = createMemoryFiles({
    '/w/d.jsonl': '{"id":"a","facts":"A"}\n{"id":"b","facts":"B"}\n',
    '/w/s.slice.yaml':
      'moot: 1\nname: S\ndataset: d.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nrepeats: 2\n',
    '/w/p.pipeline.yaml': `moot: 1
name: P
stages:
  - { stage: draft, role: judge, with: { facts: "{{ case.facts }}" } }
  - { stage: review, role: clerk, with: { draft: "{{ draft }}" } }
  - { stage: end, role: clerk, with: { draft: "{{ review }}" } }
verdict: { text: "{{ end }}" }
`,
    '/w/roles/judge.role.md': roleText('judge', ['facts']),
    '/w/roles/clerk.role.md': roleText('clerk', ['draft']),
  });
  const ended = await start(
    hostWith(files, createScriptedModel(SCRIPT)),
    await planSlice(files, '/w/s.slice.yaml'),
  );
  if (!ended.ok) throw new Error('The run did not start.');
  parent = ended.manifest.id;
});

describe('a fork', () => {
  it('is of one repeat of one case, under the key that it has in its parent', async () => {
    const model = createScriptedModel(SCRIPT);
    const ended = await fork('b@2', answer('draft#1', 'mine'), model);
    expect(ended.ok && ended.manifest).toMatchObject({
      cases: ['b@2'],
      counts: { total: 1, done: 1 },
      fork: { run: parent, case: 'b@2' },
      state: 'finished',
    });
    // The review is asked anew; it says the same as before, so the end is not.
    expect(model.asked).toEqual(['review']);
  });

  it('that was stopped goes on with the answers of its parent and its own', async () => {
    const stop = new AbortController();
    const halting = createScriptedModel(({ origin }) => {
      stop.abort();
      return origin.stage;
    });
    const stopped = await fork('a', answer('draft#1', 'mine'), halting, stop.signal);
    if (!stopped.ok) throw new Error('The fork did not start.');
    expect(stopped.manifest.state).toBe('cancelled');
    const model = createScriptedModel({ ...SCRIPT, review: 'other' });
    const resumed = await resume(hostWith(files, model), files, stopped.manifest.id);
    expect(resumed.ok && resumed.manifest).toMatchObject({
      state: 'finished',
      counts: { total: 1, done: 1 },
    });
    expect(model.asked.filter((stage) => stage === 'draft')).toEqual([]);
  });

  it('says in words what was changed and where', () => {
    const stored = { answers: {}, prompts: {}, values: {} };
    const words = (edits: Partial<typeof stored>): string => forkWords({ edits: { ...stored, ...edits } });
    expect(words({ answers: { 'deliberation[2]/draft#1': 'x' } })).toBe('at draft 2: the answer was edited');
    expect(words({ answers: { 'jury[round 2]/4#1': 'x' } })).toBe(
      'at juror 4 round 2: the answer was edited',
    );
    expect(words({ prompts: { 'draft#2': [] } })).toBe('at draft, attempt 2: the prompt was edited');
    expect(words({ values: { 'a/b': 1 }, answers: { 'c#1': '' } })).toBe(
      'the answer of c and the value of b were edited',
    );
    // A fork of a fork keeps what was edited before.
    const twice = { answers: { 'draft#1': 'x', 'review#1': 'y', 'ruling#1': 'z' } };
    expect(words(twice)).toBe('at draft, review and ruling: the answers were edited');
  });

  it('is called by what was changed', () => {
    const title = (edits: object): string =>
      forkTitle({ edits: { answers: {}, prompts: {}, values: {}, ...edits } });
    expect(title({ answers: { 'draft#1': 'x' } })).toBe('Fork at draft: the answer was edited');
    expect(title({ values: { b: 1 }, answers: { 'c#1': '' } })).toBe(
      'Fork: the answer of c and the value of b were edited',
    );
    expect(title({})).toBe('Fork with nothing edited');
  });
});

describe('a prompt written by hand', () => {
  const recorded: RenderedMessage[] = [
    { role: 'system', parts: [{ type: 'text', text: 'Judge.' }], spans: [{ part: 0, start: 0, end: 2 }] },
    {
      role: 'user',
      parts: [
        { type: 'text', text: 'See:' },
        { type: 'image', url: 'data:,', name: 'a.png' },
      ],
      spans: [],
    },
  ];

  it('begins its messages as role files do', () => {
    expect(typedMessages('Hello\nsystem:\nJudge.\n\nuser:\nuser: not here\n')).toEqual([
      { role: 'user', text: 'Hello' },
      { role: 'system', text: 'Judge.' },
      { role: 'user', text: 'user: not here' },
    ]);
  });

  it('keeps pictures with their message, and messages that were not changed as they were', () => {
    const typed = [
      { role: 'system', text: 'Judge.' },
      { role: 'user', text: 'Look:' },
    ] as const;
    expect(promptOfTyped(typed, recorded)).toEqual([
      recorded[0],
      { role: 'user', parts: [{ type: 'text', text: 'Look:' }, recorded[1]?.parts[1]], spans: [] },
    ]);
  });
});
