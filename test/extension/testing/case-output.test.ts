import { describe, expect, it } from 'vitest';
import type { CaseRecord } from '../../../src/core/run-store/case-record';
import type { CaseEvent } from '../../../src/core/runner/run-event';
import { CaseOutput } from '../../../src/extension/testing/case-output';

const answered = (text: string): CaseEvent =>
  ({ type: 'call-finished', call: 'draft#1', model: 'm', text }) as unknown as CaseEvent;
const ended = (key: string, right: boolean): CaseRecord =>
  ({ key, id: key, status: 'done', scores: [{ metric: 'm', right }] }) as unknown as CaseRecord;

describe('what is said of the calls of many cases', () => {
  it('is each call as it comes, while there are few', () => {
    const output = new CaseOutput();
    expect(output.event('one', answered('guilty'))).toEqual(['one · draft#1 · m · guilty']);
    expect(output.ended(ended('one', false))).toEqual([]);
  });

  it('is later only the calls of cases that are not right, at their end', () => {
    const output = new CaseOutput();
    for (let call = 0; call < 3000; call += 1)
      expect(output.event(`${call}`, answered('guilty'))).toHaveLength(1);
    expect(output.event('wrong', answered('acquitted'))).toEqual([
      expect.stringMatching(/^From here on, calls are listed of cases that are not right/u),
    ]);
    expect(output.event('right', answered('guilty'))).toEqual([]);
    expect(output.ended(ended('right', true))).toEqual([]);
    expect(output.ended(ended('wrong', false))).toEqual(['wrong · draft#1 · m · acquitted']);
    expect(output.ended(ended('wrong', false))).toEqual([]);
  });

  it('ends somewhere, also where every case is wrong', () => {
    const output = new CaseOutput();
    let said = 0;
    for (let call = 0; call < 20_000; call += 1) {
      said += output.event(`${call}`, answered('acquitted')).length;
      said += output.ended(ended(`${call}`, false)).length;
    }
    expect(said).toBe(13_001);
  });
});
