import type { BallotsRow, MemoryRow } from '../../../src/protocol/panel';

/** Three jurors over two rounds, of whom one changes. */
export const ballots: BallotsRow = {
  kind: 'ballots',
  id: 'jury*',
  stage: 'jury',
  depth: 1,
  jurors: [
    { juror: 1, votes: ['buyer', 'buyer'] },
    { juror: 2, votes: ['seller', 'buyer'] },
    { juror: 3, votes: ['seller', 'seller'] },
  ],
  votes: { buyer: 2, seller: 1 },
  winner: 'buyer',
  tied: false,
  flips: [1],
};

/** What a memory gave for a query, and what it learned afterwards. */
export const recalled: MemoryRow = {
  kind: 'memory',
  id: 'recalled~1',
  stage: 'recalled',
  depth: 1,
  memory: 'jurisprudence',
  action: 'recalled',
  query: '夜市口角',
  candidates: [234, 293],
  duration: 3,
  items: [
    {
      kind: 'directive',
      id: '293-1',
      text: '在公共场所为发泄情绪殴打他人的，先考虑 293。',
      overlap: 0.5,
      topology: 1,
      similarity: 0.8,
      score: 0.74,
      rank: 1,
      kept: true,
      confidence: 0.62,
    },
    {
      kind: 'precedent',
      id: 'c7',
      text: '烧烤摊前的冲突。',
      overlap: 0,
      topology: 0,
      similarity: 0.2,
      score: 0.06,
      rank: 2,
      kept: false,
    },
  ],
};

export const learned: MemoryRow = {
  kind: 'memory',
  id: 'archive+1',
  stage: 'archive',
  depth: 1,
  memory: 'jurisprudence',
  action: 'reinforced',
  of: '293-1',
  before: 0.62,
  after: 0.68,
  sources: ['c9'],
  detail: '',
};
