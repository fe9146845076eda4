import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/core/run-store/manifest';
import { RunReader } from '../../src/core/run-store/run-reader';
import { memoryPaths } from '../harness/memory-files';
import { startFakeModelServer } from '../harness/fake-model-server';
import { COURT, open, PIPELINE, RUN, world } from './debug-world';

describe('a session without stops', () => {
  it('runs the case, tells what was said, and is kept as a run that nothing was asked for twice', async () => {
    await open();
    await world.launch(RUN);
    expect(await world.ended()).toBe(0);
    expect(world.console('stdout')).toBe(
      'Draft one.\n{"need_rejudge": true, "why": "too short"}\nDraft two.\n{"need_rejudge": false, "why": "fine"}\nLin wins.\nverdict\n  text: Lin wins.\n',
    );
    // The line of the role's output block.
    expect(world.places()).toContain('/w/roles/judge.role.md:7');
    // A warning, which is met again when the run is kept.
    expect(world.places().filter((place) => place === '/w/court.pipeline.yaml:4')).toHaveLength(1);
    const said = world.console('console');
    expect(said).toContain('  deliberation · round 2 of at most 3\n▶ deliberation[2]/draft · role judge\n');
    expect(said).toMatch(/\nkept as run \S+\n$/u);
    expect(world.console('stderr')).toMatch(
      /^✗ wrong: articles\n {2}simucourt\.articles: .*\n {2}went wrong at verdict: .*\n$/u,
    );
    const run = /kept as run (\S+)/u.exec(said)?.[1] ?? '';
    expect(world.files.text(`/w/.moot/runs/${run}/cases.jsonl`)).toContain('"id":"one"');
    expect(world.files.text(`/w/.moot/runs/${run}/run.json`)).not.toContain('"fork"');
    expect(world.model.asked).toHaveLength(5);
  });

  it('takes the first case of a dataset when none is named', async () => {
    await open();
    await world.launch({ pipeline: PIPELINE, dataset: '/w/cases.jsonl' });
    expect(await world.ended()).toBe(0);
    expect(world.console()).toContain('case one\n');
  });

  it('ends with a failure when the case fails, which is kept too', async () => {
    await open({ files: { [PIPELINE]: COURT.replace('"{{ review.why }}"', '"{{ review.nothing }}"') } });
    await world.launch(RUN);
    expect(await world.ended()).toBe(1);
    expect(world.console('stderr')).toContain('✗ ruling · error: ');
    expect(world.console()).toContain('kept as run');
  });

  it('stops at the stage that it is told to', async () => {
    await open();
    await world.launch({ ...RUN, stopAt: 'deliberation/review' });
    expect(await world.stopped()).toContain('entry: review@14 < deliberation (round 1)');
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
  });

  it('stops nowhere when it is run without debugging', async () => {
    await open();
    await world.launch({ ...RUN, noDebug: true, stopOnEntry: true }, async () => {
      const [held] = await world.breakAt(PIPELINE, 16);
      expect(held?.verified).toBe(false);
    });
    expect(await world.ended()).toBe(0);
  });
});

describe('ending early', () => {
  it.each(['terminate', 'disconnect'])('%s asks nothing more, wherever the case stands', async (command) => {
    await open();
    await world.launch();
    await world.stopped();
    await world.client.send(command, {});
    expect(world.model.asked).toEqual([]);
  });

  it('keeps what was answered, in a run that can be resumed', async () => {
    await open();
    world.model.hold('deliberation[2]/draft');
    await world.launch(RUN);
    await world.model.reached('deliberation[2]/draft');
    await world.client.terminateRequest({});
    expect(await world.ended()).toBe(1);
    const run = /stopped, and kept as run (\S+)/u.exec(world.console())?.[1] ?? '';
    const { state, counts } = JSON.parse(world.files.text(`/w/.moot/runs/${run}/run.json`)) as Manifest;
    expect([state, counts.cancelled]).toEqual(['cancelled', 1]);
    const answered = await new RunReader(world.files, memoryPaths, '/w', run).answered('one');
    expect([...answered.keys()]).toEqual(['deliberation[1]/draft#1', 'deliberation[1]/review#1']);
  });

  it('keeps nothing of a case of which nothing was answered', async () => {
    await open();
    await world.launch();
    await world.stopped();
    await world.client.terminateRequest({});
    expect(await world.ended()).toBe(1);
    expect(world.files.below('/w/.moot')).toEqual([]);
  });

  it('ends a call that is under way', async () => {
    await open();
    world.model.hold('deliberation[1]/draft');
    await world.launch(RUN);
    await world.model.reached('deliberation[1]/draft');
    await world.client.terminateRequest({});
    expect(await world.ended()).toBe(1);
    expect(world.model.answered).toEqual([]);
  });

  it('ends a request to a server that says nothing, and makes no other', async () => {
    const server = await startFakeModelServer();
    try {
      server.answerWith(() => ({ type: 'silent' }));
      const local = {
        name: 'local',
        title: 'Local',
        baseUrl: server.url,
        keyVariable: 'NO_KEY',
        needsKey: false,
      };
      await open({ model: 'local:any', sources: { endpoints: [local], timeout: 60_000 } });
      await world.launch(RUN);
      await server.received(1);
      await world.client.terminateRequest({});
      expect(await world.ended()).toBe(1);
      expect(server.requests).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  it('ends while a step is on its way', async () => {
    await open();
    world.model.hold('deliberation[1]/draft');
    await world.launch();
    await world.stopped();
    await world.client.nextRequest({ threadId: 1 });
    await world.model.reached('deliberation[1]/draft');
    await world.client.terminateRequest({});
    expect(await world.ended()).toBe(1);
    expect(world.model.answered).toEqual([]);
  });
});

describe('a start that cannot be', () => {
  it.each([
    ['launch', 'names nothing', {}, 'name a "slice"'],
    ['launch', 'names no cases', { pipeline: PIPELINE }, 'add a "dataset"'],
    ['launch', 'names a case that is not there', { ...RUN, case: 'three' }, 'no case "three"'],
    [
      'launch',
      'names a file that is not there',
      { slice: '/w/none.slice.yaml' },
      '/w/none.slice.yaml:1: There is no such file. Check the path.',
    ],
    [
      'launch',
      'names a stage that is not there',
      { ...RUN, stopAt: 'draft' },
      'Small court has no stage "draft". Did you mean "deliberation/draft"?',
    ],
    [
      'launch',
      'names no stage at all',
      { ...RUN, stopAt: 'the end' },
      'There are: deliberation, deliberation/draft, deliberation/review, ruling.',
    ],
    ['launch', 'is no configuration', { slice: 7, pipeline: null }, 'name a "slice"'],
    ['attach', 'names no run', { folder: '/w' }, 'name the "run"'],
    [
      'attach',
      'names a run that is not there',
      { folder: '/w', run: '20260101-000000-none-aaaaaa' },
      'no run',
    ],
  ])('%s is refused with the reason: it %s', async (command, _, configuration, reason) => {
    await open();
    await world.client.initializeRequest();
    await expect(world.client.send(command, configuration)).rejects.toThrow(reason);
  });

  it('tells every problem of the files', async () => {
    await open({ files: { [PIPELINE]: COURT.replaceAll('role: judge', 'role: jugde') } });
    await world.client.initializeRequest();
    await expect(world.client.send('launch', RUN)).rejects.toThrow('There is no role "jugde".');
    expect(world.console('stderr').match(/unknown-role/gu)).toHaveLength(2);
  });
});
