import { describe, expect, it } from 'vitest';
import { closest, didYouMean } from '../../src/core/did-you-mean';

describe('closest', () => {
  const roles = ['juror', 'judge', 'clerk', 'supervisor'];

  it.each([
    ['juror-3', 'juror'],
    ['Judge', 'judge'],
    ['cleark', 'clerk'],
    ['lcerk', 'clerk'],
    ['supervsior', 'supervisor'],
  ])('takes %s for %s', (word, meant) => {
    expect(closest(word, roles)).toBe(meant);
  });

  it('has no guess for a word that is far from all', () => {
    expect(closest('precedents', roles)).toBeUndefined();
    expect(closest('x', roles)).toBeUndefined();
    expect(closest('juror', [])).toBeUndefined();
  });

  it('prefers the nearest', () => {
    expect(closest('roles', ['rules', 'role', 'roll'])).toBe('rules');
    expect(closest('role', ['rolls', 'role'])).toBe('role');
  });

  it('writes the question that follows a message', () => {
    expect(didYouMean('judg', roles)).toBe(' Did you mean "judge"?');
    expect(didYouMean('precedents', roles)).toBe('');
  });
});
