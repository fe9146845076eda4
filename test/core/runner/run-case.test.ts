import { describe, expect, it } from 'vitest';
import { modelFailure } from '../../../src/core/model/failure';
import { FileTrouble } from '../../../src/core/ports';
import type { CaseEvent } from '../../../src/core/runner/run-event';
import { createScriptedModel, promptOf } from '../../harness/scripted-model';
import { loadPipeline, outline, play, roleText, valueOf } from '../../harness/small-world';

const head = 'moot: 1\nname: P\n';
const json = '{ format: json, schema: { n: number } }';

describe('stages that read nothing of each other', () => {
  const pipeline = `${head}stages:
  - { stage: a, role: clerk }
  - { stage: b, role: clerk }
  - { stage: c, role: judge }
  - stage: g
    stages: [{ stage: x, role: clerk }, { stage: y, role: clerk }]
  - { stage: end, role: last }`;
  const roles = {
    clerk: roleText('clerk'),
    judge: roleText('judge', ['a']),
    last: roleText('last', ['b', 'c', 'g']),
  };
  const answers = { a: 'A', b: 'B', c: 'C', 'g/x': 'X', 'g/y': 'Y', end: 'E' };

  it('are asked at once, the others when what they read is there', async () => {
    const loaded = await loadPipeline(pipeline, roles);
    const model = createScriptedModel(answers);
    model.hold('a', 'b', 'g/x', 'g/y');
    const playing = play(loaded, model);
    await Promise.all(['a', 'b', 'g/x', 'g/y'].map((stage) => model.reached(stage)));
    expect([...model.asked].sort()).toEqual(['a', 'b', 'g/x', 'g/y']);
    expect(model.answered).toEqual([]);
    model.release('a');
    await model.reached('c');
    expect(model.asked).not.toContain('end');
    for (const stage of ['b', 'g/x', 'g/y']) model.release(stage);
    const { result } = await playing;
    expect(result.status).toBe('done');
    expect(promptOf(model.calls.at(-1)!)).toBe('user: As last.\nb="B"\nc="C"\ng={"x":"X","y":"Y"}');
  });

  it('stand in the order of the file, byte for byte, whichever ends first', async () => {
    const loaded = await loadPipeline(pipeline, roles);
    const inOrder = async (
      order: readonly string[],
    ): Promise<{ bytes: string; arrived: string[]; answered: readonly string[] }> => {
      const model = createScriptedModel(answers);
      model.hold('a', 'b', 'g/x', 'g/y');
      const playing = play(loaded, model);
      await Promise.all(['a', 'b', 'g/x', 'g/y'].map((stage) => model.reached(stage)));
      for (const stage of order) {
        model.release(stage);
        // Let all that follows from this answer happen before the next one comes.
        await new Promise((resolve) => setImmediate(resolve));
      }
      const { events, appended } = await playing;
      return { bytes: JSON.stringify(events), arrived: outline(appended), answered: model.answered };
    };
    const one = await inOrder(['a', 'b', 'g/x', 'g/y']);
    const other = await inOrder(['g/y', 'g/x', 'b', 'a']);
    expect(one.answered).not.toEqual(other.answered);
    expect(one.arrived).not.toEqual(other.arrived);
    expect(other.bytes).toBe(one.bytes);
    const events = JSON.parse(one.bytes) as CaseEvent[];
    expect(outline(events).filter((line) => line.startsWith('stage-finished'))).toEqual(
      ['a', 'b', 'c', 'g/x', 'g/y', 'g', 'end'].map((stage) => `stage-finished ${stage}`),
    );
  });

  it('in parallel: and panels are asked at once as well', async () => {
    const loaded = await loadPipeline(
      `${head}stages:\n  - parallel: [{ stage: l, role: clerk }, { stage: r, role: clerk }]\n  - { stage: j, panel: { jurors: 3, stages: [{ stage: v, role: clerk }], vote: "{{ v }}" } }`,
      { clerk: roleText('clerk') },
    );
    const model = createScriptedModel(() => 'x');
    const all = ['parallel~1/l', 'parallel~1/r', 'j[1]/v', 'j[2]/v', 'j[3]/v'];
    model.hold(...all);
    const playing = play(loaded, model);
    await Promise.all(all.map((stage) => model.reached(stage)));
    for (const stage of all) model.release(stage);
    const { events } = await playing;
    expect(valueOf(events, 'parallel~1')).toEqual({ l: 'x', r: 'x' });
  });
});

describe('a verdict from one answer', () => {
  const load = (): ReturnType<typeof loadPipeline> =>
    loadPipeline(`${head}stages: [{ stage: a, role: judge }]\nverdict: { from: "{{ a }}" }`, {
      judge: roleText('judge', [], '{ format: json, schema: { type: object } }'),
    });

  it.each([
    [
      { charge: ['盗窃罪'], term_of_imprisonment: { life_imprisonment: true, imprisonment: 240 } },
      { charges: ['盗窃'], term: { life_imprisonment: true, imprisonment: 0 } },
      [
        'verdict: "charges": the last 罪 was taken off: 盗窃罪.',
        'verdict: "term": 240 months beside a sentence of life became 0.',
      ],
    ],
    [
      {
        accusation: '诈骗罪',
        term_of_imprisonment: { death_penalty: true, reprieve: true, imprisonment: 24 },
      },
      { charges: ['诈骗'], term: { death_penalty: true, reprieve: true, imprisonment: 0 } },
      [
        'verdict: "charges": the last 罪 was taken off: 诈骗罪.',
        'verdict: "term": 24 months beside a sentence of death became 0.',
      ],
    ],
    [
      { charge: ['盗窃'], term_of_imprisonment: { death_penalty: false, imprisonment: 8 } },
      { charges: ['盗窃'], term: { death_penalty: false, imprisonment: 8 } },
      [],
    ],
    [{ charges: ['被告人犯盗窃罪'] }, { charges: ['被告人犯盗窃罪'] }, []],
  ])('has no last 罪 and no months beside death or life: %j', async (answer, verdict, said) => {
    const { result, events } = await play(await load(), createScriptedModel({ a: JSON.stringify(answer) }));
    expect(result.verdict).toEqual(verdict);
    expect(events.flatMap((event) => (event.type === 'noted' ? [event.message] : []))).toEqual(said);
  });
});

describe('candidates of a verdict', () => {
  const verdictBy = async (mapping: string, answer: object): Promise<unknown> => {
    const loaded = await loadPipeline(`${head}stages: [{ stage: a, role: judge }]\nverdict: ${mapping}`, {
      judge: roleText('judge', [], '{ format: json, schema: { type: object } }'),
    });
    return (await play(loaded, createScriptedModel({ a: JSON.stringify(answer) }))).result.verdict;
  };
  const found = {
    charges: ['盗窃'],
    laws: [{ id: '264', article: 264, text: '…' }, 266, '', { id: '1165', law: '民法典' }],
    names: [{ id: 'c1', name: '诈骗' }, '盗窃', null],
  };

  it('stand beside from, with entries that were retrieved as their articles and charges', async () => {
    const mapping = '{ from: "{{ a }}", candidates: { articles: "{{ a.laws }}", charges: "{{ a.names }}" } }';
    expect(await verdictBy(mapping, found)).toEqual({
      charges: ['盗窃'],
      candidates: { articles: [264, 266, '民法典 1165'], charges: ['诈骗', '盗窃'] },
    });
  });

  it('may come as one value, and are absent where there are none', async () => {
    const one = { ...found, candidates: { charges: ['抢劫'] } };
    expect(await verdictBy('{ candidates: "{{ a.candidates }}" }', one)).toEqual({
      candidates: { charges: ['抢劫'] },
    });
    expect(await verdictBy('{ from: "{{ a }}", candidates: { articles: "{{ a.none }}" } }', found)).toEqual({
      charges: ['盗窃'],
    });
  });

  it('are no other way to write a part: what stands beside from stands over it', async () => {
    expect(
      await verdictBy('{ from: "{{ a }}", charges: "{{ a.names[1] }}" }', { ...found, charges: ['抢夺'] }),
    ).toEqual({
      charges: ['盗窃'],
    });
  });
});

describe('an answer that breaks its format', () => {
  const load = (stage: string): ReturnType<typeof loadPipeline> =>
    loadPipeline(`${head}stages: [{ stage: a, role: judge${stage} }]\nverdict: { fine: "{{ a.n }}" }`, {
      judge: roleText('judge', [], json),
    });

  it('is asked again, quoting answer and problem', async () => {
    const model = createScriptedModel({ a: ['no idea', '{"n": 3}'] });
    const { result, events } = await play(await load(''), model);
    expect(result).toMatchObject({ status: 'done', calls: 2, verdict: { fine: 3 } });
    const [first, second] = model.calls.map(promptOf);
    expect(second?.startsWith(`${first ?? ''}\nassistant: no idea\nuser: `)).toBe(true);
    const problem = events.find((event) => event.type === 'answer-unparsed');
    expect(problem?.type === 'answer-unparsed' && second?.includes(problem.problem)).toBe(true);
    expect(model.calls.map((call) => call.origin.attempt)).toEqual([1, 2]);
    expect(new Set(model.calls.map((call) => call.promptHash)).size).toBe(2);
  });

  it('is asked as often as the stage says, then the case is unparsed and the answers are kept', async () => {
    const model = createScriptedModel({ a: ['one', 'two', 'three'] });
    const { result, events } = await play(await load(', retries: 2'), model);
    expect(result).toMatchObject({ status: 'unparsed', fault: 'a', calls: 3 });
    expect(result.verdict).toBeUndefined();
    expect(events.flatMap((event) => (event.type === 'call-finished' ? [event.text] : []))).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('is not asked again with retries: 0', async () => {
    const { result } = await play(await load(', retries: 0'), createScriptedModel({ a: ['one'] }));
    expect(result).toMatchObject({ status: 'unparsed', calls: 1 });
  });

  it('gives way to the default of on_unparsed, which says so', async () => {
    const { result, events } = await play(
      await load(', retries: 0, on_unparsed: { default: { n: 7 } }'),
      createScriptedModel({ a: 'no' }),
    );
    expect(result).toMatchObject({ status: 'done', verdict: { fine: 7 } });
    expect(outline(events)).toContain('noted a');
  });
});

describe('the ways a case ends', () => {
  const load = (): ReturnType<typeof loadPipeline> =>
    loadPipeline(`${head}stages:\n  - { stage: a, role: judge }\n  - { stage: b, role: next }`, {
      judge: roleText('judge', [], json, 'retries: 0\n'),
      next: roleText('next', ['a']),
    });

  it('are four different things', async () => {
    const loaded = await load();
    const stop = new AbortController();
    stop.abort();
    const failure = modelFailure('unauthorized', 'The key was refused.');
    const ends = await Promise.all([
      play(loaded, createScriptedModel({ a: '{"n":1}', b: 'x' })),
      play(loaded, createScriptedModel({ a: { failure } })),
      play(loaded, createScriptedModel({ a: 'no' })),
      play(loaded, createScriptedModel({}), { signal: stop.signal }),
    ]);
    expect(ends.map(({ result }) => result.status)).toEqual(['done', 'error', 'unparsed', 'cancelled']);
    expect(ends[1].result).toMatchObject({ message: 'The key was refused.', fault: 'a' });
    for (const { events, result } of ends)
      expect(events.at(-1)).toMatchObject({ type: 'case-finished', status: result.status });
  });

  it('a failed stage stops those that read it, and those beside it', async () => {
    const loaded = await loadPipeline(
      `${head}stages:\n  - { stage: a, role: clerk }\n  - { stage: b, role: clerk }\n  - { stage: c, role: next }`,
      { clerk: roleText('clerk'), next: roleText('next', ['a']) },
    );
    const model = createScriptedModel({ a: { failure: modelFailure('refused', 'I will not.') }, b: 'late' });
    model.hold('b');
    const { result } = await play(loaded, model);
    expect(model.asked).toEqual(['a', 'b']);
    expect(result).toMatchObject({ status: 'error', fault: 'a', message: 'I will not.' });
  });
});

describe('aborting', () => {
  it('starts no call after, keeps what was answered and ends as cancelled', async () => {
    const loaded = await loadPipeline(
      `${head}stages:\n  - { stage: a, role: clerk }\n  - { stage: b, role: next }\n  - { stage: c, role: last }`,
      { clerk: roleText('clerk'), next: roleText('next', ['a']), last: roleText('last', ['b']) },
    );
    const model = createScriptedModel({ a: 'kept', b: 'never', c: 'never' });
    model.hold('b');
    const stop = new AbortController();
    const playing = play(loaded, model, { signal: stop.signal });
    await model.reached('b');
    stop.abort();
    const { result, events } = await playing;
    expect(model.asked).toEqual(['a', 'b']);
    expect(result.status).toBe('cancelled');
    expect(valueOf(events, 'a')).toBe('kept');
    expect(events.find((event) => event.type === 'call-failed')).toMatchObject({
      failure: { reason: 'cancelled' },
    });
  });
});

describe('storage', () => {
  it('holds an answer before the next stage uses it: when it fails, nothing more is asked', async () => {
    const loaded = await loadPipeline(
      `${head}stages:\n  - { stage: a, role: clerk }\n  - { stage: b, role: next }`,
      {
        clerk: roleText('clerk'),
        next: roleText('next', ['a']),
      },
    );
    const model = createScriptedModel({ a: 'paid for', b: 'never' });
    const onAppend = (event: CaseEvent): void => {
      if (event.type === 'call-finished') throw new FileTrouble('The disk is full.', '/x', 'ENOSPC');
    };
    await expect(play(loaded, model, { onAppend })).rejects.toThrow('The disk is full.');
    expect(model.asked).toEqual(['a']);
  });

  it('that fails for one stage stops those that run beside it, and waits for them', async () => {
    const loaded = await loadPipeline(
      `${head}stages:\n  - { stage: a, role: clerk }\n  - { stage: b, role: clerk }\n  - { stage: c, role: next }`,
      { clerk: roleText('clerk'), next: roleText('next', ['b']) },
    );
    const model = createScriptedModel({ a: 'A', b: 'B', c: 'never' });
    model.hold('b');
    let failed = false;
    const onAppend = (event: CaseEvent): void => {
      if (event.type === 'call-finished' && !failed) {
        failed = true;
        throw new FileTrouble('The disk is full.', '/x', 'ENOSPC');
      }
    };
    await expect(play(loaded, model, { onAppend })).rejects.toThrow('The disk is full.');
    model.release('b');
    await new Promise((resolve) => setImmediate(resolve));
    expect(model.asked).toEqual(['a', 'b']);
    expect(model.answered).toEqual(['a']);
  });
});

describe('answers of an earlier attempt', () => {
  it('are not asked again while the prompt is the same', async () => {
    const loaded = await loadPipeline(
      `${head}stages:\n  - { stage: a, role: clerk }\n  - { stage: b, role: next }`,
      {
        clerk: roleText('clerk'),
        next: roleText('next', ['a']),
      },
    );
    const first = createScriptedModel({ a: 'A', b: 'B' });
    const whole = await play(loaded, first);
    const hashes = new Map(
      whole.events.flatMap((e) => (e.type === 'call-started' ? [[e.call, e.promptHash]] : [])),
    );
    const answered = new Map(
      whole.events.flatMap((e) =>
        e.type === 'call-finished' ? [[e.call, { ...e, promptHash: hashes.get(e.call) ?? '' }] as const] : [],
      ),
    );
    const second = createScriptedModel({});
    const again = await play(loaded, second, { answered });
    expect(second.asked).toEqual([]);
    expect(again.events).toEqual(whole.events);
    expect(again.result).toEqual(whole.result);

    answered.set('a#1', { ...answered.get('a#1')!, promptHash: 'of another prompt' });
    const third = createScriptedModel({ a: 'new A', b: 'new B' });
    await play(loaded, third, { answered });
    expect(third.asked).toEqual(['a', 'b']);
  });
});
