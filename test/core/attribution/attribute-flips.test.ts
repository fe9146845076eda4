import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import { beforeEach, describe, expect, it } from 'vitest';
import { attributeFlips, type AttributionRequest } from '../../../src/core/attribution/attribute-flips';
import { attributionsOf, type Attribution } from '../../../src/core/attribution/attribution';
import { attributionView } from '../../../src/core/attribution/attribution-view';
import { forecastOf } from '../../../src/core/attribution/forecast';
import { openAttribution, type OpenedAttribution } from '../../../src/core/attribution/open-attribution';
import { type MemoryFiles, memoryPaths } from '../../harness/memory-files';
import { hostWith, ROOT } from '../../harness/memory-runs';
import { projectRoot } from '../../harness/project-files';
import { createScriptedModel, promptOf, type ScriptedModel } from '../../harness/scripted-model';
import { ALL, PLAIN, ruleFiles, ruleModel, rulesOf, SLICE, twoRuns, valueOf } from './two-runs';

let files: MemoryFiles;

interface Tried {
  readonly attribution: Attribution;
  readonly opened: OpenedAttribution;
  /** Names of the questions of the calls that the attribution made, by run. */
  readonly asked: readonly string[];
}

async function attribute(
  guilty: Readonly<Record<string, readonly number[]>>,
  more: Partial<AttributionRequest> = {},
  scripted: ScriptedModel = ruleModel(guilty),
  edited: readonly number[] = ALL,
): Promise<Tried> {
  const { opened, look } = await twoRuns(files, guilty, scripted, edited);
  return { opened, ...(await look(more)) };
}

beforeEach(() => {
  files = ruleFiles();
});

describe('attribution of flips to passages', () => {
  it.each(ALL)('finds passage %i alone among 8, in at most 2 log2 8 + 2 runs', async (guilty) => {
    const { attribution, asked } = await attribute({ one: [guilty] });
    expect(attribution).toMatchObject({ state: 'finished', cases: [{ flip: 'broken', state: 'found' }] });
    const [found] = attribution.cases;
    expect(rulesOf(attribution, found!.passages)).toEqual([`rule ${guilty} is new`]);
    expect(found!.runs).toBeLessThanOrEqual(2 * Math.log2(8) + 2);
    // With none and with all passages the answers are known, and so are the clerk's.
    expect(asked.length).toBe(found!.runs - 2);
    expect(new Set(asked)).toEqual(new Set(['answer']));
  });

  it('finds both of two that only flip together, and each case its own', async () => {
    const { attribution } = await attribute({ pair: [1, 6], one: [3], twins: [4, 5], never: [9] });
    expect(attribution.cases.map(({ passages }) => rulesOf(attribution, passages))).toEqual([
      ['rule 1 is new', 'rule 6 is new'],
      ['rule 3 is new'],
      ['rule 4 is new', 'rule 5 is new'],
    ]);
  });

  it('stays within what it forecast where each case has one guilty passage', async () => {
    const { opened, asked, attribution } = await attribute({ a: [0], b: [7], c: [4] });
    const { calls, runs } = forecastOf(opened, { repeats: 1, model: 'vscode:m', priceOf: () => undefined });
    expect(runs).toEqual({ least: 15, most: 24 });
    // Two calls a case: what the clerk was asked is not asked again, but that is known only afterwards.
    expect(calls).toEqual({ least: 18, most: 36 });
    expect(asked.length).toBeLessThanOrEqual(calls.most);
    expect(attribution.calls).toBe(asked.length);
  });

  it('stops at the limit, keeps what it knows and what it spent, and can be read again', async () => {
    const { attribution, asked } = await attribute({ one: [6], two: [2] }, { limit: { calls: 4 } });
    expect(asked.length).toBe(4);
    expect(attribution).toMatchObject({ state: 'limit', calls: 4, limit: { calls: 4 } });
    expect(attribution.cases.every(({ state }) => state === 'stopped')).toBe(true);
    // A half of the passages was seen to flip by then.
    expect(attribution.cases.map(({ passages }) => passages.length)).toEqual([4, 4]);
    expect(await attributionsOf(files, memoryPaths, ROOT, attribution.runs)).toEqual([attribution]);
    expect(await attributionsOf(files, memoryPaths, ROOT, ['x', 'y'])).toEqual([]);
  });

  it('ends when it is cancelled, without another call', async () => {
    const stop = new AbortController();
    const { attribution } = await attribute(
      { one: [6] },
      {
        signal: stop.signal,
        onProgress: ({ calls }) => {
          if (calls === 2) stop.abort();
        },
      },
    );
    expect(attribution).toMatchObject({ state: 'cancelled', calls: 2, cases: [{ state: 'stopped' }] });
  });

  it('lets the majority of repeats decide where a model is moody', async () => {
    const moody = ruleModel({ one: [2] });
    // Every third answer to a trial is the wrong one; what the runs recorded is not.
    let trials = 0;
    const noisy: ScriptedModel = {
      ...moody,
      get calls() {
        return moody.calls;
      },
      complete: async (request, options) => {
        const result = await moody.complete(request, options);
        if (!result.ok || request.origin.repeat === 0 || request.origin.stage === 'notes') return result;
        trials += 1;
        if (trials % 3 !== 0) return result;
        const text = result.answer.text.includes('"A"') ? '{"letter":"B"}' : '{"letter":"A"}';
        return { ok: true, answer: { ...result.answer, text } };
      },
    };
    const { attribution } = await attribute({ one: [2] }, { repeats: 3 }, noisy);
    expect(rulesOf(attribution, attribution.cases[0]!.passages)).toEqual(['rule 2 is new']);
  });

  it('foresees that another model is asked also with all passages and with none', async () => {
    const { opened, host, look } = await twoRuns(files, { one: [6] });
    const other = ruleModel({ one: [6] }, 'other');
    const { calls } = forecastOf(opened, {
      repeats: 1,
      model: 'vscode:other',
      forced: true,
      priceOf: () => undefined,
    });
    expect(calls).toEqual({ least: 10, most: 16 });
    const sources = { ...host.sources, editorModel: () => Promise.resolve(other) };
    const { attribution } = await look({ model: 'vscode:other' }, { ...host, sources });
    expect(attribution.cases).toMatchObject([{ state: 'found', runs: 7 }]);
    // The clerk once, whose prompt has none of the passages.
    expect(other.calls).toHaveLength(8);
  });

  it('takes the repeats of a run apart: each is tried by further repeats of its own', async () => {
    const repeated = `${files.text(SLICE)}repeats: 3\n`;
    await files.write(SLICE, repeated);
    // Only every third repeat minds the rule: the second of the run, and all with which that one is tried.
    const uneven = createScriptedModel((request) => {
      if (request.origin.stage === 'notes') return 'noted';
      const broken = request.origin.repeat % 3 === 1 && promptOf(request).includes('rule 3 is new');
      return `{"letter":"${broken ? 'B' : 'A'}"}`;
    });
    const { attribution } = await attribute({ one: [3] }, { repeats: 3 }, uneven);
    expect(attribution.cases.map(({ state, passages }) => [state, rulesOf(attribution, passages)])).toEqual([
      ['found', ['rule 3 is new']],
    ]);
  });

  it('tells a case apart that flips with none of the passages', async () => {
    let isLater = false;
    const changed = createScriptedModel(({ origin, messages }) => {
      if (origin.stage === 'notes') return 'noted';
      isLater ||= JSON.stringify(messages).includes('is new');
      return isLater ? '{"letter":"B"}' : '{"letter":"A"}';
    });
    const { attribution } = await attribute({ one: [] }, { repeats: 3 }, changed);
    expect(attribution.cases).toMatchObject([{ state: 'without', passages: [] }]);
    expect(attributionView(attribution).cases[0]?.because).toContain('with none of the passages');
  });

  it('says which case cannot be run any more', async () => {
    const scripted = ruleModel({ one: [2] });
    const { opened } = await attribute({ one: [2] }, {}, scripted);
    await files.write('/w/3-6.json', '[]');
    const { cases } = valueOf(await attributeFlips(hostWith(files, scripted), opened, PLAIN));
    expect(cases).toMatchObject([{ state: 'failed', passages: [], runs: 0 }]);
  });

  it('tells a case apart that does not come out so again', async () => {
    let asked = 0;
    const fickle = createScriptedModel(({ origin }) => {
      if (origin.stage === 'notes') return 'noted';
      asked += 1;
      return asked === 2 ? '{"letter":"B"}' : '{"letter":"A"}';
    });
    const { attribution } = await attribute({ one: [] }, { repeats: 3 }, fickle);
    expect(attribution.cases).toMatchObject([{ state: 'not again', passages: [] }]);
  });
});

describe('the file of an attribution', () => {
  const isValid = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(
    JSON.parse(readFileSync(join(projectRoot, 'schemas/attribution.schema.json'), 'utf8')) as object,
  );

  it('fits its schema, finished or not', async () => {
    for (const limit of [{}, { calls: 2 }]) {
      const { attribution } = await attribute({ pair: [1, 6], one: [3] }, { limit });
      const [written] = await attributionsOf(files, memoryPaths, ROOT, attribution.runs);
      isValid(written);
      expect(isValid.errors ?? []).toEqual([]);
    }
    expect(isValid({ format: 1 })).toBe(false);
  });

  it('is passed over when it is torn', async () => {
    await files.write('/w/.moot/attributions/torn.json', '{"format":1,"id":');
    expect(await attributionsOf(files, memoryPaths, ROOT, ['a', 'b'])).toEqual([]);
  });
});

describe('what cannot be attributed', () => {
  it('is refused: nothing edited, or a case that did not flip', async () => {
    await expect(attribute({ one: [2] }, {}, ruleModel({ one: [2] }), [])).rejects.toThrow(
      'No prompt, pipeline or slice file',
    );
    const { opened } = await attribute({ one: [2], still: [9] });
    const refused = await openAttribution(opened.runs, ['nobody']);
    expect(refused.problems[0]?.message).toBe('The case "nobody" did not flip.');
  });
});
