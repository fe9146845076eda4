import { describe, expect, it, vi } from 'vitest';
import type { Forecast } from '../../src/core/attribution/forecast';
import { askBudget } from '../../src/extension/why-budget';

interface Box {
  readonly title: string;
  readonly prompt: string;
  readonly value: string;
  readonly validateInput: (text: string) => string | undefined;
}
interface Pick {
  readonly detail: string;
  readonly repeats: number;
}

const { boxes, picks, typed } = vi.hoisted(() => ({
  boxes: [] as Box[],
  picks: [] as { items: readonly Pick[]; placeHolder: string }[],
  /** What is typed into each box; undefined leaves it, and nothing takes what stands there. */
  typed: [] as (string | null | undefined)[],
}));

vi.mock('vscode', () => ({
  window: {
    showQuickPick: (items: readonly Pick[], { placeHolder }: { placeHolder: string }) => {
      picks.push({ items, placeHolder });
      return Promise.resolve(items[0]);
    },
    showInputBox: (box: Box) => {
      boxes.push(box);
      const next = typed.shift();
      return Promise.resolve(next === null ? undefined : (next ?? box.value));
    },
  },
}));

const foreseen =
  (cost?: number) =>
  (repeats: number): Forecast => ({
    cases: 2,
    passages: 3,
    runs: { least: 4, most: 8 },
    calls: { least: 2, most: 8 * repeats },
    ...(cost === undefined ? {} : { cost: { least: 0, most: cost * repeats } }),
  });

async function ask(cost: number | undefined, ...answers: readonly (string | null | undefined)[]) {
  boxes.length = picks.length = typed.length = 0;
  typed.push(...answers);
  const budget = await askBudget(foreseen(cost), ['The runs also differ in: model.']);
  return { budget, titles: boxes.map(({ title }) => title) };
}

describe('what finding the guilty passages may take', () => {
  it('is a number of calls where the price of the model is not known', async () => {
    const { budget, titles } = await ask(undefined);
    expect(budget).toEqual({ repeats: 1, limit: { calls: 8 } });
    expect(titles).toEqual(['Stop after how many calls?']);
    expect(picks[0]?.items.map(({ detail }) => detail)).toEqual([
      'at most 8 calls',
      'at most 24 calls',
      'at most 40 calls',
    ]);
    // Before anything is asked of a model it is told what the runs differ in besides.
    expect(picks[0]?.placeHolder).toContain('The runs also differ in: model.');
  });

  it('is money as well where it is, with what is foreseen', async () => {
    const { budget, titles } = await ask(0.0123, '20');
    expect(titles).toEqual(['Stop after how many calls?', 'Stop after how many US dollars?']);
    expect(boxes[1]?.prompt).toContain('2 cases, 3 passages: at most 8 calls ($0.012)');
    // What is offered is never less than what is foreseen.
    expect(budget).toEqual({ repeats: 1, limit: { calls: 20, cost: 0.013 } });
  });

  it.each([
    ['$2.50', 2.5],
    [' .05 ', 0.05],
    ['', undefined],
  ])('takes %j as a limit of %s dollars', async (text, cost) => {
    const { budget } = await ask(1, undefined, text);
    expect(budget?.limit).toEqual({ calls: 8, ...(cost === undefined ? {} : { cost }) });
  });

  it.each(['0', 'much', '-1', '1,5'])('does not take %j for an amount', async (text) => {
    await ask(1);
    expect(boxes[1]?.validateInput(text)).toBe('An amount such as 0.50, or nothing at all.');
  });

  it('is nothing where it is not wanted after all', async () => {
    expect((await ask(1, null)).budget).toBeUndefined();
    expect((await ask(1, undefined, null)).budget).toBeUndefined();
  });

  it('offers no amount where nothing is known to have been used', async () => {
    await ask(0);
    expect(boxes[1]?.value).toBe('');
  });
});
