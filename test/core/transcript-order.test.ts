import { describe, expect, it } from 'vitest';
import type { CaseEvent } from '../../src/core/runner/run-event';
import { TranscriptBuilder } from '../../src/core/transcript-builder';

const started = (stage: string): CaseEvent => ({ at: 0, type: 'stage-started', stage, kind: 'role' });

describe('rows of stages that run at once', () => {
  it('stand below their own stage, in whichever order they come', () => {
    const builder = new TranscriptBuilder({ caseId: 'c', repeat: 0, title: '', gold: {} });
    for (const stage of [
      'debate',
      'category',
      'debate[opening]',
      'jury',
      'jury[2]',
      'jury[1]',
      'debate[1]',
      'jury[2]/ballot',
    ]) {
      builder.apply(started(stage));
    }
    expect(builder.rows.map((row) => row.stage)).toEqual([
      'debate',
      'debate[opening]',
      'debate[1]',
      'category',
      'jury',
      'jury[2]',
      'jury[2]/ballot',
      'jury[1]',
    ]);
  });

  it('are told again from where a row was put in', () => {
    const builder = new TranscriptBuilder({ caseId: 'c', repeat: 0, title: '', gold: {} });
    builder.apply(started('a'));
    builder.apply(started('b'));
    expect(builder.apply(started('a/inner'))).toEqual([1, 2]);
    expect(builder.apply({ at: 1, type: 'stage-finished', stage: 'b', value: 1 })).toEqual([2]);
  });
});
