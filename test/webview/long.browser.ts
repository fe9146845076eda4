import { describe, expect, it } from 'vitest';
import type { RenderedMessage, TranscriptRow } from '../../src/protocol/panel';
import { stageRow } from './demo/demo-rows';
import type { DemoTranscript, Scenario } from './demo/fake-host';
import { longCase } from './demo/long-case';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

function transcriptOf({ transcripts }: Scenario): DemoTranscript {
  const transcript = transcripts?.['case-0'];
  if (!transcript) throw new Error('The demo has no transcript.');
  return transcript;
}

/** A long case in which each message has its stage before it. */
function staged(messages: number): Scenario {
  const scenario = longCase(messages);
  const long = transcriptOf(scenario);
  const row = (index: number): TranscriptRow => {
    const call = long.row(index >> 1);
    return index % 2 === 0 ? stageRow({ stage: call.stage }) : call;
  };
  return {
    ...scenario,
    transcripts: { 'case-0': { head: { ...long.head, rowCount: messages * 2 }, row } },
  };
}

function withPrompt(scenario: Scenario, call: string): Scenario {
  const prompt: readonly RenderedMessage[] = [
    { role: 'user', parts: [{ type: 'text', text: 'Who speaks?' }], spans: [] },
  ];
  const long = transcriptOf(scenario);
  return { ...scenario, transcripts: { 'case-0': { ...long, prompts: { [call]: prompt } } } };
}

describe('10,000 rows', () => {
  it('never puts more than a screenful or two in the page, and reaches the last', async () => {
    const { page } = await open(longCase(10_000));
    await page.getByText('Statement 0 of').waitFor();
    const rows = page.locator('moot-transcript .row');
    expect(await rows.count()).toBeLessThan(60);
    await page.getByRole('article').first().focus();
    await page.keyboard.press('End');
    await page.getByText('Statement 9999 of').waitFor();
    expect(await rows.count()).toBeLessThan(60);
    const bottom = await page.locator('.row[data-index="9999"]').evaluate((row) => {
      const scroller = row.closest('.scroller')!.getBoundingClientRect();
      return Math.round(scroller.bottom - row.getBoundingClientRect().bottom);
    });
    expect(Math.abs(bottom)).toBeLessThan(4);
    await page.keyboard.press('Home');
    await page.getByText('Statement 0 of').waitFor();
  });

  it('asks for rows in windows, never for all', async () => {
    const { page, host } = await open(longCase(10_000));
    await page.getByText('Statement 0 of').waitFor();
    const counts = host.askedFor('rows').map((params) => (params as { count: number }).count);
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(500);
  });

  it('leaves nothing of the rows in the page that were scrolled past', async () => {
    const { page } = await open(longCase(10_000));
    const nodes = () =>
      page.locator('moot-transcript .rows').evaluate((rows) => rows.childNodes.length / rows.children.length);
    await page.getByText('Statement 0 of').waitFor();
    const before = await nodes();
    for (const key of ['End', 'Home', 'End', 'Home']) {
      await page.getByRole('article').first().focus();
      await page.keyboard.press(key);
      await page.getByText(key === 'End' ? 'Statement 9999 of' : 'Statement 0 of').waitFor();
    }
    // Each row has its comments of lit's; lit-html 3.3.1 to 3.3.3 forget one with every row that goes.
    expect(await nodes()).toBeLessThan(before * 1.5);
  });

  it('gives the rows that come the elements of those that left, and nothing of what was done in them', async () => {
    const { page } = await open(withPrompt(longCase(10_000), 'turn[2]#1'));
    const first = page.getByRole('article').filter({ hasText: 'Statement 2 of' });
    await first.hover();
    await first.getByRole('button', { name: 'Copy what Plaintiff said' }).click();
    await first.getByText('copied').waitFor();
    await first.getByRole('button', { name: 'show prompt' }).click();
    await first.getByRole('button', { name: 'fork: edit the answer…' }).click();
    await first.getByRole('textbox').fill('Something else.');
    // The cursor goes elsewhere, or its row would stay.
    await page.getByRole('article').filter({ hasText: 'Statement 0 of' }).focus();
    const parts = page.locator('moot-transcript moot-call-row');
    const seen = await parts.evaluateAll((all) => {
      for (const part of all) part.setAttribute('data-seen', '');
      return all.length;
    });
    const scroller = page.locator('moot-transcript .scroller');
    for (let step = 1; step <= 12; step++) {
      await scroller.evaluate((element) => {
        element.scrollTop += 250;
      });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    await first.waitFor({ state: 'detached' });
    await page
      .getByText(/Statement [3-5]\d of/)
      .first()
      .waitFor();
    expect(await parts.and(page.locator('[data-seen]')).count()).toBe(seen);
    expect(await page.locator('moot-transcript .rows').getByRole('textbox').count()).toBe(0);
    expect(await page.locator('moot-transcript .rows [aria-expanded=true]').count()).toBe(0);
    expect(await page.locator('moot-transcript .rows').getByText('copied').count()).toBe(0);
  });

  it('says of rows that are still on their way whose they are', async () => {
    const { page } = await open(staged(1000), {
      between: (ask, receive) =>
        ask.name === 'rows' && (ask.params as { from: number }).from > 500
          ? new Promise(() => undefined)
          : receive(ask),
    });
    await page.getByText('Statement 0 of').waitFor();
    await page.locator('moot-transcript .scroller').evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2;
    });
    const coming = page.locator('moot-transcript .absent .who');
    await expect.poll(() => coming.first().textContent()).toMatch(/^turn [45]\d\d$/);
    // A stage that takes no line has no place among them.
    const names = await coming.allTextContents();
    expect(new Set(names).size).toBe(names.length);
  });

  it('jumps to a stage from the rail, which is as long', async () => {
    const { page } = await open(longCase(10_000));
    await page.getByText('Statement 0 of').waitFor();
    await page.locator('moot-transcript .scroller').evaluate((element) => {
      element.scrollTop = element.scrollHeight / 2;
    });
    await page
      .getByText(/Statement [45]\d{3} of/)
      .first()
      .waitFor();
    expect(await page.locator('moot-transcript .row').count()).toBeLessThan(60);
  });

  it('finds words far from what is shown', async () => {
    const { page } = await open(longCase(10_000));
    await page.getByText('Statement 0 of').waitFor();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Search in this transcript' }).fill('statement 777');
    await page.getByText('1 of 11', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.row.hit mark.found').textContent()).toBe('Statement 777');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 11', { exact: true }).waitFor();
    await page.getByText('Statement 7770').waitFor();
    await page.keyboard.press('Shift+Enter');
    await page.getByText('1 of 11', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('mark.found').count()).toBe(0);
  });
});

describe('10,000 cases', () => {
  it('shows those in view, and those that match', async () => {
    const { page, host } = await open(longCase(3, 10_000));
    const list = page.getByRole('listbox', { name: 'Cases' });
    await list.getByText('hearing 0').waitFor();
    expect(await list.getByRole('option').count()).toBeLessThan(80);
    await list.focus();
    await page.keyboard.press('End');
    await list.getByText('hearing 9999').waitFor();
    expect(await list.getByRole('option').count()).toBeLessThan(80);

    await page.keyboard.press('/');
    await page.keyboard.type('hearing 4321');
    await page.getByText('1 found').waitFor();
    expect(await list.getByRole('option').allInnerTexts()).toHaveLength(1);
    const counts = host.askedFor('cases').map((params) => (params as { count: number }).count);
    expect(Math.max(...counts)).toBeLessThanOrEqual(50);
  });
});
