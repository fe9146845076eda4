import { describe, expect, it } from 'vitest';
import { open, world } from './debug-world';

describe('stepping', () => {
  it('in goes through stages, calls and answers, each open in what holds it', async () => {
    await open();
    await world.launch();
    expect(await world.stopped()).toBe('entry: deliberation@6 < Small court@6');
    expect(await world.go('stepIn')).toBe('step: draft@11 < deliberation (round 1)@6 < Small court@6');
    expect(await world.go('stepIn')).toBe(
      'step: call of judge@9 < draft@11 < deliberation (round 1)@6 < Small court@6',
    );
    expect(await world.go('stepIn')).toBe(
      'step: answer of judge@7 < draft@11 < deliberation (round 1)@6 < Small court@6',
    );
    expect(await world.go('stepIn')).toBe('step: review@14 < deliberation (round 1)@6 < Small court@6');
  });

  it('over passes what is inside, and comes to the verdict in the end', async () => {
    await open();
    await world.launch();
    await world.stopped();
    expect(await world.go('next')).toBe('step: ruling@16 < Small court@16');
    expect(await world.go('next')).toBe('step: verdict@19 < Small court@19');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
  });

  it('over a call comes to its answer, out of a call to the next stage, out of a loop behind it', async () => {
    await open();
    await world.launch();
    await world.stopped();
    await world.go('stepIn');
    await world.go('stepIn');
    expect(await world.go('next')).toContain('step: answer of judge');
    expect(await world.go('stepOut')).toContain('step: review@14 < deliberation (round 1)');
    expect(await world.go('next')).toContain('step: draft@11 < deliberation (round 2)');
    expect(await world.go('stepOut')).toBe('step: ruling@16 < Small court@16');
  });

  it('back is free: what was answered is not asked again', async () => {
    await open();
    await world.launch();
    await world.stopped();
    await world.go('next');
    const asked = world.model.asked.length;
    expect(await world.go('stepBack')).toContain(
      'step: answer of supervisor@6 < review@14 < deliberation (round 2)',
    );
    expect((await world.scope('Call')).value('answer')).toBe('{"need_rejudge": false, "why": "fine"}');
    expect(await world.go('stepBack')).toContain('step: call of supervisor');
    expect(await world.go('stepBack')).toContain('step: review@14 < deliberation (round 2)');
    expect(await world.go('stepBack')).toContain(
      'step: answer of judge@7 < draft@11 < deliberation (round 2)',
    );
    expect(await world.go('next')).toContain('step: review@14');
    expect(world.model.asked).toHaveLength(asked);
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(world.model.asked).toHaveLength(5);
  });

  it('back at the beginning stays there', async () => {
    await open();
    await world.launch();
    const entry = await world.stopped();
    expect(await world.go('stepBack')).toBe(entry);
  });

  it('counts the hits of a breakpoint anew when the case goes back', async () => {
    await open();
    await world.launch(undefined, () =>
      world.breakAt('/w/court.pipeline.yaml', { line: 14, hitCondition: '2' }),
    );
    await world.stopped();
    expect(await world.go('continue')).toContain('breakpoint: review@14 < deliberation (round 2)');
    expect(await world.go('reverseContinue')).toBe('entry: deliberation@6 < Small court@6');
    expect(await world.go('continue')).toContain('breakpoint: review@14 < deliberation (round 2)');
  });

  it('gives up the references to what was seen where the case stood', async () => {
    await open();
    await world.launch(undefined, () => world.breakAt('/w/court.pipeline.yaml', 14));
    await world.stopped();
    await world.go('continue');
    const { reference, members } = await world.scope('Stage outputs');
    expect(members.size).toBeGreaterThan(0);
    const [frame] = await world.stack();
    await world.go('next');
    const { body } = await world.client.variablesRequest({ variablesReference: reference });
    expect(body.variables).toEqual([]);
    const { body: then } = await world.client.scopesRequest({ frameId: frame?.id ?? 0 });
    expect(then.scopes).toEqual([]);
  });

  it('names its frames once, however often the stack is asked for', async () => {
    await open();
    await world.launch();
    await world.stopped();
    const ids = async (): Promise<number[]> => (await world.stack()).map(({ id }) => id);
    const first = await ids();
    expect(new Set(first).size).toBe(first.length);
    expect(await ids()).toEqual(first);
    await world.go('next');
    expect(first).not.toContain((await ids())[0]);
  });

  it('continues backwards to the last breakpoint, else to the beginning', async () => {
    await open();
    await world.launch(undefined, () => world.breakAt('/w/court.pipeline.yaml', 14));
    await world.stopped();
    expect(await world.go('continue')).toContain('breakpoint: review@14 < deliberation (round 1)');
    expect(await world.go('continue')).toContain('breakpoint: review@14 < deliberation (round 2)');
    expect(await world.go('reverseContinue')).toContain('breakpoint: review@14 < deliberation (round 1)');
    expect(await world.go('reverseContinue')).toBe('entry: deliberation@6 < Small court@6');
    expect(world.model.asked).toHaveLength(3);
  });

  it('may be as fast as one likes: each request is answered, and the case comes to its end once', async () => {
    await open();
    await world.launch();
    await world.stopped();
    const requests = Array.from({ length: 60 }, (_, index) =>
      world.client
        .send(index % 7 === 6 ? 'stepBack' : index % 3 === 2 ? 'next' : 'stepIn', { threadId: 1 })
        .then(
          () => 'moved',
          (error: unknown) => String(error),
        ),
    );
    const answers = await Promise.all(requests);
    expect(answers[0]).toBe('moved');
    for (const answer of answers) expect(answer).toMatch(/moved|The case is not stopped/u);
    // Wherever that led, it goes on from there.
    const goOn = (): void => {
      world.client.continueRequest({ threadId: 1 }).catch(() => undefined);
    };
    world.client.on('stopped', goOn);
    goOn();
    expect(await world.ended()).toBe(0);
    expect(new Set(world.model.asked).size).toBe(world.model.asked.length);
  });
});

describe('pausing', () => {
  it('stops at once at a call that is under way, which goes on', async () => {
    await open();
    world.model.hold('ruling');
    await world.launch({ slice: '/w/all.slice.yaml', case: 'one' });
    await world.model.reached('ruling');
    await world.client.pauseRequest({ threadId: 1 });
    expect(await world.stopped()).toBe('pause: call of judge@9 < ruling@16 < Small court@16');
    world.model.release('ruling');
    expect(await world.go('next')).toContain('step: answer of judge');
    expect(world.model.asked.filter((stage) => stage === 'ruling')).toHaveLength(1);
  });

  it('is needed before a step: a case that runs is not stepped', async () => {
    await open();
    world.model.hold('ruling');
    await world.launch({ slice: '/w/all.slice.yaml', case: 'one' });
    await world.model.reached('ruling');
    await expect(world.client.nextRequest({ threadId: 1 })).rejects.toThrow('The case is not stopped.');
  });

  it('takes the answer of a call that was under way when one steps back', async () => {
    await open();
    world.model.hold('ruling');
    await world.launch({ slice: '/w/all.slice.yaml', case: 'one' });
    await world.model.reached('ruling');
    await world.client.pauseRequest({ threadId: 1 });
    await world.stopped();
    expect(await world.go('stepBack')).toContain('step: ruling@16');
    world.model.release('ruling');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(world.model.asked.filter((stage) => stage === 'ruling')).toHaveLength(1);
  });
});
