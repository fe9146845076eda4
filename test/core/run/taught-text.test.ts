import { describe, expect, it } from 'vitest';
import { taughtText } from '../../../src/core/run/taught-text';

const list = { type: 'array', items: { type: 'string' } };

describe('an answer that had to be mended', () => {
  it('is written as its role asks', () => {
    expect(taughtText({ ok: true }, { format: 'json' })).toBe('{"ok":true}');
    expect(taughtText({ ok: true }, { format: 'finish', schema: { type: 'object' } })).toBe(
      'Finish[{"ok":true}]',
    );
    expect(taughtText(['Lin lent it', 'Su lost it'], { format: 'finish', schema: list })).toBe(
      'Finish[1. Lin lent it; 2. Su lost it]',
    );
  });

  it('is left out where it would need mending again', () => {
    expect(taughtText('Lin lent it.', { format: 'text', prefix: '[Lin]:' })).toBeUndefined();
    expect(taughtText(['a'], { format: 'lines' })).toBeUndefined();
  });
});
