import { describe, expect, it } from 'vitest';
import { filterHelp, parseCaseFilter, type FilterContext } from '../../../src/core/compare/case-filter';
import { casesAgainst } from '../../../src/core/compare/case-flips';
import { CaseTable } from '../../../src/core/compare/case-table';
import { VerdictReader } from '../../../src/core/compare/same-verdict';
import { FIVE_ENDS, fictionalRun, type FictionalCase } from '../report/fictional-run';

const theft = { charges: ['盗窃'], articles: [264], term: '有期徒刑三年' };
const fraud = { charges: ['诈骗'], articles: [266], term: '有期徒刑一年' };

const BEFORE: readonly FictionalCase[] = [
  { id: 'thief', type: 'criminal', cause: '盗窃', gold: theft, verdict: theft, length: 400 },
  {
    id: 'cheat',
    type: 'criminal',
    gold: fraud,
    verdict: theft,
    length: 90,
    duration: 9000,
    lostAt: { kind: 'judge', stage: 'deliberation[2]/draft', part: 'charges' },
  },
  {
    id: 'lease',
    type: 'civil',
    gold: { articles: ['《中华人民共和国民法典》第五百七十七条'] },
    status: 'unparsed',
    fault: 'ruling',
  },
  {
    id: 'both',
    type: 'criminal',
    gold: { charges: ['盗窃', '诈骗'], articles: [1264] },
    verdict: theft,
    excerpt: 'Two lamps "and more" were gone.',
  },
];
const AFTER: readonly FictionalCase[] = [
  { ...BEFORE[0]!, verdict: fraud },
  { ...BEFORE[1]!, verdict: fraud },
  { ...BEFORE[2]!, status: 'error', fault: 'draft', message: 'The endpoint refused: 503.' },
];

function tableOf(...runs: readonly (readonly FictionalCase[])[]): CaseTable {
  const made = runs.map((cases, index) => fictionalRun(cases, { id: `run-${index + 1}`, score: ['charge'] }));
  const [baseline, ...others] = made;
  return new CaseTable(
    made,
    others.map((other) => casesAgainst(baseline!, other, new VerdictReader())),
  );
}

const one = tableOf(BEFORE);
const two = tableOf(BEFORE, AFTER);
const three = tableOf(BEFORE, AFTER, BEFORE);

/** Ids of the cases that a filter chooses, in the order of the dataset. */
function chosen(filter: string, table = two, context: Partial<FilterContext> = {}): string[] {
  const { matches } = parseCaseFilter(filter, { runs: table.cases[0]!.sides.length, ...context });
  return table.cases.filter(matches).map(({ row }) => row.id);
}

describe('words of a filter', () => {
  it.each([
    ['', ['thief', 'cheat', 'lease', 'both']],
    ['broken', ['thief']],
    ['fixed', ['cheat']],
    ['unscored', ['lease', 'both']],
    ['-unscored', ['thief', 'cheat']],
    ['error', ['lease']],
    ['unparsed', ['lease']],
    ['missing', ['both']],
    ['right', ['thief', 'cheat']],
    ['wrong:1', ['cheat', 'both']],
    ['right:2', ['cheat']],
    ['error:1', []],
    ['error:2', ['lease']],
    ['human', []],
    ['BROKEN', ['thief']],
  ])('%j are about how a case went', (filter, ids) => {
    expect(chosen(filter)).toEqual(ids);
  });

  it('are of one run where there are several', () => {
    expect(chosen('broken:2', three)).toEqual(['thief']);
    expect(chosen('broken:3', three)).toEqual([]);
    expect(chosen('same', three)).toEqual(['thief', 'cheat', 'both']);
    expect(chosen('same', three, { against: 1 })).toEqual([]);
    expect(chosen('broken', three, { against: 1 })).toEqual(['thief']);
  });

  it.each([
    ['charge:盗窃', ['thief', 'both']],
    ['charge:盗窃罪', ['thief', 'both']],
    ['charge=盗窃', ['thief', 'both']],
    ['charge:盗', ['thief', 'both']],
    ['charge=盗', []],
    ['charge：诈骗', ['cheat', 'both']],
    ['-charge:盗窃', ['cheat', 'lease']],
    ['article:264', ['thief']],
    ['article=刑法 264', []],
    ['article="刑法 264"', ['thief']],
    ['article:577', ['lease']],
    ['law:民法典', ['lease']],
    ['cause:盗窃', ['thief']],
    ['type:civil', ['lease']],
    ['type:民事', ['lease']],
    ['id:thi', ['thief']],
    ['title:"matter of cheat"', ['cheat']],
    ['gold:诈骗', ['cheat', 'both']],
    ['predicted:诈骗', ['thief', 'cheat']],
    ['predicted:1=诈骗', []],
    ['predicted:2=诈骗', ['thief', 'cheat']],
    ['gold=盗窃 predicted:2=诈骗', ['thief']],
    ['fault:ruling', ['lease']],
    ['fault:unparsed', ['lease']],
    ['fault:judge', ['cheat']],
    ['fault=deliberation/draft', ['cheat']],
    ['fault:1="judge (deliberation/draft)"', ['cheat']],
    // Right in the second run, whatever was lost on the way.
    ['fault:2=judge', []],
    ['message:503', ['lease']],
    ['status:unparsed', ['lease']],
    ['term:36', ['thief']],
    ['term<36', ['cheat']],
    ['term>=12', ['thief', 'cheat']],
    ['term:"25–36 months"', ['thief']],
    ['seconds>5', ['cheat']],
    ['length<100', ['cheat']],
    ['tokens:120 broken', ['thief']],
    ['repeat:1 fixed', ['cheat']],
  ])('%j ask for a field', (filter, ids) => {
    expect(chosen(filter)).toEqual(ids);
  });

  it('ask for the score of the figure that is shown', () => {
    const score = 'simucourt.charge';
    expect(chosen('score<0.5', two, { score })).toEqual(['thief', 'cheat', 'both']);
    expect(chosen('score:1<0.5', two, { score })).toEqual(['cheat', 'both']);
    expect(chosen('score:2>=1', two, { score })).toEqual(['cheat']);
  });

  it.each([
    ['lamp', ['thief', 'cheat', 'lease', 'both']],
    ['two LAMPS', ['both']],
    ['"two lamps"', ['both']],
    ['“two lamps”', ['both']],
    ['"lamps two"', []],
    ['-"two lamps" broken', ['thief']],
    ['"and more', ['both']],
    ['有期徒刑一年', ['thief', 'cheat']],
    ['"broken"', []],
  ])('%j are looked for as they stand', (filter, ids) => {
    expect(chosen(filter)).toEqual(ids);
  });

  it.each([
    ['chrage:盗窃 broken', ['thief'], 'There is no field "chrage". Did you mean "charge"?'],
    [
      'http://x broken',
      ['thief'],
      'There is no field "http". In quotes, as "http://x", it is looked for as words.',
    ],
    ['broken:9', ['thief', 'cheat', 'lease', 'both'], 'There is no run 9 for "broken": there are 2 runs.'],
    [
      'broken:1 fixed',
      ['cheat'],
      'Run 1 is the baseline: nothing is broken in it. Write broken:2 for the next.',
    ],
    ['charge:2=盗窃 fixed', ['cheat'], '"charge" is the same in all runs: write charge=盗窃.'],
    ['charge<5 fixed', ['cheat'], '"charge" is text: write charge:5.'],
    ['score<abc fixed', ['cheat'], '"abc" is no number: write score<5 or the like.'],
    ['error:draft fixed', ['cheat'], '"error" stands alone, or with the number of a run, as error:2.'],
  ])('%j that cannot be read are told, and the others hold', (filter, ids, problem) => {
    expect(parseCaseFilter(filter, { runs: 2 }).problem).toBe(problem);
    expect(chosen(filter)).toEqual(ids);
  });

  it('that are being typed say nothing yet', () => {
    for (const filter of ['charge:', 'charge:"', 'score<', '-', 'fixed']) {
      expect(parseCaseFilter(filter, { runs: 2 }).problem).toBeUndefined();
    }
    expect(chosen('charge: fixed')).toEqual(['cheat']);
  });

  it('are offered with what they mean, flips only where runs are compared', () => {
    const words = (runs: number): string[] => filterHelp({ runs }).map(({ word }) => word);
    expect(words(2)).toEqual(expect.arrayContaining(['broken', 'missing', 'charge:', 'score:']));
    expect(words(1)).toEqual(expect.arrayContaining(['right', 'pending', 'charge:']));
    expect(words(1)).not.toContain('broken');
    for (const { word } of filterHelp({ runs: 2 })) {
      expect(parseCaseFilter(word, { runs: 2 }).problem, word).toBeUndefined();
    }
  });
});

describe('the filter of the list of one run', () => {
  it.each([
    ['wrong criminal', ['cheat', 'both']],
    ['unparsed', ['lease']],
    ['unpar', ['lease']],
    ['matter thief', ['thief']],
    ['RIGHT', ['thief']],
    ['done', ['thief', 'cheat', 'both']],
  ])('takes the words it always took: %j', (filter, ids) => {
    expect(chosen(filter, one)).toEqual(ids);
  });

  it('keeps error, unparsed, wrong and cancelled apart', () => {
    const ends = tableOf(FIVE_ENDS);
    expect(['right', 'wrong', 'error', 'unparsed', 'cancelled'].map((word) => chosen(word, ends))).toEqual([
      ['a'],
      ['b'],
      ['c'],
      ['d'],
      ['e'],
    ]);
  });

  it('says that words about changes need two runs', () => {
    expect(parseCaseFilter('broken', { runs: 1 }).problem).toContain('this is one run');
    expect(chosen('broken thief', one)).toEqual(['thief']);
  });
});
