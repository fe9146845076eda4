import { describe, expect, it } from 'vitest';
import { readGraders, type Grader } from '../../../src/core/grading/grader-source';
import { modelFailure } from '../../../src/core/model/failure';
import type { LoadedPipeline } from '../../../src/core/pipeline/loaded-pipeline';
import { parseRole } from '../../../src/core/role';
import { readFile, Source } from '../../../src/core/yaml/authored-yaml';
import { createScriptedModel, promptOf } from '../../harness/scripted-model';
import { loadPipeline, outline, play, roleText, someCase, valueOf } from '../../harness/small-world';

const COURT = `moot: 1
name: P
stages:
  - { stage: draft, role: judge }
verdict: { results: "{{ draft.results }}" }
`;
const counts = '{ format: json, schema: { points: integer, matched: integer } }';
const grade = '{"points": 3, "matched": 2}';

/** A small court whose verdict is marked by the graders as a slice would say them. */
async function courtWith(graders: string): Promise<LoadedPipeline> {
  const roles: Readonly<Record<string, string>> = {
    marker: roleText('marker', ['gold', 'verdict', 'case', 'facts', 'draft'], counts),
    critic: roleText('critic', ['words']),
  };
  const source = new Source('/w/s.slice.yaml', `graders: ${graders}\n`);
  const fields = readFile(source, ['graders'], { message: '', next: '' })?.fields;
  const read = [...readGraders(fields?.get('graders')).values()].map((each): Grader => {
    const role = parseRole(`/w/${each.role.name}`, roles[each.role.name] ?? '', new Map());
    if (!role.ok) throw new Error(role.problems.map(({ message }) => message).join('\n'));
    return { ...each, role: role.value, roleRange: each.role.range };
  });
  const loaded = await loadPipeline(COURT, {
    judge: roleText('judge', ['facts'], '{ format: json, schema: { results: [string] } }'),
  });
  return { ...loaded, graders: read };
}

const draft = '{"results": ["Su pays for the umbrella."]}';
const judged = someCase({ type: 'civil', gold: { results: ['Su pays.', 'Lin waits.'] } });

describe('a grader', () => {
  it('sees the case without its gold label, the label and the verdict, and no stage', async () => {
    const model = createScriptedModel({ draft, results: grade });
    const { result, events } = await play(await courtWith('{ results: marker }'), model, { case: judged });
    const prompt = promptOf(model.calls[1]!);
    expect(prompt).toContain('"results":["Su pays.","Lin waits."]');
    expect(prompt).toContain('"results":["Su pays for the umbrella."]');
    // Parts that a record lacks are null, so that a prompt can ask for them.
    expect(prompt).toContain('"charges":null');
    expect(prompt).toContain('facts="Lin lent Su an umbrella.');
    expect(prompt).toContain('draft=null');
    const [caseLine = ''] = /^case=.*$/mu.exec(prompt) ?? [];
    expect(caseLine).toContain('"title":"A lost umbrella"');
    expect(caseLine).not.toContain('gold');
    expect(promptOf(model.calls[0]!)).not.toContain('Lin waits.');
    expect(result).toMatchObject({
      status: 'done',
      calls: 2,
      usage: { input: 20, output: 2 },
      grades: { results: { value: { points: 3, matched: 2 } } },
    });
    expect(valueOf(events, 'grading')).toEqual({ results: { points: 3, matched: 2 } });
    expect(events.find((event) => event.type === 'case-finished')).toMatchObject({ grades: result.grades });
  });

  it('stands in the transcript behind the pipeline, in a group of its own', async () => {
    const { events } = await play(
      await courtWith(
        '{ results: marker, other: { role: critic, with: { words: "{{ verdict.results }}" } } }',
      ),
      createScriptedModel({ draft, results: grade, other: 'well said' }),
      { case: judged },
    );
    const graders = ['results', 'other'].flatMap((name) =>
      ['stage-started', 'call-started', 'call-finished', 'answer-parsed', 'stage-finished'].map(
        (type) => `${type} grading/${name}`,
      ),
    );
    const lines = outline(events);
    expect(lines.slice(lines.indexOf('stage-finished draft') + 1)).toEqual([
      'stage-started grading',
      ...graders,
      'stage-finished grading',
      'case-finished',
    ]);
    expect(events.find((event) => event.type === 'stage-started' && event.stage === 'grading')).toMatchObject(
      {
        title: 'Grading',
      },
    );
  });

  it('is not asked where its condition does not hold, nor where there is no verdict', async () => {
    const loaded = await courtWith(`{ results: { role: marker, when: "{{ case.type != 'civil' }}" } }`);
    const model = createScriptedModel({ draft, results: grade });
    const civil = await play(loaded, model, { case: judged });
    expect(civil.result.grades).toBeUndefined();
    expect(outline(civil.events)).toContain('stage-skipped grading/results');
    const unparsed = await play(loaded, createScriptedModel({ draft: 'hm' }), {
      case: someCase({ type: 'administrative' }),
    });
    expect(unparsed.result.status).toBe('unparsed');
    expect(outline(unparsed.events).join()).not.toContain('grading');
    expect(model.asked).toEqual(['draft']);
  });

  it.each([
    ['cannot be asked', { failure: modelFailure('unreachable', 'The line is dead.') }, 'The line is dead.'],
    ['breaks its format', 'three of three', ''],
  ])('that %s leaves the case as it is, and the other graders too', async (_, reply, said) => {
    const loaded = await courtWith('{ results: marker, other: critic }');
    const model = createScriptedModel({ draft, results: [reply, reply], other: 'well said' });
    const { result, events } = await play(loaded, model, { case: judged });
    expect(result.status).toBe('done');
    expect(result.message).toBeUndefined();
    expect(result.verdict).toEqual({ results: ['Su pays for the umbrella.'] });
    expect(result.grades).toMatchObject({
      results: { error: expect.stringContaining(said) as string },
      other: { value: 'well said' },
    });
    const notes = events.flatMap((event) =>
      event.type === 'noted' && event.stage === 'grading' ? [event.message] : [],
    );
    expect(notes).toEqual([expect.stringContaining('No grade "results"')]);
  });

  it('that is stopped stops the case; what was answered is not asked again', async () => {
    const loaded = await courtWith('{ results: marker, other: critic }');
    const stop = new AbortController();
    const first = createScriptedModel({ draft, results: grade, other: 'never said' });
    first.hold('grading/other');
    const playing = play(loaded, first, {
      case: judged,
      signal: stop.signal,
      onAppend: (event) => {
        if (event.type === 'stage-finished' && event.stage === 'grading/results') stop.abort();
      },
    });
    const stopped = await playing;
    expect(stopped.result).toMatchObject({ status: 'cancelled' });
    expect(stopped.result.grades).toBeUndefined();

    const asked = new Map(
      stopped.appended.flatMap((event) =>
        event.type === 'call-started' ? [[event.call, event.promptHash] as const] : [],
      ),
    );
    const answered = new Map(
      stopped.appended.flatMap((event) =>
        event.type === 'call-finished'
          ? [[event.call, { ...event, promptHash: asked.get(event.call) ?? '' }] as const]
          : [],
      ),
    );
    const second = createScriptedModel({ other: 'well said' });
    const { result } = await play(loaded, second, { case: judged, answered });
    expect(second.asked).toEqual(['grading/other']);
    expect(result).toMatchObject({
      status: 'done',
      calls: 3,
      grades: { results: { value: { points: 3, matched: 2 } }, other: { value: 'well said' } },
    });
  });
});
