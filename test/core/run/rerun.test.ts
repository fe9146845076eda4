import { beforeEach, describe, expect, it } from 'vitest';
import type { Again } from '../../../src/core/run/again';
import { planOfManifest } from '../../../src/core/run/plan-of-manifest';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, resume, ROOT, start } from '../../harness/memory-runs';
import { createScriptedModel, promptOf, type ScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const SLICE = '/w/s.slice.yaml';
const DATASET = '/w/3-6.json';

/** LawBench's records have no names of their own: an id is task and place in the file. */
const question = (name: string, answer = 'A') => ({
  instruction: '给出正确答案，格式为[正确答案]A<eoa>',
  question: `问题${name}。`,
  answer: `正确答案:${answer}。`,
});
const names = ['right', 'wrong', 'lost', 'vague', 'fine', 'mistaken'];
const json = (records: readonly unknown[]): string => JSON.stringify(records, null, 1);

let files: MemoryFiles;
let run: string;

/** Two wrong answers, one call that fails, one answer out of its format. */
function model(mend = false): ScriptedModel {
  return createScriptedModel((request) => {
    const text = promptOf(request);
    if (mend) return '{"letter":"A"}';
    if (text.includes('wrong') || text.includes('mistaken')) return '{"letter":"B"}';
    if (text.includes('vague')) return 'It depends.';
    if (text.includes('lost')) {
      return { failure: { kind: 'server', message: 'The server failed.', passing: false } as never };
    }
    return '{"letter":"A"}';
  });
}

/** Names of the questions that a rerun asks. */
async function askedAgain(again: Again): Promise<string[]> {
  const mended = model(true);
  const ended = await resume(hostWith(files, mended), files, run, [again]);
  expect(ended.ok).toBe(true);
  return mended.calls.map((call) => /问题(\w+)/u.exec(promptOf(call))?.[1] ?? '').sort();
}

beforeEach(async () => {
  files = createMemoryFiles({
    [DATASET]: json(names.map((name) => question(name))),
    [SLICE]:
      'moot: 1\nname: S\ndataset: 3-6.json\nadapter: lawbench\npipeline: p.pipeline.yaml\nscore: [lawbench.3-6]\n',
    '/w/p.pipeline.yaml':
      'moot: 1\nname: P\nstages:\n  - { stage: answer, role: respondent }\nverdict: { text: "{{ answer.letter }}" }\n',
    '/w/roles/respondent.role.md': roleText(
      'respondent',
      ['question'],
      '{ format: json, schema: { letter: string } }',
    ).replace('---\n', '---\nretries: 0\n'),
  });
  const ended = await start(hostWith(files, model()), await planSlice(files, SLICE));
  if (!ended.ok) throw new Error('The run did not start.');
  run = ended.manifest.id;
  expect(ended.manifest.counts).toMatchObject({ total: 6, done: 4, error: 1, unparsed: 1 });
});

const groups: readonly (readonly [Again, readonly string[]])[] = [
  ['failed', ['mistaken', 'wrong']],
  ['errors', ['lost']],
  ['unparsed', ['vague']],
];

describe('a rerun', () => {
  it.each(groups)('of what is %s asks exactly these cases', async (again, wanted) => {
    expect(await askedAgain(again)).toEqual(wanted);
  });

  it.each(groups)(
    'of what is %s finds them in a dataset that was sorted and added to',
    async (again, wanted) => {
      const more = [question('new'), ...[...names].sort().map((name) => question(name)), question('last')];
      await files.write(DATASET, json(more));
      expect(await askedAgain(again)).toEqual(wanted);
      const records = await readerOf(files, run).cases();
      expect(records.map(({ key }) => key)).toEqual(names.map((_, index) => `3-6/${index}`));
    },
  );

  it.each(groups)('of what is %s does not mind a slice renamed or narrowed since', async (again, wanted) => {
    const text = files.text(SLICE);
    await files.write('/w/other.slice.yaml', `${text}where: "{{ case.question contains 'new' }}"\n`);
    await files.remove(SLICE);
    expect(await askedAgain(again)).toEqual(wanted);
  });

  it('of a folder that was copied is written to the copy, whatever run its manifest names', async () => {
    const original = `${ROOT}/.moot/runs/${run}`;
    const paths = files.below(original);
    const before = paths.map((path) => files.text(path));
    for (const path of paths) await files.write(path.replace(run, 'copy'), files.text(path));
    const manifest = `${ROOT}/.moot/runs/copy/run.json`;
    await files.write(manifest, files.text(manifest).replace(`"${run}"`, '"../../../out"'));
    const ended = await resume(hostWith(files, model(true)), files, 'copy', ['errors']);
    expect(ended.ok && ended.manifest).toMatchObject({ id: 'copy', counts: { error: 0 } });
    expect(files.below('/out')).toEqual([]);
    expect(files.below(original).map((path) => files.text(path))).toEqual(before);
  });

  it('takes a mended gold label, for it is the same case', async () => {
    await files.write(DATASET, json(names.map((name) => question(name, name === 'wrong' ? 'B' : 'A'))));
    expect(await askedAgain('failed')).toEqual(['mistaken', 'wrong']);
    // Answered A again: that is wrong by the label as it is now.
    const wrong = (await readerOf(files, run).cases()).find(({ key }) => key === '3-6/1');
    expect(wrong?.scores[0]).toMatchObject({ right: false });
  });

  it('keeps the results of a case that is gone, and says that it cannot be run', async () => {
    await files.write(DATASET, json(names.filter((name) => name !== 'wrong').map((name) => question(name))));
    const reader = readerOf(files, run);
    const manifest = (await reader.manifest())!;
    const planned = await planOfManifest(files, memoryPaths, ROOT, reader, manifest);
    expect(planned.problems.map(({ code, message }) => [code, message])).toContainEqual([
      'missing-case',
      'The case "3-6/1" is no longer in the dataset.',
    ]);
    expect(await askedAgain('failed')).toEqual(['mistaken']);
    expect((await reader.manifest())?.counts).toMatchObject({ total: 6, done: 4 });
    expect((await reader.cases()).map(({ key }) => key)).toContain('3-6/1');
  });

  it('says which case changed under its name', async () => {
    const changed = names.map((name) => question(name === 'wrong' ? 'rewritten' : name));
    await files.write(DATASET, json(changed));
    const reader = readerOf(files, run);
    const planned = await planOfManifest(files, memoryPaths, ROOT, reader, (await reader.manifest())!);
    expect(planned.problems.map(({ code, message }) => [code, message])).toContainEqual([
      'changed-case',
      'The case "3-6/1" is not in the dataset as the run read it.',
    ]);
  });
});
