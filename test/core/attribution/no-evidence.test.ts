import { beforeEach, describe, expect, it } from 'vitest';
import { modelFailure } from '../../../src/core/model/failure';
import type { ModelFailure } from '../../../src/core/model/model';
import type { MemoryFiles } from '../../harness/memory-files';
import { createScriptedModel, promptOf, type ScriptedModel } from '../../harness/scripted-model';
import { ruleFiles, rulesOf, twoRuns } from './two-runs';

let files: MemoryFiles;
beforeEach(() => {
  files = ruleFiles();
});

/** Rule 6 is guilty in every question; calls of trials fail as told, counted from 1. */
function failingModel(failureOf: (trial: number) => ModelFailure | undefined): {
  readonly model: ScriptedModel;
  readonly begin: () => void;
} {
  let trials: number | undefined;
  const model = createScriptedModel((request) => {
    if (trials !== undefined) {
      trials += 1;
      const failure = failureOf(trials);
      if (failure) return { failure };
    }
    if (request.origin.stage === 'notes') return 'noted';
    return promptOf(request).includes('rule 6 is new') ? '{"letter":"B"}' : '{"letter":"A"}';
  });
  return {
    model,
    begin: () => {
      trials = 0;
    },
  };
}

const down = modelFailure('server-error', 'The endpoint answers 503 to sk-abcdefghijklmnop.');

describe('a trial that something else broke', () => {
  it.each([1, 2, 3, 4])('is no vote: after failure %i the case is not known', async (at) => {
    const { model, begin } = failingModel((trial) => (trial === at ? down : undefined));
    const { look } = await twoRuns(files, { one: [6] }, model);
    begin();
    const { attribution, asked } = await look();
    // Neither a key nor anything of what was found by then.
    const message = 'The endpoint answers 503 to [redacted].';
    expect(attribution.cases).toMatchObject([{ state: 'failed', passages: [], message }]);
    expect(asked).toHaveLength(at);
  });

  it('leaves every case unknown where the endpoint is down, each after its first call', async () => {
    const { model, begin } = failingModel(() => down);
    const { look } = await twoRuns(files, { one: [6], two: [6] }, model);
    begin();
    const { attribution, asked } = await look();
    expect(attribution.cases.map(({ state }) => state)).toEqual(['failed', 'failed']);
    expect(asked).toHaveLength(2);
  });

  it('is none where the endpoint answers when it is asked again', async () => {
    const { model, begin } = failingModel((trial) => (trial === 2 ? down : undefined));
    const { look, host } = await twoRuns(files, { one: [6] }, model);
    begin();
    const { attribution } = await look({}, { ...host, maxRetries: 1 });
    expect(rulesOf(attribution, attribution.cases[0]!.passages)).toEqual(['rule 6 is new']);
  });

  it('asks and writes nothing more, for any case, once the disk is full', async () => {
    const names = 'a b c d e f g h'.split(' ');
    // The first of them ends at its first call, while the others go on.
    const { model, begin } = failingModel((trial) => (trial === 1 ? down : undefined));
    const { look } = await twoRuns(files, Object.fromEntries(names.map((name) => [name, [6]])), model);
    begin();
    files.onChange(({ kind, text }) => (kind === 'write' && text.includes('"failed"') ? 'fail' : 'done'));
    const before = model.calls.length;
    await expect(look()).rejects.toThrow('ENOSPC');
    const [asked, changed] = [model.calls.length, files.changes.length];
    // Whatever went on would have had its turn.
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect([model.calls.length, files.changes.length]).toEqual([asked, changed]);
    // Four cases go on at once; they are not looked into to their ends.
    expect(asked - before).toBeLessThan(8);
  });
});
