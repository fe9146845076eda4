import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../src/core/case';
import { chooseMetrics } from '../../../../src/core/run/choose-metrics';
import { loadPipeline, roleText, someCase } from '../../../harness/small-world';

const PANEL =
  'moot: 1\nname: P\nroles: ./roles\nstages: [{ stage: trial, stages: [{ stage: jury, panel: { jurors: 3, stages: [{ stage: ballot, role: juror }], vote: "{{ ballot }}", tally: majority } }] }]\nverdict: { text: "x" }\n';
const SINGLE =
  'moot: 1\nname: P\nroles: ./roles\nstages: [{ stage: ballot, role: juror }]\nverdict: { winner: "{{ ballot }}" }\n';

describe('a run without a score of its own', () => {
  const namesFor = async (pipeline: string, gold: Case['gold']): Promise<readonly string[]> => {
    const { pipeline: read } = await loadPipeline(pipeline, { juror: roleText('juror') });
    const cases = [someCase({ kind: 'dispute', gold })];
    return chooseMetrics(undefined, undefined, cases, '/w/p.pipeline.yaml', [], read.stages).map(
      ({ name }) => name,
    );
  };

  it('is scored by calibration where the gold has a winner, and by deliberation where a panel sits', async () => {
    const votes = { buyer: 12, seller: 5 };
    expect(await namesFor(PANEL, { winner: 'buyer', votes })).toEqual([
      'jury.accuracy',
      'jury.votes',
      'jury.calibration',
      'jury.deliberation',
    ]);
    expect(await namesFor(SINGLE, { winner: 'buyer' })).toEqual(['jury.accuracy', 'jury.calibration']);
    expect(await namesFor(PANEL, {})).toEqual(['jury.deliberation']);
  });
});
