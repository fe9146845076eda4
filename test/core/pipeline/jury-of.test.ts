import { describe, expect, it } from 'vitest';
import type { CaseResult } from '../../../src/core/runner/run-case';
import { createScriptedModel } from '../../harness/scripted-model';
import { loadPipeline, play, roleText } from '../../harness/small-world';

const json = '{ format: json, schema: { vote: string } }';
const roles = {
  juror: roleText('juror', ['juror'], json),
  reporter: roleText('reporter', ['ballots']),
  again: roleText('again', ['report'], json),
};

const panel = (name: string, more = 'tally: majority'): string =>
  `stage: ${name}, panel: { jurors: 3, stages: [{ stage: ballot, role: juror }], vote: "{{ ballot.vote }}", ${more} }`;

/** Jurors 1 to 3 vote as the letters say, in the first panel named whose path holds the name. */
async function playJury(
  stages: string,
  verdict: string,
  votes: Readonly<Record<string, string>>,
): Promise<CaseResult> {
  const loaded = await loadPipeline(
    `moot: 1\nname: P\nroles: ./roles\nstages: ${stages}\nverdict: ${verdict}\n`,
    roles,
  );
  const model = createScriptedModel(({ origin: { stage } }) => {
    if (stage.endsWith('report')) return 'heard';
    const start = Object.keys(votes).find((path) => stage.includes(path)) ?? '';
    const juror = Number(/(\d)(?:\]\/ballot)?$/u.exec(stage)?.[1]);
    return JSON.stringify({ vote: votes[start]?.[juror - 1] });
  });
  return (await play(loaded, model)).result;
}

describe('the jury of a case', () => {
  it('is kept with its ballots by round and its tally', async () => {
    const discussion = 'discussion: { rounds: 1, report: reporter, ballot: again }, tally: { quorum: 3 }';
    const result = await playJury(`[{ ${panel('jury', discussion)} }]`, '{ votes: "{{ jury.votes }}" }', {
      'jury[round': 'bbb',
      jury: 'bsb',
    });
    expect(result).toMatchObject({
      ballots: [
        ['b', 's', 'b'],
        ['b', 'b', 'b'],
      ],
      tally: { quorum: 3 },
    });
  });

  it('is the one the verdict reads, and else the last', async () => {
    const stages = `[{ ${panel('one')} }, { ${panel('two', 'tally: unanimous')} }]`;
    const votes = { one: 'bbs', two: 'sss' };
    expect(await playJury(stages, '{ winner: "{{ one.winner }}" }', votes)).toMatchObject({
      ballots: [['b', 'b', 's']],
      tally: 'majority',
    });
    expect(await playJury(stages, '{ text: "none" }', votes)).toMatchObject({
      ballots: [['s', 's', 's']],
      tally: 'unanimous',
    });
  });

  it.each([
    ['a group', `[{ stage: trial, stages: [{ ${panel('jury')} }] }]`],
    [
      'a loop, in its last round',
      `[{ stage: trial, repeat: { at_most: 2, stages: [{ ${panel('jury')} }] } }]`,
    ],
    ['stages side by side', `[{ parallel: [{ ${panel('jury')} }] }]`],
    [
      'the last of several items',
      `[{ stage: trial, each: [1, 2], as: count, stages: [{ ${panel('jury')} }] }]`,
    ],
  ])('is found in %s', async (_where, stages) => {
    const result = await playJury(stages, '{ text: "none" }', {
      'trial[1]': 'sss',
      'trial[2]': 'bbs',
      trial: 'bbs',
      jury: 'bbs',
    });
    expect(result.ballots).toEqual([['b', 'b', 's']]);
  });

  it('is none where the panel was skipped', async () => {
    const result = await playJury(
      `[{ ${panel('jury', 'tally: majority').replace('panel', 'when: "{{ false }}", panel')} }]`,
      '{ text: "none" }',
      {},
    );
    expect(result.status).toBe('done');
    expect(result).not.toHaveProperty('ballots');
  });
});
