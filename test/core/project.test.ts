import { describe, expect, it } from 'vitest';
import { checkFile, findAuthored, kindOfFile } from '../../src/core/check';
import { Project } from '../../src/core/project';
import { createMemoryFiles, type MemoryFiles, memoryPaths } from '../harness/memory-files';
import { codes } from '../harness/marked-text';
import { roleText } from '../harness/small-world';

function project(files: MemoryFiles): Project {
  return new Project(files, memoryPaths);
}

const pipeline = 'moot: 1\nstages: [{ stage: a, role: judge }]\n';

describe('loading a pipeline', () => {
  it('reads its roles and what they include, and keeps every text', async () => {
    const files = createMemoryFiles({
      '/w/p.pipeline.yaml': pipeline,
      '/w/roles/judge.role.md': '---\nrole: judge\n---\nuser:\n{% include "../shared/a.md" %}',
      '/w/shared/a.md': 'A {% include "../shared/b.md" %}',
      '/w/shared/b.md': 'B',
      '/w/roles/README.md': 'not a role',
    });
    const loaded = await project(files).loadPipeline('/w/p.pipeline.yaml');
    expect(loaded).toMatchObject({ ok: true, problems: [] });
    expect(loaded.ok && [...loaded.value.texts.keys()].sort()).toEqual([
      '/w/p.pipeline.yaml',
      '/w/roles/judge.role.md',
      '/w/shared/a.md',
      '/w/shared/b.md',
    ]);
  });

  it('tells of passages that include each other without end', async () => {
    const files = createMemoryFiles({
      '/w/r.role.md': '---\nrole: r\n---\n{% include "a.md" %}',
      '/w/a.md': '{% include "b.md" %}',
      '/w/b.md': '{% include "a.md" %}',
    });
    expect((await project(files).loadRole('/w/r.role.md')).problems[0]?.message).toContain(
      'a.md → b.md → a.md',
    );
  });

  it('says where a role or knowledge base should be', async () => {
    const files = createMemoryFiles({
      '/w/p.pipeline.yaml':
        'moot: 1\nroles: { judge: x/judge.role.md }\nknowledge: { k: none.jsonl }\nstages: [{ stage: a, role: judge }]',
    });
    const { problems } = await project(files).loadPipeline('/w/p.pipeline.yaml');
    expect(problems.map(({ code, severity, range }) => [code, severity, range?.start])).toEqual([
      ['missing-file', 'error', { line: 1, column: 16 }],
      ['missing-file', 'warning', { line: 2, column: 16 }],
    ]);
    expect(problems[0]?.message).toContain('/w/x/judge.role.md');
  });

  it('does not mind a broken role that it does not use', async () => {
    const files = createMemoryFiles({
      '/w/p.pipeline.yaml': pipeline,
      '/w/roles/judge.role.md': roleText('judge'),
      '/w/roles/draft.role.md': '---\nrole: draft\n---\n{{ undeclared }}',
    });
    expect(await project(files).loadPipeline('/w/p.pipeline.yaml')).toMatchObject({ ok: true, problems: [] });
  });

  it('tells what is wrong with a role it uses, whatever its file is called', async () => {
    const files = createMemoryFiles({
      '/w/p.pipeline.yaml': pipeline,
      '/w/roles/other-name.role.md': '---\nrole: judge\n---\n{{ undeclared }}',
    });
    const { problems } = await project(files).loadPipeline('/w/p.pipeline.yaml');
    expect(problems.map(({ code, file }) => [code, file])).toEqual([
      ['undeclared-variable', '/w/roles/other-name.role.md'],
    ]);
  });

  it('that is not there is a problem too', async () => {
    expect(
      codes((await project(createMemoryFiles()).loadPipeline('/w/none.pipeline.yaml')).problems),
    ).toEqual(['missing-file']);
  });
});

describe('loading a slice', () => {
  const slice = 'moot: 1\ndataset: d.jsonl\npipeline: p.pipeline.yaml\n';
  const rest = {
    '/w/p.pipeline.yaml': pipeline,
    '/w/roles/judge.role.md': roleText('judge'),
    '/w/d.jsonl': '{"id":"a","facts":"x"}',
  };

  it('puts its knowledge and model over those of the pipeline', async () => {
    const files = createMemoryFiles({
      ...rest,
      '/w/sub/s.slice.yaml':
        'moot: 1\ndataset: ../d.jsonl\npipeline: ../p.pipeline.yaml\nmodel: { temperature: 0 }\nknowledge: { k: own.jsonl }\n',
      '/w/p.pipeline.yaml': `${pipeline}model: { temperature: 1, seed: 2 }\nknowledge: { k: base.jsonl }\n`,
      '/w/base.jsonl': '',
    });
    const loaded = await project(files).loadSlice('/w/sub/s.slice.yaml');
    if (!loaded.ok) throw new Error(loaded.problems[0]?.message);
    const { pipeline: merged } = loaded.value.loaded;
    expect(merged.model).toEqual({ temperature: 0, seed: 2 });
    expect(merged.knowledge.get('k')).toMatchObject({
      statedIn: '/w/sub/s.slice.yaml',
      from: { name: 'own.jsonl' },
    });
  });

  it.each([
    ['missing-file', slice.replace('d.jsonl', 'none.jsonl')],
    ['missing-file', slice.replace('p.pipeline', 'none.pipeline')],
    ['unknown-switch', `${slice}switches: { nonesuch: true }\n`],
    ['unknown-metric', `${slice}score: [nonesuch]\n`],
    ['unknown-case', `${slice}cases: [nobody]\n`],
  ])('%s: %j', async (code, text) => {
    const files = createMemoryFiles({ ...rest, '/w/s.slice.yaml': text });
    expect(codes(await checkFile(project(files), files, '/w/s.slice.yaml'))).toEqual([code]);
  });

  it('tells of records of its dataset that cannot be read, at their line', async () => {
    const files = createMemoryFiles({
      ...rest,
      '/w/s.slice.yaml': slice,
      '/w/d.jsonl': '{"id":"a","facts":"x"}\n{"id": \n',
    });
    const [problem] = await checkFile(project(files), files, '/w/s.slice.yaml');
    expect(problem).toMatchObject({ file: '/w/d.jsonl', range: { start: { line: 1 } } });
  });
});

describe('finding what authors wrote', () => {
  it('looks in folders, but not in those of tools', async () => {
    const names = ['a.role.md', 'b.pipeline.yaml', 'c.pipeline.yml', 'd.slice.yaml', 'e.md', 'f.jsonl'];
    const hidden = ['node_modules', '.git', '.moot', '.history'].map((folder) => `/w/${folder}/x.role.md`);
    const all = [...names.map((name) => `/w/in/${name}`), ...hidden];
    const files = createMemoryFiles(Object.fromEntries(all.map((path) => [path, ''])));
    expect(await findAuthored(project(files), files, '/w')).toEqual(
      names.slice(0, 4).map((name) => `/w/in/${name}`),
    );
    expect(kindOfFile('x.jsonl')).toBe('dataset');
    expect(kindOfFile('x.md')).toBeUndefined();
  });
});
