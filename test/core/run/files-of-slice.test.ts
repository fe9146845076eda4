import { describe, expect, it } from 'vitest';
import { Project } from '../../../src/core/project';
import { filesOfSlice } from '../../../src/core/run/files-of-slice';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';
import { roleText } from '../../harness/small-world';

const FILES = {
  '/w/some.slice.yaml':
    'moot: 1\ndataset: cases.jsonl\npipeline: court/court.pipeline.yaml\nscore: [results]\ngraders: { results: ./graders/results.role.md }\n',
  '/w/cases.jsonl': '{"id": "one", "facts": "An umbrella was lent."}\n',
  '/w/graders/results.role.md': roleText(
    'results',
    ['predicted', 'gold'],
    '{ format: choice, choices: [yes, no] }',
  ),
  '/w/court/court.pipeline.yaml': `moot: 1
name: Court
roles: ./roles
knowledge: { statutes: { from: ../statutes.md } }
stages:
  - { stage: found, retrieve: statutes, query: "{{ case.facts }}", top: 1 }
  - { stage: draft, role: judge }
  - stage: jury
    panel:
      jurors: 3
      personas: personas.yaml
      stages: [{ stage: ballot, role: juror }]
      vote: "{{ ballot.vote }}"
      tally: majority
verdict: { text: "{{ draft }}" }
`,
  '/w/court/personas.yaml': '- { name: A }\n- { name: B }\n- { name: C }\n',
  '/w/statutes.md': '# Law\n\n第一条 Words.\n',
  '/w/court/roles/judge.role.md': `${roleText('judge', ['facts'])}{% include "shared/tone.md" %}\n`,
  '/w/court/roles/shared/tone.md': 'Be brief.\n{% include "shared/style.md" %}\n',
  '/w/court/roles/shared/style.md': 'Write plainly.\n',
  '/w/court/roles/juror.role.md': roleText('juror', ['facts'], '{ format: json, schema: { vote: string } }'),
  '/w/court/roles/clerk.role.md': `${roleText('clerk')}{% include "shared/clerk.md" %}\n`,
  '/w/court/roles/shared/clerk.md': 'Nobody asks the clerk.\n',
};

const filesOf = (files: Readonly<Record<string, string>>): Promise<ReadonlySet<string>> =>
  filesOfSlice(new Project(createMemoryFiles(files), memoryPaths), '/w/some.slice.yaml');

describe('the files that a slice depends on', () => {
  it('are all that is read for its cases, but not the roles that nobody asks', async () => {
    const idle = ['/w/court/roles/clerk.role.md', '/w/court/roles/shared/clerk.md'];
    expect([...(await filesOf(FILES))].sort()).toEqual(
      Object.keys(FILES)
        .filter((file) => !idle.includes(file))
        .sort(),
    );
  });

  it('are those at fault where it cannot be read', async () => {
    const files = await filesOf({ ...FILES, '/w/court/roles/judge.role.md': 'no settings' });
    expect([...files].sort()).toEqual(['/w/court/roles/judge.role.md', '/w/some.slice.yaml']);
  });
});
