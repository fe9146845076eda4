import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Fault {
  readonly id: string;
  readonly impact: string;
  readonly at: readonly { readonly html: string; readonly why: string }[];
}

/** What axe-core finds on the page that is serious or critical, each with where and why. */
export async function seriousFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(`window.axe ?? (() => { ${axe} })()`);
  const faults: readonly Fault[] = await page.evaluate(`
    axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({
      id, impact, at: nodes.map(({ html, any }) => ({ html, why: any[0]?.message ?? '' })),
    })))`);
  return faults
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, at }) => at.map(({ html, why }) => `${id}: ${html} ${why}`));
}
