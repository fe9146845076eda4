import { describe, expect, it } from 'vitest';
import type { Scenario } from './demo/fake-host';
import { callRow, caseRow, runSummary, stageRow, transcriptHead } from './demo/demo-rows';
import { composedText } from './demo/composed-text';
import { marketCase } from './demo/market-case';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

function oneCall(text: string, given: Partial<Parameters<typeof callRow>[0]> = {}): Scenario {
  const row = callRow({ id: 'draft#1', stage: 'draft', text, ...given });
  return {
    place: { run: 'run-1', case: 'case-1' },
    run: runSummary(),
    cases: [caseRow({ key: 'case-1', title: 'A case' })],
    transcripts: { 'case-1': { head: transcriptHead({ rowCount: 1 }), row: () => row } },
  };
}

describe('a transcript', () => {
  it('shows who said what, what was read from it, and at what cost', async () => {
    const { page } = await open(marketCase);
    const draft = page.getByRole('article', { name: 'Case judge, draft 1' });
    await draft.waitFor();
    expect(await draft.locator('mark.answer').textContent()).toBe('{predicted_article: 234}');
    const words = await composedText(draft);
    expect(words).toContain('{"predicted_article":234}');
    expect(words).toContain('repaired: bare key → JSON');
    expect(words).toContain('1,204 tokens');
    expect(words).toContain('2.2 s');
  });

  it('puts gold beside prediction, with marks and reasons', async () => {
    const { page } = await open(marketCase);
    const line = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    await line('Charge').waitFor();
    expect(await line('Charge').innerText()).toMatch(
      /寻衅滋事[\s\S]*寻衅滋事 from “寻衅滋事罪”[\s\S]*✓[\s\S]*罪 removed/,
    );
    expect(await line('Article').innerText()).toMatch(/✓[\s\S]*same article/);
    expect(await line('Term').innerText()).toMatch(
      /12 months[\s\S]*10 months[\s\S]*≈[\s\S]*lawbench\.3-4 \.969/,
    );
    expect(await line('Fine').innerText()).toMatch(/none[\s\S]*2,000 yuan[\s\S]*✗[\s\S]*gold has no fine/);
  });

  it('lists the stages as they nest, dims what was skipped, and goes to a stage when clicked', async () => {
    const { page } = await open(marketCase, { height: 420 });
    const rail = page.getByRole('navigation', { name: 'Stages' });
    await rail.getByRole('button', { name: /deliberation 3/ }).waitFor();
    expect(await rail.getByRole('button').allInnerTexts()).toHaveLength(8);
    await rail.getByRole('button', { name: /ruling/ }).click();
    await page.getByText('本案发生在夜市公共场所').waitFor();
    await expect.poll(() => rail.locator('[aria-current]').innerText()).toContain('ruling');
    await page.getByText('skipped: not reached, review 2 passed').waitFor();
  });

  it('shows every ranker’s score of what was retrieved, and why an entry was dropped', async () => {
    const { page } = await open(marketCase);
    const entry = page.getByRole('row').filter({ hasText: 'Sample precedent 88' });
    await entry.waitFor();
    expect((await entry.innerText()).split(/\s*\t\s*|\n/)).toEqual(
      expect.arrayContaining(['9.13', '.902', '.030', 'dropped · leak: same case']),
    );
  });

  it.each([1400, 800, 600, 520])(
    'shows the whole table of what was retrieved, %i pixels wide',
    async (width) => {
      const { page } = await open(marketCase, { width, height: 1200 });
      const table = page.locator('moot-retrieval-row table');
      await table.waitFor();
      const cut = await table.evaluate(
        (element) =>
          [element.parentElement, ...element.querySelectorAll('td')].filter(
            (box) => box !== null && box.scrollWidth > box.clientWidth,
          ).length,
      );
      expect(cut).toBe(0);
    },
  );

  it('says of a stage that had a condition that it held', async () => {
    const row = stageRow({ stage: 'appeal', detail: 'upheld', when: '{{ switches.appeal }}' });
    const { page } = await open({
      ...oneCall(''),
      transcripts: { 'case-1': { head: transcriptHead({ rowCount: 1 }), row: () => row } },
    });
    const stage = page.getByRole('navigation', { name: 'Stages' }).getByRole('button', { name: /appeal/ });
    expect(await stage.innerText()).toContain('upheld · {{ switches.appeal }} is true');
  });

  it('asks for the prompt only when it is wanted, and marks the values and the cut', async () => {
    const { page, host } = await open(marketCase, { height: 1400 });
    const clerk = page.getByRole('article', { name: 'Clerk' });
    await clerk.waitFor();
    expect(host.askedFor('prompt')).toEqual([]);
    await clerk.getByRole('button', { name: 'show prompt' }).click();
    await clerk.getByText('640 characters were cut away').waitFor();
    expect(host.askedFor('prompt')).toEqual([{ run: 'run-1', case: 'sample/0117', call: 'points#1' }]);
    expect(await clerk.locator('mark.value').textContent()).toBe('夜市摊位争执…');
    expect(await clerk.locator('img').count()).toBe(1);
    expect(await composedText(clerk)).toContain('picture track.png, not shown');
  });

  it('opens the role file at the line of its output', async () => {
    const { page, host } = await open(marketCase);
    await page.getByRole('button', { name: 'open role at line 15' }).click();
    await expect
      .poll(() => host.askedFor('openRole'))
      .toEqual([{ run: 'run-1', file: 'roles/clerk.role.md', line: 14 }]);
  });

  it('shows what a model wrote as text, whatever it wrote', async () => {
    const attack =
      '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script><style>*{display:none}</style>';
    const { page } = await open(oneCall(attack, { speaker: attack, problem: attack, reasoning: attack }));
    await page.getByText(attack).first().waitFor();
    await page.getByRole('button', { name: 'reasoning' }).click();
    await expect.poll(() => page.getByText(attack).count()).toBe(4);
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  it('keeps a very long answer short until the rest is asked for', async () => {
    const { page } = await open(oneCall(`${'字'.repeat(9000)}。`));
    const article = page.getByRole('article');
    await article.getByRole('button', { name: 'show the other 5,001 characters' }).click();
    await expect.poll(async () => (await composedText(article)).includes('字。')).toBe(true);
  });
});

describe('what goes wrong is said', () => {
  it('a run that cannot be read, with Retry', async () => {
    const { page, host } = await open(marketCase, {
      failing: { run: 'The file run.json is damaged at line 3.' },
    });
    await page.getByText('The file run.json is damaged at line 3.').waitFor();
    host.failing.delete('run');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('article', { name: 'Clerk' }).waitFor();
  });

  it('a transcript that cannot be read', async () => {
    const { page, host } = await open(marketCase, { failing: { transcript: 'No such case in this run.' } });
    await page.getByText('No such case in this run.').waitFor();
    host.failing.delete('transcript');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('article', { name: 'Clerk' }).waitFor();
  });

  it('rows, cases and prompts that cannot be read', async () => {
    const failing = { rows: 'The disk is gone.', cases: 'The list is gone.' };
    const { page, host } = await open(marketCase, { failing });
    await page.getByText('This part could not be read: The disk is gone.').first().waitFor();
    await page.getByText('The list is gone.').waitFor();
    host.failing.clear();
    host.failing.set('prompt', 'The blob is gone.');
    await page.getByRole('feed').getByRole('button', { name: 'Retry' }).first().click();
    await page.getByRole('button', { name: 'show prompt' }).first().click();
    await page.getByText('The blob is gone.').waitFor();
  });

  it('a role that cannot be opened', async () => {
    const { page, host } = await open(marketCase);
    host.failing.set('openRole', 'The file roles/clerk.role.md was deleted.');
    await page.getByRole('button', { name: 'open role at line 15' }).click();
    await page.getByRole('alert').filter({ hasText: 'was deleted' }).waitFor();
  });
});

describe('without a run', () => {
  it('says how to begin, and goes where the host shows', async () => {
    const { page, notify } = await open({ ...marketCase, place: {} });
    await page.getByText('Run on case…').waitFor();
    await notify({ type: 'show', place: marketCase.place });
    await page.getByRole('article', { name: 'Clerk' }).waitFor();
  });
});
