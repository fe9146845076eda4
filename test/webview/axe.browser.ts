import { describe, expect, it } from 'vitest';
import { everyView } from './demo/every-view';
import { seriousFaults } from './demo/serious-faults';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

describe('axe finds no serious fault in', () => {
  it.each(everyView)('$name', async ({ scenario, options, reach }) => {
    const { page, wear } = await open(scenario(), options);
    await reach(page);
    const found: string[] = [];
    for (const theme of ['light', 'dark', 'high-contrast'] as const) {
      await wear(theme);
      found.push(...(await seriousFaults(page)).map((fault) => `${theme}: ${fault}`));
    }
    expect(found).toEqual([]);
  });
});
