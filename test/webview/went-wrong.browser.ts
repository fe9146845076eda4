import { describe, expect, it } from 'vitest';
import type { Fault } from '../../src/protocol/fault';
import { appealCase, appealHead, appealRows } from './demo/appeal-case';
import { composedText } from './demo/composed-text';
import type { Scenario } from './demo/fake-host';
import { withBrowser } from './demo/with-browser';

const open = withBrowser();

const lost: readonly Fault[] = [
  {
    kind: 'judge',
    stage: 'deliberation[1]/draft',
    part: 'articles',
    message: 'Article 5 is among what "candidates" found; "deliberation/draft" of round 1 says article 3.',
    evidence: [
      { stage: 'candidates', says: 'with article 5 (right)' },
      { stage: 'deliberation[1]/draft', says: 'says article 3 ← lost here' },
    ],
  },
  {
    kind: 'discussion',
    stage: 'jury[round 1]/report',
    part: 'winner',
    message:
      'The sealed ballots were for the borrower (borrower 4, lender 1); in round 1 the jury turned (lender 3, borrower 2).',
    evidence: [],
  },
];

const wrong: Scenario = {
  ...appealCase,
  transcripts: {
    'sample/umbrella': { head: { ...appealHead, right: false, lost }, row: (index) => appealRows[index]! },
  },
};

describe('a case that went wrong', () => {
  it('says at which stage, with the proof, above its facts', async () => {
    const { page } = await open(wrong, { height: 1000 });
    const region = page.getByRole('region', { name: 'Went wrong at' });
    await region.getByText('judge (deliberation/draft)').waitFor();
    const words = (await composedText(region)).replaceAll(/\s+/gu, ' ');
    expect(words).toContain('Article: judge (deliberation/draft) — Article 5 is among what');
    expect(words).toContain('Winner: discussion (jury/report) — The sealed ballots were for the borrower');
    await region.getByRole('button', { name: 'the 2 stages that had a say' }).click();
    await region.getByText('says article 3 ← lost here').waitFor();
  });

  it('leads to the stage, and to the jury for one of its rounds', async () => {
    const { page } = await open(wrong, { height: 700 });
    const region = page.getByRole('region', { name: 'Went wrong at' });
    await region.getByRole('button', { name: 'judge (deliberation/draft)' }).click();
    const draft = page.getByRole('article', { name: 'Case judge, draft 1' });
    await expect.poll(async () => (await draft.boundingBox())?.y ?? 999).toBeLessThan(300);
    await region.getByRole('button', { name: 'discussion (jury/report)' }).click();
    await expect
      .poll(async () => (await page.locator('moot-ballots-row').boundingBox())?.y ?? 999)
      .toBeLessThan(700);
  });
});

describe('a case that is right', () => {
  it('says nothing of it', async () => {
    const { page } = await open(appealCase, { height: 700 });
    await page.locator('moot-case-facts').getByText('Facts').waitFor();
    expect(await page.locator('moot-went-wrong').count()).toBe(0);
  });
});
