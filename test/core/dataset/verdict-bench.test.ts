import { describe, expect, it } from 'vitest';
import { verdictBench } from '../../../src/core/dataset/verdict-bench';
import type { JsonObject } from '../../../src/core/json';
import { describeAdapter } from './adapter-contract';

const dispute: JsonObject = {
  case_id: 'k-1',
  product: 'kettle',
  category: 'kitchen',
  turns: [
    {
      round: 1,
      party: 'buyer',
      text: 'It leaks.',
      media: ['leak.jpg', { type: 'video', path: 'leak', timestamp: '00:05' }],
    },
    { round: 1, party: 'seller', text: 'It was whole.', media: [] },
    { round: 2, party: 'buyer', text: 'It was not.' },
  ],
  votes: { buyer: 12, seller: 5 },
  verdict: 'buyer wins',
  juror_comments: ['It leaks indeed.', 'The seller shows nothing.'],
};

describeAdapter({
  adapter: verdictBench,
  records: [dispute, { ...dispute, case_id: 'k-2' }, { ...dispute, case_id: 3 }],
  goldFields: ['votes', 'verdict', 'juror_comments'],
  factsField: 'turns.0.text',
});

function read(record: JsonObject) {
  return verdictBench.read({ file: 'f.json', text: JSON.stringify(record) }, {});
}

describe('a dispute', () => {
  it('has both sides with their media, and the vote as gold', () => {
    expect(read(dispute).cases[0]).toMatchObject({
      id: 'k-1',
      kind: 'dispute',
      title: 'kettle',
      type: 'kitchen',
      facts: 'buyer: It leaks.\nseller: It was whole.\nbuyer: It was not.',
      parties: {
        buyer: { name: 'buyer', statement: 'It leaks.\nIt was not.' },
        seller: { name: 'seller', statement: 'It was whole.' },
      },
      evidence: [
        { kind: 'image', path: 'leak.jpg', party: 'buyer' },
        { kind: 'video', path: 'leak', party: 'buyer', timestamp: '00:05' },
      ],
      gold: {
        votes: { buyer: 12, seller: 5 },
        winner: 'buyer wins',
        analysis: 'It leaks indeed.\nThe seller shows nothing.',
      },
    });
  });

  it.each([
    [{ buyer: 3, seller: 14 }, 'seller'],
    [{ buyer: 8, seller: 8 }, undefined],
  ])('with the votes %j and no verdict is won by %s', (votes, winner) => {
    expect(read({ ...dispute, votes, verdict: null }).cases[0]?.gold.winner).toBe(winner);
  });

  it('with votes of a wrong form is read with a warning', () => {
    const { cases, problems } = read({ ...dispute, votes: { buyer: 'many' } });
    expect(cases[0]?.gold).not.toHaveProperty('votes');
    expect(problems).toMatchObject([{ code: 'wrong-part', severity: 'warning' }]);
  });
});
