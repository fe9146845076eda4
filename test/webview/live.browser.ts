import { describe, expect, it } from 'vitest';
import type { TranscriptRow } from '../../src/protocol/panel';
import { listen } from './demo/announced';
import type { Scenario } from './demo/fake-host';
import { callRow, caseRow, runSummary, transcriptHead } from './demo/demo-rows';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();
const address = { run: 'run-1', case: 'case-1' };
const noon = 1_800_000_000_000;

const said = (index: number, given: Partial<Parameters<typeof callRow>[0]> = {}) =>
  callRow({
    id: `turn[${index}]#1`,
    stage: `turn[${index}]`,
    text: `Statement ${index}. `.repeat(12),
    ...given,
  });

const liveHead = (rowCount: number) => transcriptHead({ status: 'running', rowCount });

const started = runSummary({
  state: 'running',
  counts: { total: 4, done: 1, error: 0, unparsed: 0, cancelled: 0 },
});

function live(rows: readonly TranscriptRow[]): Scenario {
  return {
    place: address,
    run: started,
    cases: [caseRow({ key: 'case-1', title: 'A case', status: 'running' })],
    transcripts: { 'case-1': { head: liveHead(rows.length), row: (index) => rows[index]! } },
  };
}

describe('a case that runs', () => {
  it('streams an answer in as it comes', async () => {
    const { page, notify } = await open(live([said(0, { text: '', state: 'asking' })]));
    await page.getByText('waiting for the model…').waitFor();
    const call = 'turn[0]#1';
    await notify(
      { type: 'delta', address, call, text: '经审理' },
      { type: 'delta', address, call, text: '查明：' },
    );
    await page.getByText('经审理查明：').waitFor();
    await notify({ type: 'delta', address: { ...address, case: 'other' }, call, text: 'not here' });
    await notify({
      type: 'transcript-changed',
      address,
      head: liveHead(1),
      rows: [{ index: 0, row: said(0, { text: '经审理查明：属实。', value: '"属实"', span: [6, 8] }) }],
    });
    await expect.poll(() => page.locator('mark.answer').textContent()).toBe('属实');
    expect(await page.getByText('not here').count()).toBe(0);
  });

  it('counts down to the next try', async () => {
    const row = said(0, {
      text: '',
      state: 'waiting',
      problem: 'The endpoint answered 429.',
      retryAt: noon + 45_000,
    });
    const { page } = await open(live([row]), { now: noon });
    await page.getByText('retrying in 0:45').waitFor();
    await page.clock.setFixedTime(noon + 38_500);
    await page.getByText('retrying in 0:07').waitFor();
  });

  it('follows the end while the reader is at it, and stays put when not', async () => {
    const { page, notify } = await open(live(Array.from({ length: 30 }, (_row, index) => said(index))));
    await page.getByRole('article', { name: /turn 29/ }).waitFor();
    await notify({
      type: 'transcript-changed',
      address,
      head: liveHead(31),
      rows: [{ index: 30, row: said(30) }],
    });
    await page.getByRole('article', { name: /turn 30/ }).waitFor();
    const scroller = page.locator('moot-transcript .scroller');
    const toEnd = () =>
      scroller.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop);
    await expect.poll(toEnd).toBeLessThan(2);

    await scroller.hover();
    await page.mouse.wheel(0, -900);
    await expect.poll(toEnd).toBeGreaterThan(400);
    const before = await scroller.evaluate((element) => element.scrollTop);
    await notify({
      type: 'transcript-changed',
      address,
      head: liveHead(33),
      rows: [31, 32].map((index) => ({ index, row: said(index) })),
    });
    await expect.poll(() => page.getByRole('article').first().getAttribute('aria-setsize')).toBe('33');
    expect(Math.abs((await scroller.evaluate((element) => element.scrollTop)) - before)).toBeLessThan(2);
  });

  it('shows the run’s progress and says aloud how the case ended', async () => {
    const { page, notify } = await open(live([said(0)]));
    const progress = page.getByRole('progressbar');
    await progress.waitFor();
    expect(await progress.getAttribute('aria-valuenow')).toBe('1');
    await notify({
      type: 'run-changed',
      run: { ...started, counts: { total: 4, done: 2, error: 1, unparsed: 0, cancelled: 0 } },
    });
    await page.getByText('3 / 4 · 1 error').waitFor();
    expect(await progress.getAttribute('aria-valuenow')).toBe('3');
    await notify({
      type: 'case-changed',
      run: 'run-1',
      row: caseRow({ key: 'case-1', title: 'A case', right: false }),
    });
    await page.getByRole('option', { name: 'wrong' }).waitFor();
    expect(await page.locator('[aria-live=polite]').textContent()).toBe('A case: wrong');
  });

  it('says aloud how the case ended, and none of the 2,000 pieces in which it came', async () => {
    const { page, notify } = await open(live([said(0, { text: '', state: 'asking' })]));
    await page.getByText('waiting for the model…').waitFor();
    const announced = await listen(page);
    const call = 'turn[0]#1';
    for (let from = 0; from < 2000; from += 100) {
      await notify(
        ...Array.from({ length: 100 }, (_, index) => ({
          type: 'delta' as const,
          address,
          call,
          text: `word ${from + index} `,
        })),
        { type: 'run-changed', run: { ...started, usage: { input: from, output: from } } },
      );
    }
    await page.getByText('word 1999').waitFor();
    expect(await announced()).toEqual([]);
    await notify(
      { type: 'transcript-changed', address, head: liveHead(1), rows: [{ index: 0, row: said(0) }] },
      { type: 'case-changed', run: 'run-1', row: caseRow({ key: 'case-1', title: 'A case', right: false }) },
    );
    await expect.poll(announced).toEqual(['A case: wrong']);
    await notify({ type: 'run-changed', run: { ...started, state: 'finished' } });
    await expect.poll(announced).toEqual(['A case: wrong', 'The run is finished.']);
  });

  it('cancels', async () => {
    const { page, host, notify } = await open(live([said(0)]));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Cancelling…' }).waitFor();
    expect(host.askedFor('cancel')).toEqual([{ run: 'run-1' }]);
    await notify({ type: 'run-changed', run: runSummary({ state: 'cancelled' }) });
    await page.getByText('cancelled', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /Cancel/ }).count()).toBe(0);
  });

  it('says when cancelling failed, and lets it be tried again', async () => {
    const { page } = await open(live([said(0)]), { failing: { cancel: 'The run is not in this window.' } });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The run is not in this window.').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
  });
});
