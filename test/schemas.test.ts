import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { decode } from '../src/core/dataset/decode';
import { readDataset } from '../src/core/dataset/read-dataset';
import { readRecords } from '../src/core/dataset/records';
import { adapters } from '../src/core/dataset/registry';
import { plain } from '../src/core/dataset/plain';
import { PERTURBATIONS } from '../src/core/fairness/perturbation-kind';
import { parsePipeline, VERDICT_PARTS } from '../src/core/pipeline/pipeline';
import { KEYS_OF_KIND, STAGE_KINDS } from '../src/core/pipeline/read-stage';
import { RETRIEVAL_METHODS } from '../src/core/knowledge/retrieval';
import { MARK_KEYS, parseMarks } from '../src/core/marks/parse-marks';
import { hasErrors, type Problem } from '../src/core/problem';
import { Project } from '../src/core/project';
import { INPUT_TYPES, parseRole } from '../src/core/role';
import { OUTPUT_FORMATS } from '../src/core/role-output';
import { planRun } from '../src/core/run/run-plan';
import { startRun } from '../src/core/run/start-run';
import { parseRunLabel, type RunLabel } from '../src/core/run-store/run-label';
import type { Manifest } from '../src/core/run-store/manifest';
import { parseSlice } from '../src/core/slice';
import type { Verdict } from '../src/core/verdict';
import { VERSION } from '../src/core/version';
import { environmentSources } from '../src/node/environment-sources';
import { nodeClock } from '../src/node/node-clock';
import { nodeFiles } from '../src/node/node-files';
import { nodePaths } from '../src/node/node-paths';
import { projectFiles, projectRoot } from './harness/project-files';

type Schema = Readonly<Record<string, unknown>>;
type Kind = 'role' | 'pipeline' | 'slice' | 'case' | 'run' | 'marks' | 'label';

const text = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

const schemas = Object.fromEntries(
  (['role', 'pipeline', 'slice', 'case', 'run', 'marks', 'label'] as const).map((kind) => [
    kind,
    JSON.parse(text(`schemas/${kind}.schema.json`)) as Schema,
  ]),
) as Record<Kind, Schema>;

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
const validators = Object.fromEntries(
  Object.entries(schemas).map(([kind, schema]) => [kind, ajv.compile(schema)]),
) as Record<Kind, ValidateFunction>;

/** What the schema finds wrong, in words. */
function faults(kind: Kind, value: unknown): string[] {
  validators[kind](value);
  return (validators[kind].errors ?? []).map(
    ({ instancePath, message }) => `${instancePath} ${message ?? ''}`,
  );
}

/** The value at a path such as `$defs.speaker.anyOf.1.properties`. */
function at(schema: Schema, steps: string): Schema {
  return steps.split('.').reduce<unknown>((value, step) => (value as Schema)[step], schema) as Schema;
}

const frontMatter = (role: string): unknown => parseYaml(/^---\r?\n([\s\S]*?)\n---/u.exec(role)?.[1] ?? '');

const parsers = {
  role: (source: string) => parseRole('a.role.md', source, new Map()),
  pipeline: (source: string) => parsePipeline('a.pipeline.yaml', source),
  slice: (source: string) => parseSlice('a.slice.yaml', source),
};

type AuthoredKind = keyof typeof parsers;

const valueOf = (kind: AuthoredKind, source: string): unknown =>
  kind === 'role' ? frontMatter(source) : parseYaml(source);

describe('what is shipped fits its schema', () => {
  it.each(projectFiles('prompts', /\.(role\.md|pipeline\.yaml|slice\.yaml)$/u))('%s', (file) => {
    const kind = /\.(role|pipeline|slice)\.(?:md|yaml)$/u.exec(file)?.[1] as AuthoredKind;
    expect(faults(kind, valueOf(kind, text(file)))).toEqual([]);
  });

  const ownCases = projectFiles('prompts', /\.jsonl?$/u).filter((file) => {
    if (!file.includes('/cases/')) return false;
    return readDataset(file, readFileSync(path.join(projectRoot, file))).adapter === plain.name;
  });
  it('has cases in the shape of Moot', () => {
    expect(ownCases).not.toEqual([]);
  });
  it.each(ownCases)('%s', (file) => {
    const { records } = readRecords({ file, text: decode(file, Buffer.from(text(file))).text });
    for (const { value } of records) expect(faults('case', value)).toEqual([]);
    expect(
      faults(
        'case',
        records.map(({ value }) => value),
      ),
    ).toEqual([]);
  });
});

/** A text with the key `zzzz` somewhere, and where the schema lists the keys of that place. */
interface Place {
  readonly where: string;
  readonly kind: AuthoredKind;
  readonly source: string;
  readonly keys: string;
}

const role = (where: string, lines: string, keys: string): Place => ({
  where: `role ${where}`,
  kind: 'role',
  source: `---\nrole: a\n${lines}\n---\nuser:\nSay something.\n`,
  keys,
});
const pipeline = (where: string, lines: string, keys: string): Place => ({
  where: `pipeline ${where}`,
  kind: 'pipeline',
  source: `moot: 1\n${lines}\n`,
  keys,
});
const stage = (where: string, members: string, keys: string): Place =>
  pipeline(where, `stages: [{ stage: s, ${members} }]`, `$defs.${keys}`);
const slice = (where: string, lines: string, keys: string): Place => ({
  where: `slice ${where}`,
  kind: 'slice',
  source: `moot: 1\ndataset: a.jsonl\npipeline: a.pipeline.yaml\n${lines}\n`,
  keys,
});

const places: readonly Place[] = [
  role('front matter', 'zzzz: 1', 'properties'),
  role('model', 'model: { zzzz: 1 }', '$defs.model.properties'),
  role('input', 'inputs: { x: { zzzz: 1 } }', '$defs.input.anyOf.2.properties'),
  role('output', 'output: { zzzz: 1 }', '$defs.output.anyOf.2.properties'),
  role(
    'tag',
    'output: { format: tagged, tags: { x: { zzzz: 1 } } }',
    '$defs.output.anyOf.2.properties.tags.additionalProperties.anyOf.1.properties',
  ),
  role(
    'choice',
    'output: { format: choice, choices: [{ zzzz: 1 }] }',
    '$defs.output.anyOf.2.properties.choices.items.anyOf.1.properties',
  ),
  pipeline('file', 'zzzz: 1', 'properties'),
  pipeline('model', 'model: { zzzz: 1 }\nstages: []', '$defs.model.properties'),
  pipeline('knowledge', 'knowledge: { x: { zzzz: 1 } }', '$defs.knowledge.anyOf.1.properties'),
  pipeline(
    'index of knowledge',
    'knowledge: { x: { from: a, index: { zzzz: 1 } } }',
    '$defs.knowledge.anyOf.1.properties.index.anyOf.1.properties',
  ),
  pipeline(
    'dense index of knowledge',
    'knowledge: { x: { from: a, index: { dense: { zzzz: 1 } } } }',
    '$defs.knowledge.anyOf.1.properties.index.anyOf.1.properties.dense.anyOf.1.properties',
  ),
  pipeline('memory', 'memory: { x: { zzzz: 1 } }', '$defs.memory.properties'),
  pipeline(
    'switch',
    'switches: { x: { zzzz: 1 } }',
    'properties.switches.additionalProperties.anyOf.1.properties',
  ),
  pipeline('barrier', 'barriers: [{ from: a, zzzz: 1 }]\nstages: []', '$defs.barrier.properties'),
  pipeline('verdict', 'verdict: { zzzz: 1 }', '$defs.verdict.properties'),
  ...STAGE_KINDS.map((kind) => stage(`stage ${kind}`, `${kind}: 1, zzzz: 1`, `${kind}Stage.properties`)),
  stage('stage on_unparsed', 'role: a, on_unparsed: { zzzz: 1 }', 'onUnparsed.anyOf.1.properties'),
  stage('debate', 'debate: { zzzz: 1 }', 'debateStage.properties.debate.properties'),
  stage('speaker', 'debate: { speakers: [{ zzzz: 1 }] }', 'speaker.anyOf.1.properties'),
  stage(
    'speaker prefix',
    'debate: { speakers: [{ role: a, prefix: { zzzz: 1 } }] }',
    'speaker.anyOf.1.properties.prefix.anyOf.1.properties',
  ),
  stage('panel', 'panel: { zzzz: 1 }', 'panelStage.properties.panel.properties'),
  stage('panel tally', 'panel: { vote: 1, tally: { zzzz: 1 } }', 'quorum.properties'),
  stage(
    'panel discussion',
    'panel: { vote: 1, discussion: { zzzz: 1 } }',
    'panelStage.properties.panel.properties.discussion.properties',
  ),
  stage(
    'panel stop',
    'panel: { vote: 1, discussion: { report: a, ballot: b, stop: [{ zzzz: 1 }] } }',
    'quorum.properties',
  ),
  stage('repeat', 'repeat: { zzzz: 1 }', 'repeatStage.properties.repeat.properties'),
  stage(
    'retrieve first',
    'retrieve: a, query: b, first: { zzzz: 1 }',
    'retrieveStage.properties.first.properties',
  ),
  stage(
    'retrieve rerank',
    'retrieve: a, query: b, rerank: { zzzz: 1 }',
    'retrieveStage.properties.rerank.properties',
  ),
  slice('file', 'zzzz: 1', 'properties'),
  slice('sample', 'sample: { size: 1, zzzz: 1 }', 'properties.sample.properties'),
  slice('split', 'split: { part: test, zzzz: 1 }', 'properties.split.properties'),
  slice('model', 'model: { zzzz: 1 }', '$defs.model.properties'),
  slice(
    'grader',
    'graders: { x: { zzzz: 1 } }',
    'properties.graders.additionalProperties.anyOf.1.properties',
  ),
  slice('knowledge', 'knowledge: { x: { zzzz: 1 } }', '$defs.knowledge.anyOf.1.properties'),
  slice('memory', 'memory: { x: { zzzz: 1 } }', '$defs.memory.properties'),
];

/** The keys core offers when it meets one it does not know. */
function keysCoreKnows({ kind, source }: Place): readonly string[] {
  const unknown = ({ code, message }: Problem): boolean =>
    code === 'unknown-key' && message.startsWith('"zzzz"');
  const next = parsers[kind](source).problems.find(unknown)?.next ?? '';
  return /^Known keys: (.*)\.$/u.exec(next)?.[1]?.split(', ') ?? [];
}

describe('schemas and core know the same keys', () => {
  it.each(places)('of $where', (place) => {
    const inSchema = Object.keys(at(schemas[place.kind], place.keys));
    expect(inSchema.sort()).toEqual([...keysCoreKnows(place)].sort());
  });

  it.each(STAGE_KINDS)('of a %s stage, as core lists them', (kind) => {
    const inSchema = Object.keys(at(schemas.pipeline, `$defs.${kind}Stage.properties`));
    const common = ['stage', 'when', 'model', 'retries', 'on_unparsed'];
    expect(inSchema.sort()).toEqual([...common, ...KEYS_OF_KIND[kind]].sort());
  });

  it('of a stage that does nothing: one of the kinds', () => {
    const kinds = (at(schemas.pipeline, '$defs.stage')['anyOf'] as { required: string[] }[]).flatMap(
      ({ required }) => required,
    );
    expect(kinds).toEqual(STAGE_KINDS);
  });

  it('of a verdict', () => {
    const parts: Record<keyof Verdict, true> = {
      articles: true,
      charges: true,
      term: true,
      fine: true,
      results: true,
      analysis: true,
      votes: true,
      winner: true,
      candidates: true,
      text: true,
    };
    expect(Object.keys(at(schemas.case, '$defs.verdict.properties'))).toEqual(Object.keys(parts));
    expect(VERDICT_PARTS).toEqual(Object.keys(parts));
  });

  it('of a manifest', () => {
    const keys: Record<keyof Manifest, true> = {
      format: true,
      id: true,
      version: true,
      pipeline: true,
      slice: true,
      dataset: true,
      sources: true,
      knowledge: true,
      memory: true,
      graders: true,
      model: true,
      modelForced: true,
      models: true,
      asked: true,
      switches: true,
      score: true,
      repeats: true,
      cases: true,
      contents: true,
      concurrency: true,
      upTo: true,
      perturb: true,
      stopEarly: true,
      fork: true,
      imported: true,
      state: true,
      counts: true,
      metrics: true,
      usage: true,
      startedAt: true,
      finishedAt: true,
      message: true,
    };
    expect(Object.keys(at(schemas.run, 'properties')).sort()).toEqual(Object.keys(keys).sort());
  });
});

describe('schemas and core know the same words', () => {
  it.each([
    ['output formats', at(schemas.role, '$defs.format')['enum'], OUTPUT_FORMATS],
    ['types of inputs', at(schemas.role, '$defs.inputType')['enum'], INPUT_TYPES],
    ['retrieval methods', at(schemas.pipeline, '$defs.method')['enum'], RETRIEVAL_METHODS],
    ['perturbations', at(schemas.slice, '$defs.perturbation')['enum'], PERTURBATIONS],
    ['adapters', at(schemas.slice, 'properties.adapter')['enum'], adapters.map(({ name }) => name)],
  ])('for %s', (_, inSchema, inCore) => {
    expect(inSchema).toEqual(inCore);
  });

  it('and define what they share alike', () => {
    for (const name of ['text', 'model', 'expression', 'method', 'knowledge', 'leaks']) {
      const all = Object.values(schemas).flatMap((schema) => at(schema, '$defs')[name] ?? []);
      for (const definition of all) expect(definition).toEqual(all[0]);
    }
  });
});

const inStages = (stages: string): [AuthoredKind, string] => ['pipeline', `moot: 1\nstages: ${stages}`];

describe('schemas and core refuse the same mistakes', () => {
  it.each<[string, AuthoredKind, string]>([
    ['a role without a name', 'role', '---\ntitle: A\n---\nuser:\nx'],
    ['an unknown output format', 'role', '---\nrole: a\noutput: yaml\n---\nuser:\nx'],
    ['tagged without tags', 'role', '---\nrole: a\noutput: { format: tagged }\n---\nuser:\nx'],
    ['choice without choices', 'role', '---\nrole: a\noutput: { format: choice }\n---\nuser:\nx'],
    ['pattern without pattern', 'role', '---\nrole: a\noutput: { format: pattern }\n---\nuser:\nx'],
    ['negative retries', 'role', '---\nrole: a\nretries: -1\n---\nuser:\nx'],
    ['a pipeline without stages', 'pipeline', 'moot: 1\nname: A'],
    ['another version', 'pipeline', 'moot: 2\nstages: []'],
    ['a stage that does nothing', ...inStages('[{ stage: a }]')],
    ['a stage without a name', ...inStages('[{ role: a }]')],
    ['a stage with a bad name', ...inStages('[{ stage: "1 a", role: a }]')],
    ['a key of another kind of stage', ...inStages('[{ stage: a, role: b, query: c }]')],
    ['a loop without a limit', ...inStages('[{ stage: a, repeat: { stages: [] } }]')],
    ['a panel without a vote', ...inStages('[{ stage: a, panel: { stages: [] } }]')],
    ['a debate without speakers', ...inStages('[{ stage: a, debate: { turns: 2 } }]')],
    ['items without a name', ...inStages('[{ stage: a, each: [1], stages: [] }]')],
    ['a retrieval without a query', ...inStages('[{ stage: a, retrieve: b }]')],
    ['a retrieval by magic', ...inStages('[{ stage: a, retrieve: b, query: c, method: magic }]')],
    ['leaks that are neither', ...inStages('[{ stage: a, retrieve: b, query: c, leaks: hide }]')],
    ['an index of magic', 'pipeline', 'moot: 1\nknowledge: { a: { from: b, index: magic } }\nstages: []'],
    ['a switch without a value', 'pipeline', 'moot: 1\nswitches: { a: null }\nstages: []'],
    ['a slice without a pipeline', 'slice', 'moot: 1\ndataset: a.jsonl'],
    ['a gate without a bound', 'slice', 'dataset: a\npipeline: b\ngate: { articles.f1: high }'],
    ['a sample without a size', 'slice', 'dataset: a\npipeline: b\nsample: { seed: 1 }'],
    ['a grader without a role', 'slice', 'dataset: a\npipeline: b\ngraders: { results: { when: true } }'],
    ['a grader of a bad name', 'slice', 'dataset: a\npipeline: b\ngraders: { "a b": c.role.md }'],
    ['a split without a part', 'slice', 'dataset: a\npipeline: b\nsplit: { seed: 1 }'],
    ['a split of nothing near', 'slice', 'dataset: a\npipeline: b\nsplit: { part: test, near: 0 }'],
    ['a perturbation that is none', 'slice', 'dataset: a\npipeline: b\nperturb: weather'],
    ['stopping early without a run', 'slice', 'dataset: a\npipeline: b\nstop_early: { metric: charge }'],
    ['stopping early by chance', 'slice', 'dataset: a\npipeline: b\nstop_early: { against: r, alpha: 1 }'],
    ['one look', 'slice', 'dataset: a\npipeline: b\nstop_early: { against: r, looks: 1 }'],
    ['no repeats', 'slice', 'dataset: a\npipeline: b\nrepeats: 0'],
  ])('%s', (_, kind, source) => {
    expect(hasErrors(parsers[kind](source).problems)).toBe(true);
    expect(faults(kind, valueOf(kind, source))).not.toEqual([]);
  });

  it('a case without facts', () => {
    expect(faults('case', { id: 'a', title: 'No facts' })).not.toEqual([]);
    const { problems } = plain.read({ file: 'a.json', text: '[{ "id": "a", "title": "No facts" }]' }, {});
    expect(hasErrors(problems)).toBe(true);
  });
});

describe('a mark beside a run', () => {
  it('has the same keys in schema and core', () => {
    expect(Object.keys(at(schemas.marks, 'properties'))).toEqual([...MARK_KEYS]);
  });

  const problemsOf = (line: string): readonly Problem[] => parseMarks('r.marks.jsonl', `${line}\n`).problems;

  it.each([
    '{"case":"a","score":"fine","right":true}',
    '{"case":"a","score":"articles","counts":{"tp":1,"fp":0,"fn":2},"by":"lin","at":"2025-03-01T10:15:00Z"}',
    '{"case":"a@2","score":"fine","value":0.5,"note":"half"}',
    '{"case":"a","score":"fine","withdrawn":true,"by":"lin"}',
    '{"case":"a","analysis":{"correctness":true,"concision":null},"at":"2025-03-01"}',
  ])('is read by both: %s', (line) => {
    expect(problemsOf(line)).toEqual([]);
    expect(faults('marks', JSON.parse(line))).toEqual([]);
  });

  it.each([
    '{"score":"fine","right":true}',
    '{"case":"a","right":true}',
    '{"case":"a","score":"fine"}',
    '{"case":"a","score":"fine","right":"yes"}',
    '{"case":"a","score":"fine","right":true,"value":1}',
    '{"case":"a","score":"fine","counts":{"tp":-1}}',
    '{"case":"a","score":"fine","withdrawn":false}',
    '{"case":"a","score":"fine","right":true,"at":"yesterday"}',
    '{"case":"a","analysis":{"beauty":true}}',
    '{"case":"a","analysis":{}}',
    '{"case":"a","score":"x","analysis":{"correctness":true}}',
    '{"case":"a","score":"fine","right":true,"mood":"good"}',
    '["a"]',
  ])('is refused by both: %s', (line) => {
    expect(problemsOf(line)).not.toEqual([]);
    expect(faults('marks', JSON.parse(line))).not.toEqual([]);
  });
});

describe('the manifest of a run', () => {
  it('fits its schema', async () => {
    const root = mkdtempSync(path.join(tmpdir(), 'moot-schemas-'));
    try {
      const project = new Project(nodeFiles, nodePaths);
      const file = path.join(projectRoot, 'prompts/samples/disputes.slice.yaml');
      const planned = await planRun(project, nodeFiles, { kind: 'slice', file }, { limit: 2 });
      if (!planned.ok) throw new Error(JSON.stringify(planned.problems));
      const ended = await startRun(
        {
          files: nodeFiles,
          paths: nodePaths,
          clock: nodeClock,
          random: Math.random,
          root,
          version: VERSION,
          sources: environmentSources({}, root),
          maxRetries: 0,
          callsAtOnce: 2,
        },
        {
          plan: planned.value,
          model: 'builtin:baseline',
          forced: true,
          signal: new AbortController().signal,
        },
      );
      if (!ended.ok) throw new Error(JSON.stringify(ended.problems));
      const stored = path.join(root, '.moot', 'runs', ended.manifest.id, 'run.json');
      const manifest = JSON.parse(readFileSync(stored, 'utf8')) as Manifest;
      expect(faults('run', manifest)).toEqual([]);
      expect(manifest.state).toBe('finished');
      const look = { look: 1, pairs: 4, difference: 1, z: 1.5, p: 0.125, boundary: { z: null, p: 0 } };
      const stopEarly = {
        ...{ against: 'r', metric: 'jury.accuracy', alpha: 0.05, looks: 5, seed: 0, planned: 20 },
        ...{ shown: [look], decision: 'different' },
      };
      expect(faults('run', { ...manifest, stopEarly })).toEqual([]);
      expect(faults('run', { ...manifest, stopEarly: { ...stopEarly, decision: 'tired' } })).toHaveLength(1);
      expect(faults('run', { ...manifest, state: 'asleep', surplus: 1 })).toHaveLength(2);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});

describe('the examples of the documentation', () => {
  const examples = ['README.md', 'CONTRIBUTING.md', ...projectFiles('docs', /\.md$/u)].flatMap((file) =>
    [...text(file).matchAll(/^```(?:yaml|markdown) (role|pipeline|slice)\n([\s\S]*?)^```$/gmu)].map(
      ([, kind, source], index) => ({
        name: `${file} ${kind ?? ''} ${index + 1}`,
        kind: kind as AuthoredKind,
        source: source ?? '',
      }),
    ),
  );

  it('show roles, pipelines and slices', () => {
    expect([...new Set(examples.map(({ kind }) => kind))].sort()).toEqual(['pipeline', 'role', 'slice']);
  });

  it.each(examples)('$name is read without a problem and fits its schema', ({ kind, source }) => {
    expect(parsers[kind](source).problems).toEqual([]);
    expect(faults(kind, valueOf(kind, source))).toEqual([]);
  });
});

describe('the label of a run', () => {
  it('has the members that core knows', () => {
    const keys: Record<keyof RunLabel, true> = { name: true, tags: true, baseline: true };
    expect(Object.keys(at(schemas.label, 'properties'))).toEqual(Object.keys(keys));
  });

  it.each([
    '{}',
    '{"name":"a","tags":["x"],"baseline":true,"colour":"red"}',
    '{"name":1}',
    '{"tags":[1]}',
    '[]',
  ])('%s is one to both, or to neither', (label) => {
    expect(faults('label', JSON.parse(label)).length === 0).toBe(parseRunLabel(label) !== undefined);
  });
});
