import { describe, expect, it } from 'vitest';
import { demonstrations, preferences, shapePreference } from '../../../src/core/run/export-training';
import type { RunReader } from '../../../src/core/run-store/run-reader';
import { createMemoryFiles } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, start } from '../../harness/memory-runs';
import { createScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const SLICE = '/w/s.slice.yaml';

/**
 * A draft, a review and a second draft in each case; the review turns the first draft down. `winners` is who wins in
 * each case and repeat, as the last draft says; Su is right.
 */
async function court(winners: Readonly<Record<string, string>>, repeats = 1): Promise<RunReader> {
  const cases = ['one', 'two'].map((id) =>
    JSON.stringify({ id, facts: `facts of ${id}`, gold: { winner: 'Su' } }),
  );
  const files = createMemoryFiles({
    '/w/cases.jsonl': `${cases.join('\n')}\n`,
    [SLICE]: `moot: 1\nname: S\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nscore: [jury.accuracy]\nrepeats: ${repeats}\n`,
    '/w/p.pipeline.yaml': `moot: 1
name: P
stages:
  - { stage: peek, role: clerk, gold: { hint: "{{ case.gold.winner }}" } }
  - { stage: points, role: clerk }
  - stage: loop
    repeat:
      at_most: 2
      until: "{{ review.ok }}"
      stages:
        - { stage: draft, role: judge, with: { opinions: "{{ history.review | map: 'advice' }}" } }
        - { stage: review, role: reviewer }
verdict: { winner: "{{ draft.winner }}" }
`,
    '/w/roles/clerk.role.md': roleText('clerk', ['facts', 'hint']),
    '/w/roles/judge.role.md': roleText(
      'judge',
      ['facts', 'opinions'],
      '{ format: json, schema: { winner: string } }',
    ),
    '/w/roles/reviewer.role.md': roleText(
      'reviewer',
      ['draft'],
      '{ format: json, schema: { ok: boolean, advice: string } }',
    ),
  });
  const model = createScriptedModel(({ origin: { stage, caseId, repeat, attempt } }) => {
    if (stage === 'peek') return 'peeked';
    if (stage === 'points') return 'points';
    if (stage.endsWith('review'))
      return stage.includes('[1]') ? '{"ok":false,"advice":"look again"}' : '{"ok":true,"advice":""}';
    if (stage.includes('[1]')) return '{"winner":"Lin"}';
    if (attempt === 1 && caseId === 'one') return 'hm';
    return `{"winner":"${winners[`${caseId}${repeat}`] ?? 'Su'}"}`;
  });
  const end = await start(hostWith(files, model), await planSlice(files, SLICE));
  if (!end.ok) throw new Error('The run did not start.');
  return readerOf(files, end.manifest.id);
}

describe('demonstrations', () => {
  it('are the last answers of right cases behind their prompts, without what was told the gold label', async () => {
    const lines = await demonstrations([await court({ two0: 'Lin' })], {});
    expect(lines.map(({ messages }) => messages.map(({ role }) => role))).toEqual(
      Array.from({ length: 3 }, () => ['user', 'assistant']),
    );
    expect(lines.map(({ messages }) => messages.at(-1)?.content)).toEqual([
      'points',
      '{"winner":"Su"}',
      '{"ok":true,"advice":""}',
    ]);
    expect(JSON.stringify(lines)).not.toContain('facts of two');
    expect(JSON.stringify(lines)).not.toContain('peeked');
    // The prompt as it was first asked: the answer that broke its format is no example.
    expect(JSON.stringify(lines)).not.toContain('hm');
  });

  it('can be those of some roles', async () => {
    const lines = await demonstrations([await court({})], { roles: ['clerk'] });
    expect(lines.map(({ messages }) => messages.at(-1)?.content)).toEqual(['points', 'points']);
  });
});

describe('preferences', () => {
  it('set the corrected draft over the first, with what the reviewer advised', async () => {
    const pairs = await preferences([await court({ two0: 'Lin' })], {});
    expect(pairs.filter(({ chosen }) => chosen.includes('ok'))).toEqual([]);
    const [draft, ...others] = pairs.filter(({ rejected }) => rejected.includes('Lin'));
    expect(others).toEqual([]);
    expect(draft).toMatchObject({
      chosen: '{"winner":"Su"}',
      rejected: '{"winner":"Lin"}',
      advice: ['{"ok":false,"advice":"look again"}'],
    });
    expect(draft?.prompt[0]?.content).toContain('facts of one');
    expect(draft?.prompt[0]?.content).toContain('opinions=[]');
  });

  it('set the answer that kept its format over the one that broke it', async () => {
    const pairs = await preferences([await court({})], { roles: ['judge'] });
    expect(pairs.filter(({ rejected }) => rejected === 'hm')).toMatchObject([{ chosen: '{"winner":"Su"}' }]);
  });

  it('set the answer of a right case over that of a wrong one to the same prompt', async () => {
    const pairs = await preferences([await court({ two0: 'Lin', two1: 'Su' }, 2)], { roles: ['judge'] });
    const again = pairs.filter(
      ({ prompt, rejected }) => rejected !== 'hm' && JSON.stringify(prompt).includes('look again'),
    );
    expect(again).toMatchObject([{ chosen: '{"winner":"Su"}', rejected: '{"winner":"Lin"}', advice: [] }]);
    expect(JSON.stringify(again[0]?.prompt)).toContain('facts of two');
  });

  it('also across runs', async () => {
    const runs = [await court({ two0: 'Lin' }), await court({})];
    const pairs = await preferences(runs, { roles: ['judge'] });
    const again = pairs.filter(
      ({ prompt, rejected }) => rejected !== 'hm' && JSON.stringify(prompt).includes('look again'),
    );
    expect(again).toHaveLength(1);
  });

  it('are none where every case is wrong', async () => {
    expect(await preferences([await court({ one0: 'Lin', two0: 'Lin' })], {})).toEqual([]);
    expect(await demonstrations([await court({ one0: 'Lin', two0: 'Lin' })], {})).toEqual([]);
  });

  it('take the form services ask for', () => {
    const pair = {
      prompt: [{ role: 'user' as const, content: 'q' }],
      chosen: 'a',
      rejected: 'b',
      advice: ['c'],
    };
    expect(shapePreference(pair, 'openai')).toEqual({
      input: { messages: [{ role: 'user', content: 'q' }] },
      preferred_output: [{ role: 'assistant', content: 'a' }],
      non_preferred_output: [{ role: 'assistant', content: 'b' }],
    });
    expect(shapePreference(pair, 'trl')).toEqual({
      prompt: [{ role: 'user', content: 'q' }],
      chosen: [{ role: 'assistant', content: 'a' }],
      rejected: [{ role: 'assistant', content: 'b' }],
      advice: ['c'],
    });
  });
});
