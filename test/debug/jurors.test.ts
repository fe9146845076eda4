import { describe, expect, it } from 'vitest';
import { roleText } from '../harness/small-world';
import { open, PIPELINE, RUN, world } from './debug-world';

const JURORS = 17;
const JURY = `moot: 1
name: Jury
roles: ./roles
stages:
  - stage: jury
    panel:
      jurors: ${JURORS}
      stages: [{ stage: notes, role: clerk }, { stage: ballot, role: juror }]
      vote: "{{ ballot.vote }}"
      discussion: { rounds: 1, report: clerk, ballot: juror }
      tally: majority
verdict: { winner: "{{ jury.winner }}" }
`;
const VOTE = '{ format: json, schema: { vote: string } }';
/** Path of a juror's ballot. */
const ballots = Array.from({ length: JURORS }, (_, index) => `jury[${index + 1}]/ballot`);

const openJury = async (): Promise<void> => {
  await open({
    files: {
      [PIPELINE]: JURY,
      '/w/roles/clerk.role.md': roleText('clerk', ['facts']),
      '/w/roles/juror.role.md': roleText('juror', ['notes'], VOTE),
    },
    script: ({ origin: { stage } }) => {
      if (!/ballot|round 1\]\/\d/u.test(stage)) return 'Notes.';
      // The first nine for the one side, the others for the other.
      const juror = Number(/(\d+)(?:\]\/ballot)?$/u.exec(stage)?.[1]);
      return `{"vote": "${juror <= 9 ? 'plaintiff' : 'defendant'}"}`;
    },
  });
};
const threads = async (): Promise<string[]> => {
  const { body } = await world.client.threadsRequest();
  return body.threads.map(({ name }) => name);
};

describe('17 jurors at once', () => {
  it('are threads, each with a stack of its own', async () => {
    await openJury();
    await world.launch(RUN, () => world.breakAt(PIPELINE, { line: 8, condition: 'juror == 5' }));
    // The first breakpoint on the line is at the first stage of it.
    expect(await world.stopped()).toContain('breakpoint: notes@8 < jury (juror 5)@5 < Jury@5');
    const all = await threads();
    expect(all[0]).toBe('one');
    expect(all).toContain('juror 5 of jury');
    for (const thread of (await world.client.threadsRequest()).body.threads.slice(1)) {
      const juror = /juror (\d+)/u.exec(thread.name)?.[1];
      const names = (await world.stack(thread.id)).map(({ name }) => name);
      expect(names).toContain(`jury (juror ${juror})`);
    }
  });

  it('ask at once, and all stop when one does', async () => {
    await openJury();
    world.model.hold(...ballots);
    await world.launch(RUN, () =>
      world.client.setFunctionBreakpointsRequest({ breakpoints: [{ name: 'clerk', condition: 'report' }] }),
    );
    await Promise.all(ballots.map((stage) => world.model.reached(stage)));
    expect(await threads()).toHaveLength(JURORS + 1);
    await world.client.pauseRequest({ threadId: 1 });
    await world.stopped();
    for (const stage of ballots) world.model.release(stage);
    // Their calls end, and nobody goes on.
    expect(await world.evaluate('juror')).toMatch(/^\d+$/u);
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(world.model.asked).toHaveLength(JURORS * 3 + 1);
    // They speak at once: each line says whose it is.
    expect(world.console('stdout')).toMatch(/^ {2}juror 17 of jury: /mu);
    expect(world.console('console')).toContain('  juror 17 of jury: asks ');
  });

  it('are stepped one by one, while the others go on', async () => {
    await openJury();
    await world.launch(RUN, () => world.breakAt(PIPELINE, { line: 8, condition: 'juror == 5' }));
    await world.stopped();
    await world.breakAt(PIPELINE);
    expect(await world.go('next')).toContain('step: ballot@8 < jury (juror 5)');
    expect(await world.go('stepIn')).toContain('step: call of juror@8 < ballot@8 < jury (juror 5)');
    expect(await world.go('stepIn')).toContain('step: answer of juror');
    expect(await world.go('stepBack')).toContain('step: call of juror@8 < ballot@8 < jury (juror 5)');
    expect(await world.go('stepOut')).toContain('step: call of clerk@8 < jury (round 1, report)');
    expect(new Set(world.model.asked).size).toBe(world.model.asked.length);
  });

  it('who have not come as far as one of them wait while that one goes back', async () => {
    await openJury();
    const others = Array.from({ length: JURORS - 1 }, (_, index) => `jury[${index + 2}]/notes`);
    world.model.hold(...others);
    await world.launch(RUN, () =>
      world.client.setFunctionBreakpointsRequest({ breakpoints: [{ name: 'juror' }] }),
    );
    expect(await world.stopped()).toContain('call of juror@8 < ballot@8 < jury (juror 1)');
    expect(await world.go('stepIn')).toContain('answer of juror');
    for (const stage of others) world.model.release(stage);
    await expect.poll(() => world.model.answered).toHaveLength(JURORS + 1);
    expect(await world.set('Call', ['value', 'vote'], '"defendant"')).toContain('goto: answer of juror');
    // Their notes are there, and their ballots are not asked for.
    expect(world.model.asked.filter((stage) => stage.endsWith('ballot'))).toEqual(['jury[1]/ballot']);
  });

  it('are no threads any longer when their panel has ended', async () => {
    await openJury();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 12));
    await world.stopped();
    expect(await threads()).toEqual(['one']);
  });

  it('are counted anew when the author sets a vote after they are done', async () => {
    await openJury();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 12));
    await world.stopped();
    expect(await world.evaluate('jury.winner')).toBe('plaintiff');
    const asked = world.model.asked.length;
    // The first juror, in the round after the discussion: nine to eight is eight to nine then.
    expect(await world.evaluate('jury.ballots[17].vote = "defendant"')).toMatch(/^set; /u);
    await world.stopped();
    expect(await world.evaluate('jury.winner')).toBe('defendant');
    expect(await world.evaluate('jury.ballots[17].vote')).toBe('defendant');
    expect(world.model.asked).toHaveLength(asked);
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
  });
});
