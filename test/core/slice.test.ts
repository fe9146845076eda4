import { describe, expect, it } from 'vitest';
import { type Gate, meetsGate, parseSlice, type Slice } from '../../src/core/slice';
import { selectCases } from '../../src/core/run/select-cases';
import { drawSample } from '../../src/core/sampling/draw-sample';
import { decideSwitches } from '../../src/core/run/decide-switches';
import type { Problem } from '../../src/core/problem';
import { codes, mark, unmark } from '../harness/marked-text';
import { loadPipeline, someCase } from '../harness/small-world';

const start = 'moot: 1\ndataset: d.jsonl\npipeline: p.pipeline.yaml\n';

function read(more: string): Slice {
  const slice = parseSlice('/w/my.slice.yaml', start + more);
  if (!slice.ok) throw new Error(slice.problems.map((problem) => problem.message).join('\n'));
  return slice.value;
}

describe('a slice', () => {
  it('says which cases go through which pipeline', () => {
    const slice = read(
      `adapter: simucourt\ntask: "3-1"\nfields: { facts: 案情 }\nwhere: "{{ case.type == 'criminal' }}"\ncases: [a, 7]\n` +
        'sample: { size: 20, seed: 7, stratify: cause }\nrepeats: 2\nswitches: { debate: true, style: short }\n' +
        'model: { id: openai:some, temperature: 0 }\nknowledge: { k: k.jsonl }\nscore: [articles, charge]\n' +
        'gate: { articles.f1: ">= 0.20", "term": "<1" }\nconcurrency: 3',
    );
    expect(slice).toMatchObject({
      name: 'my',
      dataset: { name: 'd.jsonl' },
      pipeline: { name: 'p.pipeline.yaml' },
      adapter: { name: 'simucourt' },
      task: '3-1',
      fields: { facts: '案情' },
      cases: ['a', '7'],
      sample: { size: 20, seed: 7, stratify: 'cause' },
      repeats: 2,
      model: { id: 'openai:some', temperature: 0 },
      score: [{ name: 'articles' }, { name: 'charge' }],
      gates: [
        { metric: 'articles.f1', operator: '>=', bound: 0.2 },
        { metric: 'term', operator: '<', bound: 1 },
      ],
      concurrency: 3,
    });
    expect([...slice.switches].map(([name, { value }]) => [name, value])).toEqual([
      ['debate', true],
      ['style', 'short'],
    ]);
  });

  it.each([
    ['empty-file', '«»'],
    ['missing-key', '«»moot: 1\npipeline: p'],
    ['missing-key', '«»moot: 1\ndataset: p'],
    ['no-version', '«»dataset: d\npipeline: p'],
    ['unknown-key', `${start}«modle»: x`],
    ['bad-gate', `${start}gate: { a: «at least 1» }`],
    ['bad-gate', `${start}gate: { a: «">= "» }`],
    ['wrong-type', `${start}repeats: «two»`],
    ['wrong-type', `${start}sample: { size: «2.5» }`],
    ['out-of-range', `${start}sample: { size: «0» }`],
    ['out-of-range', `${start}concurrency: «0»`],
    ['missing-key', `${start}sample: «{ seed: 3 }»`],
    ['wrong-type', `${start}cases: «a»`],
    ['wrong-type', `${start}switches: { a: «[]» }`],
    ['missing-key', `${start}knowledge: { k: «{ index: bm25 }» }`],
    ['unknown-filter', `${start}where: "{{ case.id | «nonesuch» }}"`],
    ['gold-not-declared', `${start}where: «"{{ case.gold.fine > 1 }}"»`],
    ['unknown-variable', `${start}where: «"{{ csae.id }}"»`],
    ['gold-not-declared', `${start}where: ["{{ case.id }}", «"{{ case.gold.fine > 1 }}"»]`],
    ['missing-key', `${start}split: «{ seed: 1 }»`],
    ['unknown-choice', `${start}split: { part: «dev» }`],
    ['unknown-key', `${start}split: { part: test, «prats»: {} }`],
    ['out-of-range', `${start}split: { part: a, parts: «{ a: 0 }» }`],
    ['out-of-range', `${start}split: { part: a, parts: { a: «-1» } }`],
    ['out-of-range', `${start}split: { part: test, near: «1.5» }`],
    ['unknown-choice', `${start}perturb: «weather»`],
    ['unknown-choice', `${start}perturb: [names, «genders»]`],
    ['missing-key', `${start}stop_early: «{ metric: charge }»`],
    ['out-of-range', `${start}stop_early: { against: r, alpha: «1.5» }`],
    ['out-of-range', `${start}stop_early: { against: r, looks: «51» }`],
    ['unknown-key', `${start}stop_early: { against: r, «peeks»: 3 }`],
  ])('with a fault: %s: %j', (code, marked) => {
    const text = unmark(marked);
    const { problems } = parseSlice('f', text);
    expect(codes(problems)).toEqual([code]);
    expect(mark(text, problems[0])).toBe(marked);
  });
});

describe('gates', () => {
  const gate = (operator: Gate['operator']): Gate => ({
    ...read('gate: { m: "> 1" }').gates[0]!,
    operator,
    bound: 0.5,
  });

  it.each([
    ['>=', [false, true, true]],
    ['>', [false, false, true]],
    ['<=', [true, true, false]],
    ['<', [true, false, false]],
  ] as const)('%s', (operator, expected) => {
    expect([0.4, 0.5, 0.6].map((value) => meetsGate(gate(operator), value))).toEqual(expected);
  });
});

const cases = Array.from({ length: 100 }, (_, index) =>
  someCase({
    id: `c${index}`,
    cause: index < 70 ? 'theft' : index < 95 ? 'fraud' : 'arson',
    type: 'criminal',
  }),
);
const ids = (selected: { readonly cases: readonly { id: string }[] }): string[] =>
  selected.cases.map((each) => each.id);

describe('the selection of cases', () => {
  it('takes what where: wants; what a case lacks is false', () => {
    const where = read(`where: "{{ case.cause == 'arson' }}"`).where!;
    expect(ids(selectCases(cases, { where }))).toEqual(['c95', 'c96', 'c97', 'c98', 'c99']);
    const absent = read('where: "{{ case.no.such.part }}"').where!;
    expect(ids(selectCases(cases, { where: absent }))).toEqual([]);
  });

  it('takes what holds under every condition of a list, by place in a list, number, date and word', () => {
    const some = [
      someCase({
        id: 'a',
        cause: '盗窃',
        facts: '自首后退赔。',
        date: '2023-05-01',
        fields: { amount: 900 },
      }),
      someCase({ id: 'b', cause: '诈骗', facts: '自首。', date: '2022-12-31', fields: { amount: 90 } }),
      someCase({ id: 'c', cause: '抢劫', facts: '自首。', date: '2023-06-01', fields: { amount: 5000 } }),
      someCase({ id: 'd', cause: '诈骗', facts: '拒不认罪。', fields: {} }),
    ];
    const chosen = (...conditions: string[]): string[] =>
      ids(selectCases(some, { where: read(`where: ${JSON.stringify(conditions)}`).where! }));
    const among = "{{ case.cause | in: '盗窃', '诈骗' }}";
    expect(chosen(among)).toEqual(['a', 'b', 'd']);
    expect(chosen(among, "{{ case.facts contains '自首' }}")).toEqual(['a', 'b']);
    expect(chosen("{{ case.date >= '2023-01-01' }}")).toEqual(['a', 'c']);
    expect(chosen('{{ case.amount > 100 and case.amount <= 5000 }}', among)).toEqual(['a']);
    expect(chosen('{{ case.facts.size > 4 }}')).toEqual(['a', 'd']);
  });

  it('is of one part of a split, whatever the filter is, and says what was kept together', () => {
    const some = [...cases, someCase({ ...cases[0], id: 'twin' })].map((each, index) => ({
      ...each,
      facts: each.id === 'twin' ? 'c0 and nothing else' : `${each.id} and nothing else`,
      type: index % 2 === 0 ? 'odd' : 'even',
    }));
    const part = (name: string, where?: string): string[] => {
      const split = read(`split: { part: ${name}, parts: { dev: 1, test: 3 }, seed: 5 }`).split!;
      return ids(selectCases(some, { split, ...(where === undefined ? {} : { where: read(where).where! }) }));
    };
    expect([...part('dev'), ...part('test')].sort()).toEqual(some.map(({ id }) => id).sort());
    expect(part('dev').includes('twin')).toBe(part('dev').includes('c0'));
    const odd = part('test', `where: "{{ case.type == 'odd' }}"`);
    expect(odd).toEqual(part('test').filter((id) => some.find((each) => each.id === id)?.type === 'odd'));
    const { notes } = selectCases(some, { split: read('split: { part: test }').split! });
    expect(notes).toMatchObject([{ code: 'kept-together', severity: 'information' }]);
  });

  it('warns of a stratum that no case has', () => {
    const { notes } = selectCases(cases, { sample: { size: 3, seed: 1, stratify: 'cuase' } });
    expect(notes.map(({ code }) => code)).toEqual(['unknown-stratum']);
    expect(selectCases(cases, { sample: { size: 3, seed: 1, stratify: 'cause' } }).notes).toEqual([]);
  });

  it('never shows the gold label to where:', () => {
    const size = read(`where: "{{ case | json | size }}"`).where!;
    expect(size[0]!.expression.evaluate({ case: {} }).ok).toBe(true);
    expect(ids(selectCases(cases, { where: read(`where: "{{ case.charges }}"`).where! }))).toEqual([]);
  });

  it('by id keeps the order of the dataset and names ids there are not', () => {
    const selected = selectCases(cases, { ids: ['c9', 'nobody', 'c3'], sample: { size: 1, seed: 1 } });
    expect(ids(selected)).toEqual(['c3', 'c9']);
    expect(selected.unknown).toEqual(['nobody']);
  });

  it('is cut by a limit', () => {
    expect(ids(selectCases(cases, { limit: 2 }))).toEqual(['c0', 'c1']);
  });
});

describe('a sample', () => {
  const drawn = (seed: number, size = 20): string[] =>
    drawSample(cases, { size, seed }).map((each) => each.id);

  it('is the same for the same seed, another for another', () => {
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(7)).not.toEqual(drawn(8));
    expect(new Set(drawn(7)).size).toBe(20);
  });

  it('does not change: these cases are drawn by seed 7', () => {
    expect(drawn(7, 5)).toEqual(['c14', 'c36', 'c46', 'c47', 'c93']);
  });

  it('keeps the order of the dataset', () => {
    const numbers = drawn(3).map((id) => Number(id.slice(1)));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });

  it('as large as the dataset is the dataset', () => {
    expect(drawn(1, 100)).toHaveLength(100);
    expect(drawn(1, 500)).toHaveLength(100);
  });

  it.each([
    [20, { theft: 14, fraud: 5, arson: 1 }],
    // Fraud has 2.5 and arson 0.5: who is rounded up is drawn by the seed.
    [10, { theft: 7, fraud: 2, arson: 1 }],
    [1, { theft: 1 }],
    [99, { theft: 69, fraud: 25, arson: 5 }],
  ])('of %d keeps the shares of the strata', (size, expected) => {
    const counts: Record<string, number> = {};
    for (const { cause = '' } of drawSample(cases, { size, seed: 5, stratify: 'cause' }))
      counts[cause] = (counts[cause] ?? 0) + 1;
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(size);
    expect(counts).toEqual(expected);
  });
});

describe('switches', () => {
  const switches = 'switches: { debate: true, jurors: 5, style: { choices: [short, long], default: long } }';
  const decide = async (
    typed: Record<string, string>,
    slice?: string,
  ): Promise<{ values: object; problems: string[] }> => {
    const loaded = await loadPipeline(`moot: 1\n${switches}\nstages: [{ stage: a, set: { x: 1 } }]`);
    const problems: Problem[] = [];
    const values = decideSwitches(loaded, slice === undefined ? undefined : read(slice), typed, problems);
    return { values, problems: codes(problems) };
  };

  it('have the value typed, else that of the slice, else their default', async () => {
    const slice = 'switches: { debate: false, jurors: 7 }';
    expect(await decide({ jurors: '9' }, slice)).toEqual({
      values: { debate: false, jurors: 9, style: 'long' },
      problems: [],
    });
  });

  it.each([
    [{ debate: 'off' }, { debate: false }],
    [{ debate: 'true' }, { debate: true }],
    [{ jurors: '3' }, { jurors: 3 }],
    [{ style: 'short' }, { style: 'short' }],
  ])('%j are read', async (typed, expected) => {
    const { values, problems } = await decide(typed);
    expect(values).toMatchObject(expected);
    expect(problems).toEqual([]);
  });

  it.each([
    [{ debate: 'perhaps' }, 'bad-switch'],
    [{ jurors: 'many' }, 'bad-switch'],
    [{ style: 'rude' }, 'bad-switch'],
    [{ nonesuch: '1' }, 'unknown-switch'],
  ])('%j are refused', async (typed: Record<string, string>, code) => {
    expect((await decide(typed)).problems).toEqual([code]);
  });
});
