import { describe, expect, it } from 'vitest';
import { exportEntries } from '../../../src/core/run/export-entries';
import { readKnowledge } from '../../../src/core/knowledge/knowledge-entries';
import { createMemoryFiles, type MemoryFiles } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, start } from '../../harness/memory-runs';
import { createScriptedModel } from '../../harness/scripted-model';
import { roleText } from '../../harness/small-world';

const SLICE = '/w/s.slice.yaml';

function world(stages: string): MemoryFiles {
  return createMemoryFiles({
    '/w/cases.jsonl': ['a', 'b', 'c']
      .map((id) => JSON.stringify({ id, facts: `Facts of ${id}.` }))
      .join('\n'),
    [SLICE]:
      'moot: 1\ndataset: cases.jsonl\nadapter: plain\npipeline: p.pipeline.yaml\nrepeats: 2\nscore: []\n',
    '/w/p.pipeline.yaml': `moot: 1\nname: Build\nstages:\n  - { stage: rules, role: writer }\n${stages}`,
    '/w/roles/writer.role.md': roleText('writer', ['facts'], '{ format: json, schema: { rules: [string] } }'),
  });
}

async function built(stages: string, stage?: string): Promise<Awaited<ReturnType<typeof exportEntries>>> {
  const files = world(stages);
  const model = createScriptedModel(({ origin }) =>
    origin.caseId === 'b' ? 'no rules' : `{"rules": ["rule ${origin.caseId}${origin.repeat}"]}`,
  );
  const end = await start(hostWith(files, model), await planSlice(files, SLICE));
  if (!end.ok) throw new Error('The run did not start.');
  return exportEntries(readerOf(files, end.manifest.id), stage);
}

describe('entries of a run', () => {
  it('are the values of its stage "entry", one a case, under the id of the case', async () => {
    const { entries, leftOut } = await built(
      '  - { stage: entry, set: { facts: "{{ case.facts }}", rules: "{{ rules.rules }}" } }\n',
    );
    expect(entries).toEqual([
      { id: 'a', facts: 'Facts of a.', rules: ['rule a0'] },
      { id: 'c', facts: 'Facts of c.', rules: ['rule c0'] },
    ]);
    expect(leftOut).toEqual([{ case: 'b', reason: 'unparsed' }]);
    const read = readKnowledge('/w/kb.jsonl', entries.map((entry) => JSON.stringify(entry)).join('\n'));
    expect(read.ok && read.value.map(({ id, text }) => [id, text])).toEqual([
      ['a', 'Facts of a.'],
      ['c', 'Facts of c.'],
    ]);
  });

  it('may be those of another stage; without it the case is left out with the reason', async () => {
    expect((await built('', 'rules')).entries).toHaveLength(2);
    expect((await built('')).leftOut).toContainEqual({ case: 'a', reason: 'it has no stage "entry"' });
  });
});
