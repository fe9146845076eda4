import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { StatuteBook } from '../../src/core/knowledge/statute-book';
import { TranscriptCitations } from '../../src/core/transcript-citations';
import type { TranscriptRow } from '../../src/protocol/panel';
import { appealCase, appealHead, appealRows } from './demo/appeal-case';
import { callRow, caseRow, retrievalRow, runSummary, transcriptHead } from './demo/demo-rows';
import { comparedRuns } from './demo/compared-runs';
import type { Scenario } from './demo/fake-host';
import type { OpenPanel } from './demo/open-panel';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

/** A link of the last draft. */
function link(page: Page, name: string) {
  return page.getByRole('article', { name: 'Case judge, draft 2' }).getByRole('link', { name });
}

/** What a screen reader says of the link after its name. */
async function described(page: Page, name: string): Promise<string> {
  return link(page, name).evaluate((element) => {
    const id = element.getAttribute('aria-describedby');
    const root = element.getRootNode() as ShadowRoot;
    return id === null ? '' : (root.getElementById(id)?.textContent ?? '');
  });
}

describe('articles in an answer', () => {
  it('are links, and those that are not as they should be say so in words', async () => {
    const { page } = await open(appealCase, { height: 1500 });
    await link(page, '第九十九条').waitFor();
    expect(await described(page, '第九十九条')).toBe(
      'Does not exist in the statutes of this run: statutes (5 articles).',
    );
    expect(await described(page, '第二条')).toBe('Not among the 2 candidates retrieved for this case.');
    expect(await described(page, '《样例借用法》第五条')).toBe(
      'Among the candidates retrieved for this case.',
    );
    expect(await described(page, 'case-07')).toBe('Retrieved for this case.');
  });

  it('show their text on hover, and on focus until Escape', async () => {
    const { page } = await open(appealCase, { height: 1500 });
    await link(page, '第二条').hover();
    await page.getByRole('tooltip').getByText('借用物毁损的，借用人应当修复').waitFor();
    await page.mouse.move(2, 2);
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
    await link(page, '《样例借用法》第五条').focus();
    await page.getByRole('tooltip').getByText('因重大过失遗失借用物').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0);
  });

  it('lead to where they were retrieved, with the entry unfolded', async () => {
    const { page } = await open(appealCase, { height: 700 });
    await page.getByRole('article', { name: /^statutes, candidates/ }).focus();
    await page.keyboard.press('End');
    await link(page, 'case-07').click();
    await page.locator('moot-retrieval-row').getByText('借书人隐瞒遗失两个月').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MOOT-PANEL');
    const article = page.getByRole('article', { name: /^statutes, candidates/ });
    await expect.poll(() => article.evaluate((row) => row.matches(':focus'))).toBe(true);
  });

  it('lead to the knowledge base where they were not retrieved', async () => {
    const { page, host } = await open(appealCase, { height: 1500 });
    await link(page, '第二条').focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => host.askedFor('openEntry'))
      .toEqual([{ run: 'run-1', base: 'statutes', entry: '2' }]);
  });

  it('are links in the verdict too', async () => {
    const { page } = await open(appealCase, { height: 1500 });
    const table = page.locator('moot-verdict-table');
    await expect.poll(() => table.getByRole('link').allInnerTexts()).toHaveLength(3);
  });

  it('are left alone where the run knows no statutes', async () => {
    const scenario = {
      ...appealCase,
      transcripts: { 'sample/umbrella': { head: appealHead, row: (index: number) => appealRows[index]! } },
    };
    const { page } = await open(scenario, { height: 1500 });
    await page.getByRole('article', { name: 'Case judge, draft 2' }).waitFor();
    expect(await page.getByRole('link').count()).toBe(0);
  });

  it('are asked about once the answer is complete, not with every word', async () => {
    const row = callRow({ id: 'draft#1', stage: 'draft', state: 'streaming', text: '《刑法》第一条' });
    const head = transcriptHead({ caseId: 'case-1', status: 'running', rowCount: 1 });
    const { page, host, notify } = await open({
      place: { run: 'run-1', case: 'case-1' },
      run: runSummary({ state: 'running' }),
      cases: [caseRow({ key: 'case-1', status: 'running' })],
      transcripts: { 'case-1': { head, row: () => row } },
    });
    const address = { run: 'run-1', case: 'case-1' };
    await page.getByText('第一条').waitFor();
    for (const text of ['、第二条', '、第三条'])
      await notify({ type: 'delta', address, call: row.call, text });
    await page.getByText('第三条').waitFor();
    expect(host.askedFor('citations')).toEqual([]);
    const done = { ...row, state: 'parsed' as const, text: '《刑法》第一条、第二条、第三条' };
    await notify({ type: 'transcript-changed', address, head, rows: [{ index: 0, row: done }] });
    await expect.poll(() => host.askedFor('citations')).toEqual([{ ...address, texts: [done.text] }]);
  });
});

describe('hostile texts', () => {
  const attack = '<img src=x onerror="window.hacked=1">';

  it('stay text as what is cited and where it stands', async () => {
    const rows = [
      retrievalRow({
        id: 'found?',
        stage: 'found',
        entries: [
          { id: `${attack}-1`, title: attack, text: attack, rank: 1, score: 1, scores: {}, kept: true },
        ],
      }),
      callRow({ id: 'draft#1', stage: 'draft', text: `As in ${attack}-1 …` }),
    ];
    const scenario: Scenario = {
      place: { run: 'run-1', case: 'case-1' },
      run: runSummary(),
      cases: [caseRow({ key: 'case-1' })],
      transcripts: {
        'case-1': {
          head: transcriptHead({ rowCount: 2 }),
          row: (index) => rows[index]!,
          cites: (texts) => new TranscriptCitations(new StatuteBook([]), rows).read(texts),
        },
      },
    };
    const { page } = await open(scenario);
    await page.getByRole('link').hover();
    await page.getByRole('tooltip').getByText(attack).first().waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });
});

describe('articles in two transcripts side by side', () => {
  const [caseKey = ''] = Object.keys(appealCase.transcripts ?? {});
  const cited = appealCase.transcripts?.[caseKey];

  /** The other run asked for something else, and its second draft names another article. */
  function otherRow(index: number): TranscriptRow {
    const row = cited!.row(index);
    if (row.kind === 'retrieval') return { ...row, query: '借用 雨伞' };
    return row.kind === 'call' && row.stage === 'deliberation[2]/draft'
      ? { ...row, text: row.text.replace('第九十九条', '第七条') }
      : row;
  }

  async function opened(): Promise<OpenPanel> {
    return open(
      {
        ...comparedRuns(),
        place: { compare: ['run-a', 'run-b'], case: 'sample/004' },
        transcriptOf: (run) => (run === 'run-a' ? cited : { ...cited!, row: otherRow }),
      },
      { height: 1800 },
    );
  }

  it('are links with their state, where the answers differ as well', async () => {
    const { page } = await opened();
    const draft = page.getByRole('article', { name: 'call, draft 2, differs' });
    const removed = draft.locator('del').getByRole('link', { name: '第九十九条' });
    await removed.waitFor();
    expect(await draft.locator('ins').getByRole('link', { name: '第七条' }).count()).toBe(1);
    await removed.hover();
    await page.getByRole('tooltip').getByText('Does not exist in the statutes of this run').waitFor();
    await page.keyboard.press('d');
    await expect.poll(() => draft.locator('del, ins').count()).toBe(0);
    await expect.poll(() => draft.getByRole('link', { name: '第二条' }).count()).toBe(2);
  });

  it('lead to where they were retrieved, or to the knowledge base of the side’s run', async () => {
    const { page, host } = await opened();
    const draft = page.getByRole('article', { name: 'call, draft 2, differs' });
    await draft.locator('.after').getByRole('link', { name: '第二条' }).click();
    await expect
      .poll(() => host.askedFor('openEntry'))
      .toEqual([{ run: 'run-b', base: 'statutes', entry: '2' }]);
    await draft.locator('.before').getByRole('link', { name: 'case-07' }).click();
    const table = page.getByRole('article', { name: /^retrieval, candidates/ });
    await expect.poll(() => table.evaluate((row) => row.matches(':focus'))).toBe(true);
  });
});
