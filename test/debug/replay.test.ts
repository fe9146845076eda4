import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/core/run-store/manifest';
import type { CaseEvent } from '../../src/core/runner/run-event';
import { RunReader } from '../../src/core/run-store/run-reader';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';
import { hostWith, planSlice, readerOf, start } from '../harness/memory-runs';
import { createScriptedModel } from '../harness/scripted-model';
import { roleText } from '../harness/small-world';
import { COURT, type DebugWorld, FILES, open, PIPELINE, RUN, SCRIPT, type WorldOptions } from './debug-world';

const runOf = (world: DebugWorld): string => /kept as run (\S+)/u.exec(world.console())?.[1] ?? '';

async function recorded(
  options?: WorldOptions,
): Promise<{ readonly world: DebugWorld; readonly run: string }> {
  const world = await open(options);
  await world.launch(RUN);
  expect(await world.ended()).toBe(0);
  return { world, run: runOf(world) };
}

const eventsOf = (world: DebugWorld, run: string): Promise<CaseEvent[]> =>
  new RunReader(world.files, memoryPaths, '/w', run).events('one');

/** Replays a run up to the second review, in which the author rejects the draft, and goes on. */
async function rejected(of: DebugWorld, configuration: object): Promise<DebugWorld> {
  const replay = await open({ files: of.files.copy() });
  await replay.attach(configuration, () => replay.breakAt(PIPELINE, { line: 14, hitCondition: '2' }));
  await replay.stopped();
  await replay.go('stepIn');
  await replay.go('stepIn');
  await replay.set('Call', ['value', 'need_rejudge'], 'true');
  await replay.client.continueRequest({ threadId: 1 });
  return replay;
}

/** Each place of a session from its entry to its end: where it stands and all that is seen there. */
async function states(world: DebugWorld): Promise<string[]> {
  const seen: string[] = [];
  let isOver = false;
  void world.ended().then(() => {
    isOver = true;
  });
  let at = await world.stopped();
  for (;;) {
    const [frame] = await world.stack();
    const { body } = await world.client.scopesRequest({ frameId: frame?.id ?? 0 });
    const values: string[] = [];
    for (const { name, variablesReference } of body.scopes) {
      if (variablesReference === 0) continue;
      const { body: members } = await world.client.variablesRequest({ variablesReference });
      values.push(...members.variables.map((each) => `${name}.${each.name}=${each.value}`));
    }
    seen.push([at, ...values].join('\n'));
    if (at.includes('verdict@')) break;
    at = await world.go('stepIn');
  }
  await world.client.continueRequest({ threadId: 1 });
  await world.ended();
  expect(isOver).toBe(true);
  return seen;
}

describe('a recorded run', () => {
  it('visits the same states as the live run did, and asks no model', async () => {
    const live = await open();
    await live.launch({ ...RUN, stopOnEntry: true });
    const then = await states(live);
    const replay = await open({ files: live.files.copy() });
    await replay.attach({ run: runOf(live), case: 'one', stopOnEntry: true });
    expect(await states(replay)).toEqual(then);
    expect(then.length).toBeGreaterThan(12);
    expect(replay.model.asked).toEqual([]);
    // Nothing was changed, so nothing is kept.
    expect(runOf(replay)).toBe('');
  });

  it('gives the same events as the live run, one by one, times aside', async () => {
    const { world, run } = await recorded();
    const replay = await open({ files: world.files.copy() });
    // A prompt that is set to what it is changes nothing but that the run is kept.
    await replay.attach({ run, case: 'one' }, () => replay.breakAt(PIPELINE, 16));
    await replay.stopped();
    await replay.go('stepIn');
    await replay.go('stepIn');
    await replay.set('Call', ['answer'], 'Lin wins.');
    await replay.client.continueRequest({ threadId: 1 });
    expect(await replay.ended()).toBe(0);
    const timeless = (events: readonly CaseEvent[]): unknown[] =>
      events
        .filter((event) => event.type !== 'noted' && 'stage' in event && event.stage !== 'ruling')
        .map(({ at: _at, ...event }) => event);
    expect(timeless(await eventsOf(replay, runOf(replay)))).toEqual(timeless(await eventsOf(world, run)));
  });

  it('is a parent when something is changed, and asks nothing it does not hold', async () => {
    const { world, run } = await recorded();
    const replay = await rejected(world, { run, case: 'one' });
    expect(await replay.ended()).toBe(1);
    expect(replay.console('stderr')).toContain('The recorded run holds no answer to this prompt.');
    expect(replay.model.asked).toEqual([]);
    const manifest = replay.files.text(`/w/.moot/runs/${runOf(replay)}/run.json`);
    expect(JSON.parse(manifest)).toMatchObject({ fork: { run, case: 'one' } });
  });

  it('asks the model that is named for what it does not hold, and for nothing else', async () => {
    const { world, run } = await recorded();
    const replay = await rejected(world, { run, case: 'one', model: 'vscode:scripted' });
    expect(await replay.ended()).toBe(0);
    expect(replay.model.asked).toEqual(['deliberation[3]/draft', 'deliberation[3]/review', 'ruling']);
  });

  it('is a parent of the repeat that was replayed, which is told of its own answers', async () => {
    const slice = `${FILES['/w/all.slice.yaml']!}repeats: 2\n`;
    const files = createMemoryFiles({ ...FILES, '/w/all.slice.yaml': slice });
    const model = createScriptedModel(({ origin: { stage, repeat } }) => {
      const answer = SCRIPT[stage as keyof typeof SCRIPT];
      return stage.endsWith('review') ? answer : `${answer} Repeat ${repeat + 1}.`;
    });
    const plan = await planSlice(files, '/w/all.slice.yaml', { cases: ['one'] });
    const ended = await start(hostWith(files, model), plan);
    if (!ended.ok) throw new Error('The run did not start.');
    const replay = await open({ files });
    await replay.attach({ run: ended.manifest.id, case: 'one@2' }, () => replay.breakAt(PIPELINE, 16));
    await replay.stopped();
    await replay.go('stepIn');
    await replay.go('stepIn');
    await replay.set('Call', ['answer'], 'Another ruling.');
    await replay.client.continueRequest({ threadId: 1 });
    await replay.ended();
    const run = runOf(replay);
    const manifest = JSON.parse(replay.files.text(`/w/.moot/runs/${run}/run.json`)) as Manifest;
    expect(manifest.cases).toEqual(['one@2']);
    expect(manifest.fork).toMatchObject({ run: ended.manifest.id, case: 'one@2' });
    const kept = await readerOf(files, run).cases();
    expect(kept.map(({ key, repeat, verdict }) => [key, repeat, verdict?.text])).toEqual([
      ['one@2', 1, 'Another ruling.'],
    ]);
    const draft = (await readerOf(files, run).answered('one@2')).get('deliberation[1]/draft#1');
    expect(draft?.text).toBe('Draft one. Repeat 2.');
  });

  it('is shown with the files as they were', async () => {
    const { world, run } = await recorded();
    const files = world.files.copy();
    await files.write(PIPELINE, `# since then\n${COURT}`);
    const replay = await open({ files });
    await replay.attach({ run, case: 'one', stopOnEntry: true });
    expect(await replay.stopped()).toBe('entry: deliberation@6 < Small court@6');
    const [frame] = await replay.stack();
    expect(frame?.source?.origin).toBe('as recorded');
    const { body } = await replay.client.sourceRequest({
      sourceReference: frame?.source?.sourceReference ?? 0,
    });
    expect(body.content).toBe(COURT);
  });

  it('looks up what it looked up then, whatever became of the knowledge', async () => {
    const pipeline = `moot: 1
name: Looking up
roles: ./roles
knowledge: { laws: { from: laws.jsonl } }
stages:
  - { stage: found, retrieve: laws, query: "{{ case.facts }}", top: 1 }
  - { stage: ruling, role: judge, with: { opinions: "{{ found }}" } }
verdict: { text: "{{ ruling }}" }
`;
    const { world, run } = await recorded({
      files: {
        [PIPELINE]: pipeline,
        '/w/laws.jsonl': '{"id": "1", "text": "An umbrella lent is given back."}\n',
      },
    });
    const files = world.files.copy();
    await files.write('/w/laws.jsonl', '{"id": "2", "text": "Umbrella, umbrella."}\n');
    const replay = await open({ files });
    await replay.attach({ run, case: 'one' }, () => replay.breakAt(PIPELINE, 7));
    await replay.stopped();
    expect(await replay.evaluate('found.first.id')).toBe('1');
    await replay.client.continueRequest({ threadId: 1 });
    expect(await replay.ended()).toBe(0);
  });

  it('takes the roles as they are now when a frame is started again', async () => {
    const { world, run } = await recorded();
    const replay = await open({ files: world.files.copy() });
    await replay.attach({ run, case: 'one', model: 'vscode:scripted' }, () => replay.breakAt(PIPELINE, 16));
    await replay.stopped();
    await replay.files.write(
      '/w/roles/judge.role.md',
      roleText('judge', ['facts', 'opinions']).replace('As judge.', 'As a mild judge.'),
    );
    const [frame] = await replay.stack();
    await replay.client.restartFrameRequest({ frameId: frame?.id ?? 0 });
    expect(await replay.stopped()).toBe('restart: ruling@16 < Small court@16');
    await replay.client.continueRequest({ threadId: 1 });
    expect(await replay.ended()).toBe(0);
    expect(replay.model.asked).toEqual(['ruling']);
  });
});
