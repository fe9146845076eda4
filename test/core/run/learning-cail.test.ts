import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../src/core/statistics/seeded-random';
import { SHARED_DATA } from '../../harness/command-line';
import { createMemoryFiles, type MemoryFiles } from '../../harness/memory-files';
import { memoryHost, planSlice, readerOf, resume, start } from '../../harness/memory-runs';

const SLICE = '/w/s.slice.yaml';
const CASES = 200;
const KILLS = 20;

interface Row {
  readonly meta: { readonly accusation: readonly string[]; readonly relevant_articles: readonly number[] };
}

/** In the order of the file, the rows of the most frequent labels: clusters have to grow. */
function rows(): string[] {
  const all = readFileSync(join(SHARED_DATA, 'cail2018/data_test.json'), 'utf8').trimEnd().split('\n');
  const labels = all.map((line) => {
    const { meta } = JSON.parse(line) as Row;
    return JSON.stringify([meta.relevant_articles, meta.accusation]);
  });
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const ranked = all.map((line, at) => ({ line, at, count: counts.get(labels[at] ?? '') ?? 0 }));
  return ranked
    .sort((left, right) => right.count - left.count || left.at - right.at)
    .slice(0, CASES)
    .sort((left, right) => left.at - right.at)
    .map(({ line }) => line);
}

/** A small pipeline, told the gold label so that the baseline is right often enough to fill a memory. */
function world(): MemoryFiles {
  const lines = rows();
  return createMemoryFiles({
    '/w/cail.json': `${lines.join('\n')}\n`,
    [SLICE]:
      'moot: 1\nname: S\ndataset: cail.json\nadapter: cail2018\npipeline: p.pipeline.yaml\nscore: [articles]\n',
    '/w/p.pipeline.yaml': `moot: 1
name: Learner
memory: { jurisprudence: { mode: learn, induce_at: 4, tau: 0.3, merge_at: 0.6 } }
stages:
  - { stage: recalled, retrieve: jurisprudence, query: "{{ case.facts }}", candidates: [264, 133, 234] }
  - { stage: ruling, role: judge, gold: { charges: "{{ case.gold.charges }}", articles: "{{ case.gold.articles }}" } }
verdict: { articles: "{{ ruling.relevant_articles }}", charges: "{{ ruling.accusation }}" }
after:
  - stage: settled
    remember: jurisprudence
    entry: { reasoning: "{{ recalled.directives | map: 'id' }}", parts: [charges] }
    gold: { gold: "{{ case.gold }}" }
  - stage: induction
    each: "{{ memory.jurisprudence.ripe_clusters }}"
    as: cluster
    stages:
      - { stage: coarse, role: writer }
      - stage: kept
        remember: jurisprudence
        action: directive
        entry: { cluster: "{{ cluster }}", text: "{{ coarse.text }}", conditions: "{{ coarse.conditions }}" }
`,
    '/w/roles/judge.role.md': `---
role: judge
inputs: { facts: string, charges: list, articles: list }
output: { format: json, schema: { relevant_articles: [integer], accusation: [string] } }
---
user:
案件事实：{{ facts }}
候选罪名：{{ charges | join: '、' }}
相关法条：{{ articles | join_articles }}
`,
    '/w/roles/writer.role.md': `---
role: writer
inputs: { cluster: object }
output: { format: json, schema: { text: string, conditions: [string] } }
---
user:
{% for precedent in cluster.precedents %}案件事实：{{ precedent.facts }}
{% endfor %}
`,
  });
}

function memoryFiles(files: MemoryFiles): Record<string, string> {
  return Object.fromEntries(files.below('/w/memory').map((path) => [path, files.text(path)]));
}

const model = { model: 'builtin:baseline' };

describe('teaching by two hundred cases of CAIL2018', () => {
  it(
    'killed twenty times at any write and resumed gives the memory of a run that was not',
    { timeout: 120_000 },
    async () => {
      const whole = world();
      const ended = await start(memoryHost(whole), await planSlice(whole, SLICE), model);
      if (!ended.ok) throw new Error('The run did not start.');
      const { id } = ended.manifest;
      const expected = memoryFiles(whole);
      const lines = (name: string): number => (expected[`/w/memory/${name}`] ?? '').split('\n').length - 1;
      expect(lines('archive.jsonl') + lines('buffer.jsonl')).toBe(CASES);
      expect(lines('archive.jsonl')).toBeGreaterThan(20);
      expect(Object.keys(expected).filter((path) => path.includes('/directives/')).length).toBeGreaterThan(1);

      const random = seededRandom(20260102);
      const leg = Math.floor(whole.changes.length / KILLS);
      const files = world();
      let kills = 0;
      /** From one write on nothing reaches the disk any longer; an append may reach it by half. */
      const killSoon = (): void => {
        const at = files.changes.length + 1 + Math.floor(random() * leg * 1.5);
        files.onChange((change, index) =>
          index < at ? 'done' : index === at && change.kind === 'append' ? 'tear' : 'fail',
        );
      };
      killSoon();
      await start(memoryHost(files), await planSlice(files, SLICE), model);
      while (kills < KILLS) {
        kills += 1;
        files.onChange(() => 'done');
        expect((await readerOf(files, id).manifest())?.state).toBe('running');
        if (kills < KILLS) killSoon();
        await resume(memoryHost(files), files, id).catch(() => undefined);
      }
      const records = await readerOf(files, id).cases();
      expect(records).toHaveLength(CASES);
      expect(memoryFiles(files)).toEqual(expected);
    },
  );
});
