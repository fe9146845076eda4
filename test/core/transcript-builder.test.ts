import { describe, expect, it } from 'vitest';
import { modelFailure } from '../../src/core/model/failure';
import type { CaseEvent } from '../../src/core/runner/run-event';
import { TranscriptBuilder } from '../../src/core/transcript-builder';
import type { TranscriptRow } from '../../src/core/transcript';
import { createScriptedModel } from '../harness/scripted-model';
import { loadPipeline, play, roleText, someCase } from '../harness/small-world';

const pipeline = `moot: 1
switches: { extra: false }
stages:
  - { stage: points, role: clerk }
  - { stage: extra, role: clerk, when: "{{ switches.extra }}" }
  - stage: loop
    when: "{{ points }}"
    repeat: { at_most: 2, until: "{{ draft.n > 1 }}", stages: [{ stage: draft, role: judge }] }
verdict: { fine: "{{ draft.n }}" }
`;

async function recorded(): Promise<{ events: readonly CaseEvent[]; appended: readonly CaseEvent[] }> {
  const loaded = await loadPipeline(pipeline, {
    clerk: roleText('clerk', ['facts']),
    judge: roleText('judge', ['points'], '{ format: json, schema: { n: number } }'),
  });
  const model = createScriptedModel({
    points: 'three points',
    'loop[1]/draft': ['hm', "{'n': 1}"],
    'loop[2]/draft': '{"n": 2}',
  });
  return play(loaded, model);
}

function build(events: readonly CaseEvent[]): TranscriptBuilder {
  const { id, title, gold } = someCase();
  const builder = new TranscriptBuilder({ caseId: id, repeat: 0, title, gold });
  for (const event of events) builder.apply(event);
  return builder;
}

function line(row: TranscriptRow): string {
  const state = row.kind === 'stage' || row.kind === 'call' ? ` ${row.state}` : '';
  return `${'  '.repeat(row.depth)}${row.kind} ${row.id}${state}`;
}

describe('a transcript', () => {
  it('holds a row for each stage, call and note, in order', async () => {
    const builder = build((await recorded()).events);
    expect(builder.rows.map(line)).toEqual([
      'stage points done',
      '  call points#1 parsed',
      'stage extra skipped',
      'stage loop done',
      '  note loop!4',
      '    stage loop[1]/draft done',
      '      call loop[1]/draft#1 unparsed',
      '      call loop[1]/draft#2 parsed',
      '  note loop!8',
      '    stage loop[2]/draft done',
      '      call loop[2]/draft#1 parsed',
    ]);
    expect(builder.head).toMatchObject({
      status: 'done',
      calls: 4,
      usage: { input: 40, output: 4 },
      verdict: { fine: 2 },
      facts: someCase().facts,
      rowCount: 11,
    });
  });

  it('shows who spoke, what was read from the answer, and what was mended', async () => {
    const rows = build((await recorded()).events).rows;
    const call = (id: string): TranscriptRow | undefined => rows.find((row) => row.id === id);
    expect(call('points#1')).toMatchObject({ speaker: 'The clerk', text: 'three points', model: 'scripted' });
    expect(call('loop[1]/draft#1')).toMatchObject({ text: 'hm', problem: expect.any(String) as string });
    expect(call('loop[1]/draft#2')).toMatchObject({
      value: '{"n":1}',
      attempt: 2,
      repairs: [{ kind: 'single-quotes' }],
    });
    expect(call('extra')).toMatchObject({ detail: '{{ switches.extra }} is false' });
    expect(call('loop')).toMatchObject({ when: '{{ points }}' });
    expect(call('loop[2]/draft')).toMatchObject({ detail: 'n: 2' });
  });

  it('is the same when it begins anew, as a resumed case does', async () => {
    const { events } = await recorded();
    const half = events.slice(0, 5);
    expect(build([...half, ...events]).rows).toEqual(build(events).rows);
    expect(build([...half, ...events]).head).toEqual(build(events).head);
  });

  it('tells which rows changed', async () => {
    const { events } = await recorded();
    const { id, title, gold } = someCase();
    const builder = new TranscriptBuilder({ caseId: id, repeat: 0, title, gold });
    for (const event of events) {
      const before = [...builder.rows];
      const changed = builder.apply(event);
      if (event.type === 'case-started') continue;
      for (const [index, row] of builder.rows.entries())
        expect(changed.includes(index)).toBe(row !== before[index]);
    }
  });
});

describe('a call without a stage of its own', () => {
  it('is spoken by its role, as in the discussion of a jury', () => {
    const call: CaseEvent = {
      at: 0,
      type: 'call-started',
      stage: 'jury[round 1]/4',
      call: 'jury[round 1]/4#1',
      model: 'm',
      parameters: {},
      messages: [],
      promptHash: '',
      attempt: 1,
    };
    const role = { file: 'court/roles/juror-again.role.md', line: 3 };
    expect(build([{ ...call, role }]).rows).toMatchObject([{ speaker: 'juror-again' }]);
    expect(build([call]).rows).toMatchObject([{ speaker: 'jury[round 1]/4' }]);
  });
});

describe('a call under way', () => {
  const begin: readonly CaseEvent[] = [
    { at: 0, type: 'stage-started', stage: 'a', kind: 'role', title: 'Judge' },
    {
      at: 1,
      type: 'call-started',
      stage: 'a',
      call: 'a#1',
      model: 'm',
      parameters: {},
      messages: [],
      promptHash: '',
      attempt: 1,
    },
  ];
  const about = { stage: 'a', call: 'a#1' } as const;
  const rowAfter = (...events: readonly CaseEvent[]): TranscriptRow | undefined =>
    build([...begin, ...events]).rows[1];

  it('streams, waits and drops what came before the wait', () => {
    const failure = modelFailure('rate-limited', 'Too many.');
    const streaming: CaseEvent = { at: 2, type: 'call-delta', ...about, text: 'Hel' };
    const waiting: CaseEvent = { at: 10, type: 'call-waiting', ...about, failure, retryIn: 45_000, tries: 1 };
    expect(rowAfter()).toMatchObject({ state: 'asking', text: '' });
    expect(rowAfter(streaming)).toMatchObject({ state: 'streaming', text: 'Hel' });
    expect(rowAfter(streaming, waiting)).toMatchObject({
      state: 'waiting',
      text: '',
      retryAt: 45_010,
      problem: 'Too many.',
    });
    const finished: CaseEvent = {
      at: 11,
      type: 'call-finished',
      ...about,
      text: 'Hello',
      model: 'm',
      latency: 1,
    };
    expect(rowAfter(streaming, waiting, finished)).toMatchObject({ state: 'answered', text: 'Hello' });
    expect(rowAfter(streaming, waiting, finished)).not.toHaveProperty('retryAt');
    expect(rowAfter(streaming, waiting, finished)).not.toHaveProperty('problem');
  });

  it('is counted by its stage, with the role it asked', () => {
    const role = { file: 'roles/judge.role.md', line: 4 };
    const failure = modelFailure('rate-limited', 'Too many.');
    const waiting: CaseEvent = { at: 10, type: 'call-waiting', ...about, failure, retryIn: 45_000, tries: 1 };
    const again = { ...begin[1], call: 'a#2', attempt: 2, role } as CaseEvent;
    const stage = build([...begin, waiting, again]).rows[0];
    expect(stage).toMatchObject({ kind: 'stage', attempts: 2, waits: 1, role });
    expect(build(begin).rows[0]).not.toHaveProperty('attempts');
  });

  it('fails or is cancelled, which are two things', () => {
    const fail = (reason: 'refused' | 'cancelled'): CaseEvent => ({
      at: 2,
      type: 'call-failed',
      ...about,
      failure: modelFailure(reason, 'why'),
    });
    expect(rowAfter(fail('refused'))).toMatchObject({ state: 'error', problem: 'why' });
    expect(rowAfter(fail('cancelled'))).toMatchObject({ state: 'cancelled' });
  });

  it('of a stage that was never started still shows its failure', () => {
    const builder = build([{ at: 0, type: 'stage-failed', stage: 'g/x', status: 'error', message: 'no' }]);
    expect(builder.rows.map(line)).toEqual(['  stage g/x error']);
  });
});

describe('what a case recalled', () => {
  it('shows the confidence that it left behind', () => {
    const item = {
      kind: 'directive',
      text: 't',
      rank: 1,
      score: 1,
      overlap: 0,
      topology: 0,
      similarity: 0,
    } as const;
    const changed = (id: string, memory = 'm'): CaseEvent => ({
      at: 2,
      type: 'memory-changed',
      stage: 'settled',
      memory,
      action: 'reinforced',
      id,
      before: 0.5,
      after: 0.6,
      sources: [],
      detail: '',
    });
    const builder = build([
      {
        at: 0,
        type: 'recalled',
        stage: 'recalled',
        memory: 'm',
        query: '',
        candidates: [],
        items: [
          { ...item, id: 'd1', kept: true },
          { ...item, id: 'd2', kept: false },
        ],
        milliseconds: 1,
      },
      changed('d1'),
      changed('d2', 'another'),
      changed('d3'),
    ]);
    expect(builder.rows[0]).toMatchObject({ action: 'recalled', settled: { d1: 0.6 } });
  });
});
