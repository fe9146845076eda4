import type { AttributionView } from '../../../src/protocol/attribution';

/** Two passages that flipped four cases of `comparedRuns`, and one case of which nothing is known. */
export const demoAttribution: AttributionView = {
  state: 'finished',
  ends: 'Finished: 14 calls of openai:sample-large, 21040 tokens in, 1203 out, $0.0051.',
  rows: [
    {
      passage: 2,
      place: 'roles/case-judge.role.md:18-19',
      words: '+ Where two articles fit, take the one with the heavier sentence.',
      lines:
        '- Where two articles fit, take the special one.\n+ Where two articles fit, take the one with the heavier sentence.',
      alone: ['sample/002', 'sample/011', 'sample/017'],
      together: ['sample/020'],
    },
    {
      passage: 0,
      place: 'verdict.pipeline.yaml:31',
      words: '+ top: 5',
      lines: '- top: 10\n+ top: 5',
      alone: [],
      together: ['sample/020'],
    },
  ],
  cases: [
    { key: 'sample/002', flip: 'broken', found: true, because: 'roles/case-judge.role.md:18-19', runs: 5 },
    { key: 'sample/011', flip: 'fixed', found: true, because: 'roles/case-judge.role.md:18-19', runs: 6 },
    { key: 'sample/017', flip: 'broken', found: true, because: 'roles/case-judge.role.md:18-19', runs: 5 },
    {
      key: 'sample/020',
      flip: 'broken',
      found: true,
      because: 'verdict.pipeline.yaml:31 + roles/case-judge.role.md:18-19',
      runs: 12,
    },
    {
      key: 'sample/031',
      flip: 'changed',
      found: false,
      because: 'does not flip again with all passages: by chance, or by another input',
      runs: 1,
    },
  ],
};
