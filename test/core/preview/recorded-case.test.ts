import { describe, expect, it } from 'vitest';
import { recordedCase } from '../../../src/core/preview/recorded-case';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';
import { hostWith, planSlice, ROOT, start, tickingClock } from '../../harness/memory-runs';
import { createScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const PIPELINE = '/w/p.pipeline.yaml';

function world() {
  return createMemoryFiles({
    [PIPELINE]: `moot: 1
stages:
  - stage: draft
    role: clerk
  - stage: never
    role: clerk
    when: "{{ draft == 'nothing' }}"
verdict: { winner: buyer }
`,
    '/w/roles/clerk.role.md': roleText('clerk', ['facts']),
    '/w/d.jsonl': ['d1', 'd2']
      .map((id) =>
        JSON.stringify({
          id,
          kind: 'dispute',
          title: id,
          parties: { buyer: {}, seller: {} },
          facts: id,
          gold: { votes: { buyer: 9, seller: 8 } },
        }),
      )
      .join('\n'),
    '/w/s.slice.yaml': 'moot: 1\ndataset: d.jsonl\npipeline: p.pipeline.yaml\nscore: [jury.accuracy]\n',
  });
}

describe('what stages gave in the last run of a case', () => {
  it('is that of the newest run that has the case', async () => {
    const files = world();
    const clock = tickingClock();
    const run = async (says: string, cases: readonly string[]) => {
      const host = hostWith(
        files,
        createScriptedModel(() => says),
        { clock },
      );
      await start(host, await planSlice(files, '/w/s.slice.yaml', { cases }));
    };
    const draft = async (id: string) =>
      (await recordedCase(files, memoryPaths, ROOT, PIPELINE, id))?.values.get('draft');
    expect(await draft('d1')).toBeUndefined();
    await run('first', ['d1', 'd2']);
    await run('second', ['d2']);
    expect(await draft('d1')).toBe('first');
    expect(await draft('d2')).toBe('second');
    expect(await draft('d3')).toBeUndefined();
    const found = await recordedCase(files, memoryPaths, ROOT, PIPELINE, 'd1');
    expect(found?.values.get('never')).toBeNull();
    expect(await recordedCase(files, memoryPaths, ROOT, '/w/q.pipeline.yaml', 'd1')).toBeUndefined();
  });
});
