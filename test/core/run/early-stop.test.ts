import { describe, expect, it } from 'vitest';
import type { ComparedRecord } from '../../../src/core/compare/comparison';
import { figureNamed } from '../../../src/core/metric/aggregate';
import { metrics } from '../../../src/core/metric/registry';
import { EarlyStop, orderToStop } from '../../../src/core/run/early-stop';
import { earlyStopNote, earlyStopWords, stoppedEarly } from '../../../src/core/run/early-stop-words';
import type { EarlyStopping } from '../../../src/core/run-store/manifest';
import { seededRandom } from '../../../src/core/statistics/seeded-random';
import { disputes, someRun, type SomeCase } from '../compare/compared-runs';

const figureOf = (
  name: string,
): { readonly name: string; readonly figure: ReturnType<typeof figureNamed> & object } => {
  const figure = figureNamed(metrics, name);
  if (!figure) throw new Error(`There is no figure ${name}.`);
  return { name, figure };
};
const accuracy = figureOf('jury.accuracy');
const recordsOf = (cases: readonly SomeCase[], metric = 'jury.accuracy'): readonly ComparedRecord[] =>
  someRun('r', [metric], cases).records;

const keysOf = (records: readonly ComparedRecord[]): readonly string[] => records.map(({ key }) => key);
const settings = { against: 'old', alpha: 0.05, looks: 5, seed: 0 };

function watching(baseline: readonly ComparedRecord[], more: Partial<typeof settings> = {}): EarlyStop {
  return new EarlyStop({ ...settings, ...more, figure: accuracy, baseline, keys: keysOf(baseline) });
}

/** The records in the order of the run. */
function inOrder(records: readonly ComparedRecord[], seed = 0): readonly ComparedRecord[] {
  return orderToStop(records, seed);
}

/** Gives records one by one until the run would end. */
function feed(early: EarlyStop, records: readonly ComparedRecord[]): EarlyStopping {
  for (const record of records) {
    if (early.isOver) break;
    early.add(record);
  }
  return early.state;
}

const wrong = recordsOf(disputes('-'.repeat(100)));
const right = recordsOf(disputes('+'.repeat(100)));
const mixed = recordsOf(disputes('+-'.repeat(50)));

describe('a run that may stop early', () => {
  it('stops at the first look that can show it when every case is better', () => {
    const state = feed(watching(wrong), inOrder(right));
    expect(state).toMatchObject({ metric: 'jury.accuracy', planned: 100, looks: 5, decision: 'different' });
    // A fifth of the way |z| would have to be 4.877, and 20 of 20 better is 4.763; two fifths of the way 3.357 is enough.
    expect(state.shown).toMatchObject([
      { look: 1, pairs: 20, difference: 1 },
      { look: 2, pairs: 40, difference: 1 },
    ]);
    const [first, second] = state.shown;
    expect(first?.p).toBeCloseTo(2 * 0.5 ** 20, 12);
    expect(first?.boundary).toEqual({ z: null, p: 0 });
    expect(second?.p).toBeLessThanOrEqual(second?.boundary.p ?? NaN);
    expect(second?.boundary.z).toBeGreaterThan(3.357);
  });

  it('stops when every case is worse, too', () => {
    const state = feed(watching(right), inOrder(wrong));
    expect(state.decision).toBe('different');
    expect(state.shown[0]?.z).toBeLessThan(-3);
  });

  it('waits for a later look with a smaller difference', () => {
    // A quarter of the cases is better, none worse.
    const baseline = recordsOf(disputes('+++-'.repeat(25)));
    const state = feed(watching(baseline), inOrder(right));
    expect(state.decision).toBe('different');
    expect(state.shown.length).toBeGreaterThan(1);
    expect(state.shown.length).toBeLessThan(5);
    expect(state.shown.map(({ look, pairs }) => pairs / look)).toEqual(state.shown.map(() => 20));
    // The boundary of O'Brien and Fleming comes down from look to look.
    const bounds = state.shown.map(({ boundary }) => boundary.p);
    expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
  });

  it('goes to the end when nothing differs', () => {
    const state = feed(watching(mixed), inOrder(mixed));
    expect(state.decision).toBe('planned end');
    expect(state.shown.map(({ pairs }) => pairs)).toEqual([20, 40, 60, 80, 100]);
  });

  it('decides the same whichever case ends first', () => {
    const baseline = recordsOf(disputes('+++-'.repeat(25)));
    const expected = feed(watching(baseline), inOrder(right));
    const random = seededRandom(3);
    const early = watching(baseline);
    // Four at once: the next to end is one of the four that run.
    const waiting = [...inOrder(right)];
    const running = waiting.splice(0, 4);
    while (running.length > 0 && !early.isOver) {
      const [ended] = running.splice(Math.floor(random() * running.length), 1);
      if (ended) early.add(ended);
      running.push(...waiting.splice(0, 1));
    }
    expect(early.state).toEqual(expected);
    // Those that were running when it was decided change nothing any more.
    for (const record of running) early.add(record);
    expect(early.state).toEqual(expected);
  });

  it('finds on going on what it had found before it was cut off', () => {
    const early = watching(mixed);
    for (const record of inOrder(mixed).slice(0, 50)) early.add(record);
    const before = early.state;
    expect(before.decision).toBeUndefined();
    const again = watching(mixed);
    // As read from disk: in the order of the slice.
    const finished = new Set(inOrder(mixed).slice(0, 50));
    for (const record of mixed) if (finished.has(record)) again.add(record);
    expect(again.state).toEqual(before);
  });

  it('does not count cases that ended without a score, in this run or the other', () => {
    const baseline = recordsOf(disputes(`!${'+-'.repeat(10)}?`));
    const early = watching(baseline);
    expect(early.planned).toBe(20);
    const failing = recordsOf(disputes(`+${'!-'.repeat(10)}+`));
    const state = feed(early, inOrder(failing));
    expect(state.decision).toBe('planned end');
    expect(state.shown.at(-1)).toMatchObject({ look: 5, pairs: 10 });
  });

  it('ends without a look when no pair came', () => {
    const state = feed(watching(mixed), inOrder(recordsOf(disputes('!'.repeat(100)))));
    expect(state).toMatchObject({ shown: [], decision: 'planned end' });
  });

  it('compares means of graded scores', () => {
    const votes = (buyer: (index: number) => number): readonly SomeCase[] =>
      Array.from({ length: 50 }, (_, index) => ({
        id: `d${index}`,
        gold: { votes: { buyer: 12, seller: 5 } },
        verdict: { votes: { buyer: buyer(index), seller: 17 - buyer(index) } },
      }));
    const baseline = recordsOf(
      votes((index) => 4 + (index % 3)),
      'jury.votes',
    );
    const nearer = recordsOf(
      votes((index) => 9 + ((index * 7) % 4)),
      'jury.votes',
    );
    const early = new EarlyStop({
      ...settings,
      figure: figureOf('jury.vote_mae'),
      baseline,
      keys: keysOf(baseline),
    });
    const state = feed(early, inOrder(nearer));
    expect(state.decision).toBe('different');
    expect(state.shown.at(-1)?.difference).toBeLessThan(-0.2);
    expect(state.shown.at(-1)?.pairs).toBeLessThan(50);
  });

  it('runs cases in an order that only seed and id decide', () => {
    const order = inOrder(mixed).map(({ key }) => key);
    expect(inOrder([...mixed].reverse()).map(({ key }) => key)).toEqual(order);
    expect(order).not.toEqual(keysOf(mixed));
    expect(inOrder(mixed, 1).map(({ key }) => key)).not.toEqual(order);
    // What is left of it without a case is in the same order.
    expect(inOrder(mixed.slice(1)).map(({ key }) => key)).toEqual(order.filter((key) => key !== 'd0'));
  });

  it('stops one run in twenty at most when there is no difference', () => {
    const random = seededRandom(11);
    const runs = 2000;
    let stopped = 0;
    for (let run = 0; run < runs; run++) {
      const marks = (share: number): string =>
        Array.from({ length: 40 }, () => (random() < share ? '+' : '-')).join('');
      const share = 0.3 + 0.4 * random();
      const early = watching(recordsOf(disputes(marks(share))));
      const state = feed(early, inOrder(recordsOf(disputes(marks(share)))));
      if (state.decision === 'different') stopped += 1;
    }
    expect(stopped).toBeGreaterThan(runs * 0.01);
    expect(stopped).toBeLessThanOrEqual(runs * 0.05);
  }, 60_000);
});

describe('the words for it', () => {
  const counts = { total: 100, done: 41, error: 1, unparsed: 0, cancelled: 0 };
  const state = feed(watching(wrong), inOrder(right));

  it('say at which look a run stopped, and against what', () => {
    expect(stoppedEarly({ stopEarly: state, counts })).toBe(true);
    expect(earlyStopWords({ stopEarly: state, counts })).toBe(
      "stopped after 40 of 100 pairs: the difference of jury.accuracy from old, +1.0000, passed the boundary of look 2 of 5 (p <0.0001, boundary 0.0007; alpha 0.05 spent as O'Brien-Fleming)",
    );
    expect(earlyStopNote({ id: 'new', stopEarly: state, counts })).toContain('not valid at face value');
  });

  it('do not say that a run stopped which ran to its end', () => {
    const all = { ...counts, done: 99 };
    expect(stoppedEarly({ stopEarly: state, counts: all })).toBe(false);
    expect(earlyStopWords({ stopEarly: state, counts: all })).toMatch(/^decided after 40 of 100 pairs/u);
    const none = feed(watching(mixed), inOrder(mixed));
    expect(earlyStopWords({ stopEarly: none, counts: all })).toMatch(
      /^no difference of jury\.accuracy from old found at the end, at look 5 of 5: 0\.0000 over 100 pairs/u,
    );
    expect(earlyStopWords({ counts })).toBeUndefined();
  });
});
