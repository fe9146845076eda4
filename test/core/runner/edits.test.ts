import { describe, expect, it } from 'vitest';
import { answersIn } from '../../../src/core/runner/answers-in';
import { type CaseEdits, editsFrom, isEdited, NO_EDITS, storedEdits } from '../../../src/core/runner/edits';
import type { GatePoint } from '../../../src/core/runner/gate-point';
import { lookupsIn } from '../../../src/core/runner/lookups';
import type { CaseEvent, RenderedMessage } from '../../../src/core/runner/run-event';
import { createScriptedModel, promptOf } from '../../harness/scripted-model';
import { loadPipeline, play, roleText, valueOf, type Played } from '../../harness/small-world';

const JUDGED = '{ format: json, schema: { fine: number } }';
const PIPELINE = `moot: 1
name: P
stages:
  - { stage: draft, role: judge }
  - stage: loop
    repeat:
      at_most: 3
      until: "{{ review == 'good' }}"
      stages:
        - { stage: review, role: clerk, with: { draft: "{{ draft }}" } }
  - { stage: end, role: clerk, with: { draft: "{{ review }}" } }
verdict: { text: "{{ end }}" }
`;
const ROLES = { judge: roleText('judge', [], JUDGED), clerk: roleText('clerk', ['draft']) };
const SCRIPT = { draft: '{"fine": 5}', review: ['bad'], end: 'Done.' };

const edits = (over: Partial<CaseEdits>): CaseEdits => ({ ...NO_EDITS, ...over });

const notes = ({ events }: Played): string[] =>
  events.flatMap((event) => (event.type === 'noted' ? [`${event.stage}: ${event.message}`] : []));

describe('what an author changed by hand', () => {
  it('is an answer: no model is asked for it, it is read like any other, and said to be the author’s', async () => {
    const model = createScriptedModel(SCRIPT);
    const loaded = await loadPipeline(PIPELINE, ROLES);
    const played = await play(loaded, model, {
      edits: edits({ answers: new Map([['draft#1', 'I fine him {"fine": 9}']]) }),
    });
    expect(model.asked).not.toContain('draft');
    expect(valueOf(played.events, 'draft')).toEqual({ fine: 9 });
    expect(notes(played)).toContain('draft: The author set this answer; no model was asked.');
    // Four calls were made: three reviews and the end.
    expect(played.result.calls).toBe(4);
  });

  it('is an answer that breaks its format, which is asked again', async () => {
    const model = createScriptedModel({ ...SCRIPT, draft: ['', '{"fine": 1}'] });
    const played = await play(await loadPipeline(PIPELINE, ROLES), model, {
      edits: edits({ answers: new Map([['draft#1', 'nothing']]) }),
    });
    expect(valueOf(played.events, 'draft')).toEqual({ fine: 1 });
    expect(promptOf(model.calls[0]!)).toContain('assistant: nothing');
  });

  it('is a prompt, asked in place of the one rendered', async () => {
    const model = createScriptedModel(SCRIPT);
    const own: RenderedMessage[] = [{ role: 'user', parts: [{ type: 'text', text: 'Be mild.' }], spans: [] }];
    const played = await play(await loadPipeline(PIPELINE, ROLES), model, {
      edits: edits({ prompts: new Map([['draft#1', own]]) }),
    });
    expect(promptOf(model.calls[0]!)).toBe('user: Be mild.');
    expect(notes(played)[0]).toBe('draft: The author set this prompt, in place of what the role file gives.');
  });

  it('is the value of a role stage, by which a loop ends', async () => {
    const model = createScriptedModel(SCRIPT);
    const played = await play(await loadPipeline(PIPELINE, ROLES), model, {
      edits: edits({ values: new Map([['loop[2]/review', 'good']]) }),
    });
    expect(model.asked).toEqual(['draft', 'loop[1]/review', 'loop[2]/review', 'end']);
    expect(valueOf(played.events, 'loop[2]/review')).toBe('good');
    expect(promptOf(model.calls.at(-1)!)).toContain('draft="good"');
  });

  it('is the value of a stage that holds others, whose names are seen beside it', async () => {
    const model = createScriptedModel(SCRIPT);
    const played = await play(await loadPipeline(PIPELINE, ROLES), model, {
      edits: edits({ values: new Map([['loop', { review: 'fair', rounds: 1, settled: true }]]) }),
    });
    expect(valueOf(played.events, 'loop')).toMatchObject({ review: 'fair' });
    expect(promptOf(model.calls.at(-1)!)).toContain('draft="fair"');
  });

  it('is a value in place of an answer that could not be read', async () => {
    const model = createScriptedModel({ ...SCRIPT, draft: 'nothing' });
    const played = await play(await loadPipeline(PIPELINE, ROLES), model, {
      edits: edits({ values: new Map([['draft', { fine: 0 }]]) }),
    });
    expect(played.result.status).toBe('done');
    expect(model.asked.filter((stage) => stage === 'draft')).toHaveLength(1);
  });

  it('costs only the calls that depend on it, when the others were answered before', async () => {
    const loaded = await loadPipeline(PIPELINE, ROLES);
    const first = await play(loaded, createScriptedModel(SCRIPT));
    const model = createScriptedModel(SCRIPT);
    await play(loaded, model, {
      answered: answersIn(first.events),
      edits: edits({ values: new Map([['loop[3]/review', 'good']]) }),
    });
    expect(model.asked).toEqual(['end']);
  });

  it('comes back from a manifest as it was', () => {
    const given = edits({
      answers: new Map([['draft#1', 'x']]),
      values: new Map([['draft', { fine: 0 }]]),
    });
    expect(editsFrom(JSON.parse(JSON.stringify(storedEdits(given))) as never)).toEqual(given);
    expect([isEdited(given), isEdited(NO_EDITS)]).toEqual([true, false]);
  });
});

describe('the points at which a case can be held', () => {
  it('are before and after each stage and call, and before the verdict', async () => {
    const points: GatePoint[] = [];
    await play(
      await loadPipeline(PIPELINE.replace('at_most: 3', 'at_most: 1'), ROLES),
      createScriptedModel(SCRIPT),
      {
        gate: (point) => {
          points.push(point);
          return Promise.resolve();
        },
      },
    );
    expect(points.map(({ when, what, path }) => `${when} ${what} ${path}`)).toEqual([
      'before stage draft',
      'before call draft#1',
      'after call draft#1',
      'after stage draft',
      'before stage loop',
      'before stage loop[1]/review',
      'before call loop[1]/review#1',
      'after call loop[1]/review#1',
      'after stage loop[1]/review',
      'after stage loop',
      'before stage end',
      'before call end#1',
      'after call end#1',
      'after stage end',
      'before verdict ',
    ]);
    const asked = points[6];
    expect(asked?.what === 'call' && asked.sees).toEqual({ draft: { fine: 5 } });
    const read = points[7];
    expect(read?.what === 'call' && read.answer?.text).toBe('bad');
    expect(JSON.stringify(points.map(({ view }) => view()))).not.toContain('gold');
  });
});

describe('what a recorded case looked up', () => {
  const pipeline = `moot: 1
name: P
knowledge: { laws: { from: kb.jsonl } }
stages:
  - { stage: found, retrieve: laws, query: "{{ case.facts }}", top: 1 }
  - { stage: end, role: clerk, with: { draft: "{{ found }}" } }
verdict: { text: "{{ end }}" }
`;
  const law = { id: '1', text: 'An umbrella lent is given back.', data: { text: 'An umbrella.' } };

  it('is given again where the knowledge is gone, for the same query', async () => {
    const loaded = await loadPipeline(pipeline, ROLES);
    const first = await play(loaded, createScriptedModel(SCRIPT), { knowledge: { laws: [law] } });
    const again = await play(loaded, createScriptedModel(SCRIPT), { lookups: lookupsIn(first.events) });
    expect(again.result.status).toBe('done');
    expect(valueOf(again.events, 'found')).toEqual(valueOf(first.events, 'found'));
    const retrieved = (events: readonly CaseEvent[]): unknown =>
      events.filter((event) => event.type === 'retrieved');
    expect(retrieved(again.events)).toEqual(retrieved(first.events));
  });
});
