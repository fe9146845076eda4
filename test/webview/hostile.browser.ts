import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ComparisonRequests } from '../../src/protocol/comparison';
import { comparedRuns } from './demo/compared-runs';
import { callRow, transcriptHead } from './demo/demo-rows';
import { endless, endlessCase } from './demo/endless-case';
import { everyView, unfoldAll } from './demo/every-view';
import type { DemoTranscript } from './demo/fake-host';
import { hostile, hostileShown, poisoned } from './demo/hostile';
import { pageText } from './demo/page-text';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

/** Controls and marks of direction, as a screen would obey them. */
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u2028\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Looks that hold nothing but the panel's own words. */
const ownWords = new Set(['the empty panel']);

/** What reaches out of the parts of the panel that scroll up and down only. */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (root: ParentNode): void => {
      for (const part of root.querySelectorAll('.scroller, .page, .body, header, .head, form')) {
        const { scrollWidth, clientWidth } = part;
        if (scrollWidth > clientWidth + 1) found.push(`${part.className}: ${scrollWidth} in ${clientWidth}`);
      }
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) visit(shadowRoot);
    };
    visit(document);
    return found;
  });
}

describe('hostile text does nothing but show in', () => {
  it.each(everyView)('$name', async ({ name, scenario, options, reach }) => {
    const { page } = await open(scenario(), { ...options, between: poisoned(hostile) });
    await reach(page);
    const { text, labels, names, strangers } = await pageText(page);
    expect(await page.evaluate('window.pwned')).toBeUndefined();
    expect(strangers).toEqual([]);
    expect(
      names.filter((element) => /^(?:iframe|script|a|object|embed|form-x|link)$/u.test(element)),
    ).toEqual(['script']);
    expect(text).not.toMatch(steering);
    expect(labels).not.toMatch(steering);
    if (!ownWords.has(name)) for (const shown of hostileShown) expect(text).toContain(shown);

    // Nor does it break the layout of a narrow panel.
    await page.setViewportSize({ width: 600, height: 800 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(600);
    await expect.poll(() => tooWide(page)).toEqual([]);
  });
});

describe('a megabyte on one line', () => {
  it('is shown in part, wherever it stands, until more is asked for', async () => {
    const { page } = await open(endlessCase, { height: 4000 });
    await page.getByRole('article').nth(1).waitFor();
    await unfoldAll(page, 'moot-transcript');
    const before = await pageText(page);
    expect(before.text.length).toBeLessThan(500_000);
    expect(before.labels.length).toBeLessThan(100_000);
    expect(before.elements).toBeLessThan(2500);
    expect(before.text).toContain('(990000 more characters)');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1400);

    const more = page
      .locator('moot-call-row moot-long-text')
      .first()
      .getByRole('button', { name: /^show the/ });
    await more.click();
    await page.getByRole('button', { name: 'show the next 100,000 of 900,000 characters' }).click();
    await page.getByRole('button', { name: 'show the next 100,000 of 800,000 characters' }).waitFor();
    expect((await pageText(page)).text.length).toBeLessThan(800_000);
  });

  it('that streams in shows its end', async () => {
    const rows = [callRow({ id: 'a#1', stage: 'a', text: '', state: 'asking' })];
    const address = { run: 'run-1', case: 'case-1' };
    const { page, notify } = await open({
      ...endlessCase,
      transcripts: {
        'case-1': { head: transcriptHead({ status: 'running', rowCount: 1 }), row: (index) => rows[index]! },
      },
    });
    await page.getByText('waiting for the model…').waitFor();
    for (let n = 0; n < 5; n++) {
      await notify({ type: 'delta', address, call: 'a#1', text: 'y'.repeat(200_000) });
    }
    await notify({ type: 'delta', address, call: 'a#1', text: 'the end' });
    await page.getByText('the end').waitFor();
    await page.getByText('980,007 characters before').waitFor();
    expect((await pageText(page)).text.length).toBeLessThan(100_000);
  });

  it('is held against another side by side', async () => {
    const hearing = (run: string): DemoTranscript => ({
      head: transcriptHead({ caseId: 'long', title: endless, rowCount: 1 }),
      row: () => callRow({ id: 'a#1', stage: 'a', call: 'a#1', text: `${run} ${endless} ${run}` }),
    });
    const { page } = await open({
      ...comparedRuns(),
      place: { compare: ['run-a', 'run-b'], case: 'sample/004' },
      transcriptOf: hearing,
    });
    await page
      .locator('moot-side-by-side')
      .getByRole('article', { name: /differs/ })
      .waitFor();
    const { text, elements } = await pageText(page);
    expect(text.length).toBeLessThan(100_000);
    expect(elements).toBeLessThan(2000);
  });

  it('stands in the cells of a table of cases', async () => {
    const { page } = await open(comparedRuns(), {
      between: (ask, receive) => {
        const answer = receive(ask);
        if (ask.name !== 'comparedCases' || answer.kind !== 'reply' || !answer.ok) return answer;
        const { rows, ...rest } = answer.result as ComparisonRequests['comparedCases']['result'];
        const long = rows.map((row, index) =>
          index > 2
            ? row
            : {
                ...row,
                title: endless,
                excerpt: endless,
                gold: endless,
                sides: row.sides.map((side) => ({ ...side, prediction: endless })),
              },
        );
        return { ...answer, result: { ...rest, rows: long } };
      },
    });
    await page.locator('#row-0 .id').waitFor();
    expect((await pageText(page)).text.length).toBeLessThan(200_000);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1400);
  });
});
