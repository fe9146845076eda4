import { describe, expect, it } from 'vitest';
import { caseKey, parseCaseKey } from '../../../src/core/run-store/manifest';

describe('the key of a case', () => {
  const ids = ['a', 'a@2', 'a@2@3', '@1', '案（2023）@', 'a@b'];
  const all = ids.flatMap((id) => [0, 1, 2].map((repeat) => ({ id, repeat })));

  it('tells id and repeat again', () => {
    for (const { id, repeat } of all) expect(parseCaseKey(caseKey(id, repeat))).toEqual({ id, repeat });
  });

  it('is different for different cases', () => {
    expect(new Set(all.map(({ id, repeat }) => caseKey(id, repeat))).size).toBe(all.length);
  });

  it('is the id itself for the first repeat of an ordinary id', () => {
    expect(caseKey('sample-1', 0)).toBe('sample-1');
  });
});
