import { describe, expect, it } from 'vitest';
import type { CaseEvent } from '../../src/core/runner/run-event';
import { listRuns } from '../../src/core/run-store/run-reader';
import { memoryPaths } from '../harness/memory-files';
import { readerOf } from '../harness/memory-runs';
import { createScriptedModel, type ScriptedModel } from '../harness/scripted-model';
import { open, PIPELINE, RUN, SCRIPT, world } from './debug-world';

const JUDGE = '/w/roles/judge.role.md';

/** Two models that answer the same; what each was asked. */
async function openWithTwo(): Promise<Readonly<Record<'plain' | 'better', ScriptedModel>>> {
  const models = {
    plain: createScriptedModel(SCRIPT, 'vscode:plain'),
    better: createScriptedModel(SCRIPT, 'vscode:better'),
  };
  await open({
    model: 'vscode:plain',
    sources: {
      editorModel: (id) => Promise.resolve(id.endsWith('better') ? models.better : models.plain),
    },
  });
  return models;
}

/** The author has the judge asked of the other model and starts a frame again. */
async function restartWithBetter(frame: string): Promise<void> {
  const text = world.files
    .text(JUDGE)
    .replace('role: judge\n', 'role: judge\nmodel: { id: "vscode:better" }\n');
  await world.files.write(JUDGE, text);
  const found = (await world.stack()).find(({ name }) => name === frame);
  await world.client.restartFrameRequest({ frameId: found?.id ?? 0 });
  await world.stopped();
}

async function whoAnswered(): Promise<Record<string, readonly [asked: string, answered: string]>> {
  const [run = ''] = await listRuns(world.files, memoryPaths, '/w');
  const events = await readerOf(world.files, run).events('one');
  const started = new Map(
    events.flatMap((event) => (event.type === 'call-started' ? [[event.call, event.model]] : [])),
  );
  const isAnswer = (event: CaseEvent): event is Extract<CaseEvent, { type: 'call-finished' }> =>
    event.type === 'call-finished';
  return Object.fromEntries(
    events.filter(isAnswer).map(({ stage, call, model }) => [stage, [started.get(call) ?? '', model]]),
  );
}

describe('a role that names another model since', () => {
  it('has that one asked when all is started again, and the transcript says who answered', async () => {
    const { plain, better } = await openWithTwo();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    await restartWithBetter('Small court');
    await world.breakAt(PIPELINE);
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(better.asked).toEqual(['deliberation[1]/draft', 'deliberation[2]/draft', 'ruling']);
    expect(plain.asked).toHaveLength(4);
    expect(await whoAnswered()).toEqual({
      'deliberation[1]/draft': ['vscode:better', 'vscode:better'],
      'deliberation[1]/review': ['vscode:plain', 'vscode:plain'],
      'deliberation[2]/draft': ['vscode:better', 'vscode:better'],
      'deliberation[2]/review': ['vscode:plain', 'vscode:plain'],
      ruling: ['vscode:better', 'vscode:better'],
    });
  });

  it('leaves what was answered before the frame that is started again', async () => {
    const { plain, better } = await openWithTwo();
    await world.launch(RUN, () => world.breakAt(PIPELINE, 16));
    await world.stopped();
    await restartWithBetter('ruling');
    expect(better.asked).toEqual([]);
    await world.client.continueRequest({ threadId: 1 });
    expect(await world.ended()).toBe(0);
    expect(better.asked).toEqual(['ruling']);
    expect(plain.asked).toHaveLength(4);
    expect(await whoAnswered()).toMatchObject({
      'deliberation[1]/draft': ['vscode:plain', 'vscode:plain'],
      'deliberation[2]/draft': ['vscode:plain', 'vscode:plain'],
      ruling: ['vscode:better', 'vscode:better'],
    });
  });
});
