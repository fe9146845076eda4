import { describe, expect, it } from 'vitest';
import { fullRunName, runCalled } from '../../src/cli/run-names';

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

describe('the name that people gave a run', () => {
  const runs = [
    { id: ids[0] ?? '', label: { name: 'First draft', baseline: true } },
    { id: ids[1] ?? '', label: { name: 'Shorter' } },
    { id: ids[2] ?? '', label: { name: 'Shorter' } },
  ] as const;

  it.each([
    ['First draft', ids[0]],
    ['@baseline', ids[0]],
  ])('%s is the only run called so', (typed, id) => {
    expect(runCalled(typed, runs)).toBe(id);
  });

  it.each(['Shorter', 'first', '@nobody'])('%s stays as typed', (typed) => {
    expect(runCalled(typed, runs)).toBe(typed);
  });

  it('@baseline stays as typed where several are pinned', () => {
    const pinned = runs.map(({ id }) => ({ id, label: { baseline: true } as const }));
    expect(runCalled('@baseline', pinned)).toBe('@baseline');
  });
});
