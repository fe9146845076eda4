import { describe, expect, it } from 'vitest';
import type { Fault } from '../../../src/core/fault/fault';
import { locateFaults } from '../../../src/core/fault/locate-fault';
import type { CaseScore } from '../../../src/core/metric/metric';
import type { Verdict } from '../../../src/core/verdict';
import { createScriptedModel } from '../../harness/scripted-model';
import { loadPipeline, play, roleText, someCase } from '../../harness/small-world';

const ruling = '{ format: json, schema: { articles: [integer], charges: [string] } }';
const head = 'moot: 1\nname: P\n';
const wrong = (part: keyof Verdict, metric = 'm'): CaseScore => ({
  metric,
  part,
  value: 0,
  right: false,
  reason: 'not the same',
});

async function lost(
  pipeline: string,
  answers: Readonly<Record<string, object>>,
  gold: Verdict,
  scores: readonly CaseScore[],
): Promise<readonly Fault[]> {
  const loaded = await loadPipeline(pipeline, {
    judge: roleText('judge', [], ruling),
    second: roleText('second', ['first'], ruling),
    writer: roleText('writer', ['first']),
  });
  const script = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [name, JSON.stringify(answer)]),
  );
  const { events } = await play(loaded, createScriptedModel(script), { case: someCase({ gold }) });
  return locateFaults({ events, gold, loaded, scores });
}

const theft = { articles: [264], charges: ['盗窃'] };
const fraud = { articles: [266], charges: ['诈骗'] };
const one = `${head}stages: [{ stage: a, role: judge }]\nverdict: { from: "{{ a }}" }`;

describe('a wrong answer', () => {
  it('is lost by the one stage there is, part by part, the article first', async () => {
    const faults = await lost(one, { a: fraud }, theft, [wrong('charges'), wrong('articles')]);
    expect(faults.map(({ part, message }) => [part, message])).toEqual([
      ['articles', '"a" says article 266; the gold is article 264.'],
      ['charges', '"a" says the charge 诈骗; the gold is the charge 盗窃.'],
    ]);
    expect(faults[0]).toMatchObject({
      file: '/w/p.pipeline.yaml',
      line: 2,
      call: 'a#1',
      role: { name: 'judge' },
    });
  });

  it('that has too much is lost by the first that says it, not by what was looked up', async () => {
    const [fault] = await lost(
      `${head}stages: [{ stage: first, role: judge }, { stage: b, role: second }]\nverdict: { from: "{{ b }}" }`,
      { first: theft, b: { articles: [264, 266], charges: ['盗窃'] } },
      theft,
      [wrong('articles')],
    );
    // Called as a first instance is.
    expect(fault).toMatchObject({ kind: 'appeal', stage: 'b' });
  });

  it('is not lost by a stage that the verdict does not follow from', async () => {
    const [fault] = await lost(
      `${head}stages: [{ stage: aside, role: judge }, { stage: b, role: judge }]\nverdict: { from: "{{ b }}" }`,
      { aside: theft, b: fraud },
      theft,
      [wrong('articles')],
    );
    expect(fault).toMatchObject({ kind: 'judge', stage: 'b' });
  });

  it('is lost by the mapping of the verdict where the stages are right', async () => {
    const [fault] = await lost(
      `${head}stages: [{ stage: a, role: judge }]\nverdict:\n  articles: "{{ case.fields.nothing | default: 266 }}"\n  charges: "{{ a.charges }}"`,
      { a: theft },
      theft,
      [wrong('articles')],
    );
    expect(fault).toMatchObject({
      kind: 'verdict',
      stage: '',
      line: 4,
      message: 'The stages say article 264, which is right; the verdict says article 266.',
    });
  });

  it('is nobody’s fault where a metric wants other words for the same, and says which', async () => {
    const [fault, ...others] = await lost(one, { a: theft }, theft, [wrong('charges', 'exact.words')]);
    expect(fault).toMatchObject({
      kind: 'judge',
      stage: 'a',
      message: '"a" says the charge 盗窃 as the gold does, but exact.words counts it as wrong: not the same',
    });
    expect(others).toEqual([]);
  });

  it('that cannot be followed, such as an analysis, is that of the stage the verdict reads it from', async () => {
    const [fault] = await lost(
      `${head}stages: [{ stage: first, role: judge }, { stage: b, role: writer }]\nverdict: { from: "{{ first }}", analysis: "{{ b }}" }`,
      { first: theft, b: {} },
      { ...theft, analysis: 'A' },
      [wrong('analysis')],
    );
    expect(fault).toMatchObject({ stage: 'b', part: 'analysis' });
  });

  it('is that of the only stage which answered, where the verdict says nothing of it', async () => {
    const [fault] = await lost(
      `${head}stages: [{ stage: a, role: writer }]\nverdict: { analysis: "nothing" }`,
      { a: {} },
      { term: { imprisonment: 7 } },
      [wrong('term')],
    );
    expect(fault).toMatchObject({ kind: 'judge', stage: 'a', evidence: [{ says: 'says "{}" ← lost here' }] });
  });

  it('is that of the mapping where several answered, and it reads none of them', async () => {
    const [fault] = await lost(
      `${head}stages: [{ stage: first, role: judge }, { stage: b, role: writer }]\nverdict: { charges: "{{ first.charges }}" }`,
      { first: theft, b: {} },
      { ...theft, term: { imprisonment: 7 } },
      [wrong('term')],
    );
    expect(fault).toMatchObject({ kind: 'verdict', stage: '', line: 3 });
  });

  it('by a variant of a metric alone is no wrong answer', async () => {
    const right = { metric: 'f1', part: 'articles', value: 1, right: true, reason: '' } as const;
    expect(await lost(one, { a: fraud }, theft, [right, wrong('articles', 'f1_parsed')])).toEqual([]);
  });
});
