import { describe, expect, it } from 'vitest';
import { fullRunName } from '../../src/cli/run-names';

const ids = [
  '20250301-101500-agentscourt-k3f9x2',
  '20250301-101500-verdict-p0q1r2',
  '20250302-090000-jury-zz9k3f',
];

describe('the short name of a run', () => {
  it.each([
    ['k3f9x2', ids[0]],
    ['verdict-p0q1r2', ids[1]],
    ['20250302', ids[2]],
    [ids[1], ids[1]],
  ])('%s is the only run that ends or begins so', (typed, id) => {
    expect(fullRunName(typed ?? '', ids)).toBe(id);
  });

  it.each(['20250301', 'agentscourt', 'x2', 'nobody'])('%s stays as typed', (typed) => {
    expect(fullRunName(typed, ids)).toBe(typed);
  });
});
