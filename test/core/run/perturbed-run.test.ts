import { describe, expect, it } from 'vitest';
import { planOfManifest } from '../../../src/core/run/plan-of-manifest';
import { planRun } from '../../../src/core/run/run-plan';
import { startRun } from '../../../src/core/run/start-run';
import { Project } from '../../../src/core/project';
import { RunReader } from '../../../src/core/run-store/run-reader';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';
import { hostWith } from '../../harness/memory-runs';
import { createScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const dispute = (id: string, parties: object, votes: object): string =>
  JSON.stringify({
    id,
    kind: 'dispute',
    title: id,
    parties,
    facts: `${id}: the buyer says it came broken`,
    gold: { votes },
  });

const files = createMemoryFiles({
  '/w/p.pipeline.yaml': `moot: 1
stages:
  - stage: debate
    debate: { turns: 2, speakers: [one, two] }
  - stage: ruling
    role: one
verdict: { winner: buyer }
`,
  '/w/roles/one.role.md': roleText('one', ['facts']),
  '/w/roles/two.role.md': roleText('two', ['facts']),
  '/w/d.jsonl': [
    dispute('d1', { buyer: { name: 'Lin' }, seller: { name: 'Su' } }, { buyer: 9, seller: 8 }),
    dispute('d2', { lender: {}, borrower: {} }, { lender: 9, borrower: 8 }),
  ].join('\n'),
  '/w/s.slice.yaml':
    'moot: 1\ndataset: d.jsonl\npipeline: p.pipeline.yaml\nperturb: [party-swap, speaking-order]\nscore: [jury.accuracy]\nconcurrency: 1\n',
});
const project = new Project(files, memoryPaths);

describe('a perturbed run', () => {
  it('runs the cases as changed, tells so in manifest, records and transcript, and resumes as it was', async () => {
    const planned = await planRun(project, files, { kind: 'slice', file: '/w/s.slice.yaml' });
    if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
    expect(planned.problems.map(({ code }) => code)).toContain('not-perturbed');
    const prompts: string[] = [];
    const model = createScriptedModel((request) => {
      prompts.push(JSON.stringify(request.messages));
      return 'said';
    });
    const host = hostWith(files, model);
    const ended = await startRun(host, {
      plan: planned.value,
      model: 'vscode:m',
      forced: true,
      signal: new AbortController().signal,
    });
    if (!ended.ok) throw new Error(JSON.stringify(ended.problems));
    const { manifest } = ended;
    expect(manifest.perturb).toEqual(['party-swap', 'speaking-order']);
    expect(prompts.some((prompt) => prompt.includes('d1: the seller says'))).toBe(true);
    expect(prompts.some((prompt) => prompt.includes('d1: the buyer says'))).toBe(false);

    const reader = new RunReader(files, memoryPaths, '/w', manifest.id);
    const records = await reader.cases();
    expect(records.map(({ id, perturbed, mirrored, gold }) => [id, perturbed, mirrored, gold.votes])).toEqual(
      [
        ['d1', true, ['buyer', 'seller'], { buyer: 8, seller: 9 }],
        ['d2', true, undefined, { lender: 9, borrower: 8 }],
      ],
    );
    const events = await reader.events('d2');
    expect(events.find((event) => event.type === 'noted')).toMatchObject({
      stage: '',
      message: expect.stringContaining('Perturbed: speaking-order (party-swap found nothing') as string,
    });
    const speakers = events.flatMap((event) =>
      event.type === 'stage-started' && event.stage.startsWith('debate[') ? [event.subject] : [],
    );
    expect(speakers).toEqual(['two', 'one']);

    const again = await planOfManifest(files, memoryPaths, '/w', reader, manifest);
    expect(again.ok && again.value.cases).toEqual(planned.value.cases);
    expect(again.ok && again.value.perturbation?.kinds).toEqual(manifest.perturb);
  });

  it('is also one by the command line, over what the slice says', async () => {
    const plan = async (perturb: readonly 'names'[]): Promise<unknown> => {
      const planned = await planRun(project, files, { kind: 'slice', file: '/w/s.slice.yaml' }, { perturb });
      return planned.ok && planned.value.perturbation?.kinds;
    };
    expect(await plan(['names'])).toEqual(['names']);
    expect(await plan([])).toBeUndefined();
  });
});
