import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../scripts/browser.mjs';
import { reportIn } from '../../src/core/report/report-formats';
import type { ReportedRun } from '../../src/core/report/reported-run';
import { FIVE_ENDS, fictionalRun, HOSTILE } from '../core/report/fictional-run';

let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'moot-report-'));

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Opened {
  readonly page: Page;
  /** Errors of the page, violations of its policy, and every request but that for the file itself. */
  readonly complaints: readonly string[];
}

/** Opens a report from disk in a browser without a network. */
async function open(
  runs: readonly ReportedRun[],
  options: { readonly script?: boolean; readonly dark?: boolean; readonly width?: number } = {},
): Promise<Opened> {
  const { script = true, dark = false, width = 1400 } = options;
  const file = join(folder, `report ${Math.random()}.html`);
  writeFileSync(file, [...reportIn('html', runs)].join(''));
  const context = await browser.newContext({
    offline: true,
    javaScriptEnabled: script,
    colorScheme: dark ? 'dark' : 'light',
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('request', (request) => {
    if (request.url() !== pathToFileURL(file).href) complaints.push(request.url());
  });
  await page.goto(pathToFileURL(file).href);
  return { page, complaints };
}

const run = fictionalRun(FIVE_ENDS);

describe('a report opened from disk, without a network', () => {
  it('shows its cases, which open, and filters them', async () => {
    const { page, complaints } = await open([run]);
    const shown = page.locator('.case:not([hidden])');
    expect(await shown.count()).toBe(5);
    await page.locator('.case summary').nth(1).click();
    expect(await page.locator('.case').nth(1).locator('.more').innerText()).toContain('compared as read');
    await page.getByLabel('Filter cases by how they ended').selectOption('wrong');
    expect(await shown.count()).toBe(1);
    await page.getByLabel('Filter cases by how they ended').selectOption('all');
    await page.getByLabel('Filter cases by words').fill('盗窃 matter');
    expect(await page.getByRole('status').innerText()).toBe('2 of 5');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is whole without script', async () => {
    const { page } = await open([run], { script: false });
    expect(await page.locator('.case').count()).toBe(5);
    expect(await page.locator('.tools').count()).toBe(0);
    await page.locator('.case summary').first().click();
    expect(await page.locator('.case .more').first().isVisible()).toBe(true);
    await page.context().close();
  });

  it.each([1400, 600])('is in the colours of the reader and fits a window of %i', async (width) => {
    const background = async (dark: boolean): Promise<string> => {
      const { page, complaints } = await open([run], { dark, width });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      expect(complaints).toEqual([]);
      const colour = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
      await page.context().close();
      return colour;
    };
    expect([await background(false), await background(true)]).toEqual([
      'rgb(255, 255, 255)',
      'rgb(31, 31, 31)',
    ]);
  });

  it('runs nothing that a model wrote and makes nothing of it', async () => {
    const hostile = fictionalRun(
      [
        {
          id: HOSTILE,
          title: HOSTILE,
          gold: { charges: [HOSTILE] },
          verdict: { charges: [HOSTILE], text: HOSTILE },
        },
      ],
      { model: HOSTILE },
    );
    const { page, complaints } = await open([hostile]);
    await page.locator('.case summary').first().click();
    expect(await page.evaluate('window.pwned')).toBeUndefined();
    expect(
      await page.locator('img, iframe, a, [onerror], [onmouseover], script:not(:last-child)').count(),
    ).toBe(0);
    expect(await page.locator('.said').first().innerText()).toContain('<script>window.pwned = 1</script>');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('has JUnit that a parser of XML takes', async () => {
    const { page } = await open([run]);
    const xml = [...reportIn('junit', [fictionalRun([{ id: HOSTILE, message: HOSTILE }])])].join('');
    const parsed = `new DOMParser().parseFromString(${JSON.stringify(xml)}, 'application/xml')`;
    expect(await page.evaluate<string>(`(${parsed}).documentElement.nodeName`)).toBe('testsuites');
    await page.context().close();
  });
});
