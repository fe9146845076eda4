import { describe, expect, it } from 'vitest';
import { parsePipeline, type Pipeline } from '../../../src/core/pipeline/pipeline';
import { checkScope } from '../../../src/core/pipeline/check-scope';
import { allStages, namesGiven } from '../../../src/core/pipeline/stage';
import type { Problem } from '../../../src/core/problem';
import { parseRole, type Role } from '../../../src/core/role';
import { roleText } from '../../harness/small-world';
import { codes, mark, unmark } from '../../harness/marked-text';

function role(name: string, inputs: readonly string[] = []): [string, Role] {
  const parsed = parseRole(`/w/roles/${name}.role.md`, roleText(name, inputs), new Map());
  if (!parsed.ok) throw new Error(parsed.problems[0]?.message);
  return [name, parsed.value];
}

const strict = parseRole(
  '/w/roles/strict.role.md',
  '---\nrole: strict\ninputs: { verdict_sought: string }\n---\nuser:\n{{ verdict_sought }}',
  new Map(),
);
const roles = new Map([role('judge', ['facts', 'draft']), role('clerk'), role('juror', ['report'])]);
if (strict.ok) roles.set('strict', strict.value);

function parse(text: string): Pipeline {
  const parsed = parsePipeline('/w/p.pipeline.yaml', text);
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => problem.message).join('\n'));
  return parsed.value;
}

function problemsOf(text: string): readonly Problem[] {
  const parsed = parsePipeline('/w/p.pipeline.yaml', text);
  return parsed.ok ? [...parsed.problems, ...checkScope(parsed.value, roles)] : parsed.problems;
}

const everyKind = `
moot: 1
name: All
description: one of each
case: judgment
roles: { judge: a/judge.role.md, clerk: b/clerk.role.md }
model: openai:some-model
knowledge:
  precedents: { from: p.jsonl, index: bm25, text: [facts] }
  statutes: s.md
memory:
  lessons: { mode: read }
switches:
  debate: true
  jurors: 5
  style: { choices: [short, long], default: long }
stages:
  - stage: points
    role: judge
    with: { facts: "{{ case.facts }}", draft: { a: 1 } }
    gold: { hint: "{{ case.gold.articles }}" }
    model: { temperature: 1 }
    retries: 0
    on_unparsed: { default: { a: [1, two] } }
  - stage: talk
    when: "{{ switches.debate }}"
    debate:
      opening: judge
      turns: 3
      speakers: [clerk, { role: judge, opens_with: "{{ case.title }}", prefix: { first: "A:", then: "B:" } }]
  - stage: jury
    panel:
      jurors: "{{ switches.jurors }}"
      personas: [{ name: a }]
      stages: [{ stage: ballot, role: juror }]
      vote: "{{ ballot }}"
      discussion: { rounds: 2, report: clerk, ballot: juror, stop: [no_change, { quorum: 4 }] }
      tally: { quorum: 3 }
  - stage: sides
    each: [buyer, seller]
    as: side
    stages: [{ stage: view, role: clerk }]
  - parallel:
      - { stage: left, role: clerk }
      - { stage: right, role: clerk }
  - stage: loop
    repeat:
      at_most: 3
      until: "{{ draft == 'ok' }}"
      stages: [{ stage: draft, role: clerk }]
  - stage: found
    retrieve: precedents
    query: "{{ case.facts }}"
    where: "{{ entry.type == case.type }}"
    prefer: "{{ entry.tag == case.tag }}"
    first: { method: bm25, top: 50 }
    top: 5
  - { stage: web, search: news, query: "{{ case.title }}" }
  - { stage: keep, remember: lessons, entry: { text: "{{ draft }}" } }
  - { stage: sum, set: { a: "{{ left }}", b: 2 } }
  - stage: group
    stages: [{ stage: inner, role: clerk }]
verdict:
  articles: "{{ sum.a }}"
  winner: "{{ jury.winner }}"
`;

describe('a pipeline', () => {
  it('may hold every kind of stage', () => {
    const pipeline = parse(everyKind);
    expect(pipeline.stages.map((stage) => stage.kind)).toEqual([
      'role',
      'debate',
      'panel',
      'each',
      'parallel',
      'repeat',
      'retrieve',
      'search',
      'remember',
      'set',
      'stages',
    ]);
    expect([...allStages(pipeline.stages)].map((stage) => stage.name)).toContain('inner');
    expect(pipeline).toMatchObject({ name: 'All', caseKind: 'judgment', model: { id: 'openai:some-model' } });
    expect([...pipeline.switches.values()].map(({ name, default: value }) => [name, value])).toEqual([
      ['debate', true],
      ['jurors', 5],
      ['style', 'long'],
    ]);
    expect([...pipeline.knowledge.values()].map(({ name, from, text }) => [name, from.name, text])).toEqual([
      ['precedents', 'p.jsonl', ['facts']],
      ['statutes', 's.md', undefined],
    ]);
  });

  it('keeps what each stage says', () => {
    const [points, talk, jury, , , loop, found] = parse(everyKind).stages;
    expect(points).toMatchObject({
      retries: 0,
      model: { temperature: 1 },
      onUnparsed: { policy: 'default', value: { a: [1, 'two'] } },
    });
    expect(talk).toMatchObject({
      turns: 3,
      speakers: [
        { role: { name: 'clerk' } },
        { role: { name: 'judge' }, prefix: { first: 'A:', then: 'B:' } },
      ],
    });
    expect(jury).toMatchObject({
      tally: { quorum: 3 },
      discussion: { rounds: 2, stop: ['no_change', { quorum: 4 }] },
    });
    expect(loop).toMatchObject({ kind: 'repeat', atMost: 3 });
    expect(found).toMatchObject({ top: 5, first: { method: 'bm25', top: 50 } });
  });

  it('shows the names inside parallel and repeat, not those inside groups', () => {
    expect(parse(everyKind).stages.flatMap(namesGiven)).toEqual([
      'points',
      'talk',
      'jury',
      'sides',
      'parallel~5',
      'left',
      'right',
      'loop',
      'draft',
      'found',
      'web',
      'keep',
      'sum',
      'group',
    ]);
  });

  it('in order has nothing but the warning of the gold label', () => {
    const withoutMemory = everyKind.replace(/^.*remember: lessons.*\n/mu, '');
    const all = codes(problemsOf(withoutMemory));
    const unread = ['unread-stage', 'unused-switch'];
    expect(all.filter((code) => !unread.includes(code)).sort()).toEqual(['gold-in-prompt', 'unknown-input']);
  });
});

describe('problems of a pipeline', () => {
  const stages = (text: string, before = ''): string => `moot: 1\n${before}stages:\n${text}`;

  it.each([
    ['empty-file', '«»# nothing'],
    ['wrong-type', '«just words»'],
    ['missing-key', '«»moot: 1'],
    ['no-version', '«»stages: [{ stage: a, role: clerk }]'],
    ['unknown-version', 'moot: «2»\nstages: [{ stage: a, role: clerk }]'],
    ['unknown-key', stages('  - { stage: a, role: clerk }', '«stges»: []\n')],
    ['unknown-key', stages('  - { stage: a, role: clerk, «wiht»: {} }')],
    ['unknown-key', stages('  - { stage: a, role: clerk, «query»: x }')],
    ['wrong-type', stages('  «a: b»')],
    ['wrong-type', stages('  - «words»')],
    ['no-stage-kind', stages('  - «{ stage: a }»')],
    ['missing-key', stages('  - «{ role: clerk }»')],
    ['bad-name', stages('  - { stage: «a/b», role: clerk }')],
    ['bad-name', stages('  - { stage: «1», set: { a: 1 } }')],
    ['duplicate-stage', stages('  - { stage: a, role: clerk }\n  - { stage: «a», role: clerk }')],
    [
      'missing-key',
      stages('  - { stage: a, retrieve: k }', 'knowledge: { k: k.jsonl }\n').replace(
        '{ stage: a, retrieve: k }',
        '«{ stage: a, retrieve: k }»',
      ),
    ],
    ['missing-key', stages('  - «{ stage: a, search: k }»')],
    ['missing-key', stages('  - «{ stage: a, each: [1], stages: [] }»')],
    ['missing-key', stages('  - { stage: a, debate: «{ turns: 1 }» }')],
    ['missing-key', stages('  - { stage: a, debate: { speakers: [clerk, «{ prefix: x }»] } }')],
    ['missing-key', stages('  - { stage: a, panel: «{ stages: [{ stage: ballot, role: juror }] }» }')],
    [
      'missing-key',
      stages(
        '  - { stage: a, panel: { vote: "{{ b }}", stages: [{ stage: b, role: juror }], discussion: «{ rounds: 1 }» } }',
      ),
    ],
    ['missing-key', stages('  - { stage: a, repeat: «{ stages: [{ stage: b, role: clerk }] }» }')],
    ['out-of-range', stages('  - { stage: a, repeat: { at_most: «0», stages: [] } }')],
    ['wrong-type', stages('  - { stage: a, repeat: { at_most: «1.5», stages: [] } }')],
    ['unknown-choice', stages('  - { stage: a, role: clerk, on_unparsed: «ignore» }')],
    [
      'unknown-choice',
      stages('  - { stage: a, retrieve: k, query: x, method: «bm52» }', 'knowledge: { k: k.jsonl }\n'),
    ],
    [
      'unknown-choice',
      stages(
        '  - { stage: a, panel: { vote: "{{ b }}", stages: [{ stage: b, role: juror }], tally: «most» } }',
      ),
    ],
    ['missing-key', stages('  - { stage: a, role: clerk }', 'knowledge: { k: «{ index: bm25 }» }\n')],
    ['missing-key', stages('  - { stage: a, role: clerk }', 'switches: { s: «{ choices: [] }» }\n')],
    ['wrong-type', stages('  - { stage: a, role: clerk }', 'switches: { s: «[]» }\n')],
    [
      'unknown-key',
      stages('  - { stage: a, role: clerk }', 'verdict: { «artcles": x }\n').replace('artcles"', 'artcles»'),
    ],
    ['yaml-syntax', stages('  - { stage: a, role: clerk«')],
    ['unknown-filter', stages('  - { stage: a, set: { b: "{{ case.id | «upcsae» }}" } }')],
    ['template-syntax', stages('  - { stage: a, when: "«{{ case.id» ", set: { b: 1 } }')],
    ['unknown-filter', stages('  - { stage: a, set: { b: «"\\t{{ case.id | upcsae }}"» } }')],
    ['unknown-role', stages('  - { stage: a, role: «judeg» }')],
    ['unknown-role', stages('  - { stage: a, debate: { speakers: [clerk, «judeg»] } }')],
    [
      'unknown-knowledge',
      stages('  - { stage: a, retrieve: «precednets», query: x }', 'knowledge: { precedents: p.jsonl }\n'),
    ],
    [
      'unknown-switch',
      stages(
        '  - { stage: a, role: clerk, when: "{{ switches.«debtae» }}" }',
        'switches: { debate: true }\n',
      ),
    ],
    [
      'unknown-variable',
      stages('  - { stage: first, set: { x: 1 } }\n  - { stage: b, set: { y: "{{ «frist».x }}" } }'),
    ],
    ['unknown-variable', stages('  - { stage: a, set: { x: 1 } }', 'verdict: { winner: "{{ «b» }}" }\n')],
    [
      'reads-later-stage',
      stages('  - { stage: a, set: { x: "{{ «b».x }}" } }\n  - { stage: b, set: { x: 1 } }'),
    ],
    [
      'gold-not-declared',
      stages('  - { stage: a, role: judge, with: { facts: "{{ «case».gold.articles }}" } }'),
    ],
    ['gold-not-declared', stages('  - { stage: a, set: { x: "{{ «case»[\'gold\'] | json }}" } }')],
    [
      'gold-in-prompt',
      stages('  - { stage: a, role: judge, gold: { facts: «"{{ case.gold.articles }}"» } }'),
    ],
    ['unknown-input', stages('  - { stage: a, role: judge, with: { «fcts»: "{{ case.facts }}" } }')],
    ['unbound-input', stages('  - { stage: a, role: «strict» }')],
  ])('%s: %j', (code, marked) => {
    const text = unmark(marked);
    const problems = problemsOf(text);
    expect(codes(problems)).toEqual([code]);
    if (code !== 'yaml-syntax') expect(mark(text, problems[0])).toBe(marked);
    else expect(problems[0]?.range?.start.line).toBe(2);
  });

  it('propose what was meant', () => {
    const next = (text: string): string | undefined => problemsOf(text)[0]?.next;
    expect(next(stages('  - { stage: a, role: judeg }'))).toBe('Did you mean "judge"?');
    expect(next(stages('  - { stage: a, role: clerk, wehn: x }'))).toBe('Did you mean "when"?');
    expect(next('moot: 1\nstags: []\nstages: []')).toBe('Did you mean "stages"?');
    expect(next(stages('  - { stage: a, set: { x: "{{ swiches.a }}" } }'))).toBe('Did you mean "switches"?');
  });

  it('are all told at once', () => {
    const text = stages('  - { stage: a, role: clerk, retries: x }\n  - { stage: b, role: clerk, wehn: x }');
    expect(codes(problemsOf(text))).toEqual(['wrong-type', 'unknown-key']);
  });

  it('let a juror who votes again read what its own stages gave, and the reporter not', () => {
    const text = (report: string, again: string): string =>
      stages(
        `  - { stage: p, panel: { jurors: 3, stages: [{ stage: verdict_sought, set: { v: 1 } }], vote: "{{ verdict_sought.v }}", discussion: { rounds: 1, report: ${report}, ballot: ${again} } } }`,
      );
    expect(codes(problemsOf(text('clerk', 'strict')))).toEqual(['wrong-input-type']);
    expect(codes(problemsOf(text('strict', 'clerk')))).toEqual(['unbound-input']);
  });

  it('let a loop read its history and a juror its persona', () => {
    const text = stages(
      `  - { stage: l, repeat: { at_most: 2, until: "{{ round == 2 and d }}", stages: [{ stage: d, set: { x: "{{ history.d | json }}{{ round }}" } }] } }
  - { stage: p, panel: { jurors: 3, stages: [{ stage: b, set: { v: "{{ juror }}{{ persona }}" } }], vote: "{{ b.v }}" } }
  - { stage: after, set: { x: "{{ d }}" } }`,
    );
    expect(problemsOf(text)).toEqual([]);
  });
});

describe('YAML anchors and aliases', () => {
  it('stand for what they name; a problem behind one points at the alias', () => {
    const marked = `moot: 1
stages:
  - { stage: a, role: &r nobody }
  - { stage: b, role: «*r» }`;
    const text = unmark(marked);
    const problems = problemsOf(text);
    expect(codes(problems)).toEqual(['unknown-role', 'unknown-role']);
    expect(mark(text, problems[1])).toBe(marked);
  });

  it('share settings', () => {
    const pipeline = parse(
      'moot: 1\nmodel: &m { temperature: 1 }\nstages: [{ stage: a, role: clerk, model: *m }]',
    );
    expect(pipeline.stages[0]?.model).toEqual({ temperature: 1 });
  });

  it('that unfold without measure are refused soon', () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const below = level === 0 ? '"x"' : `*l${level - 1}`;
      return `  l${level}: &l${level} [${Array.from({ length: 10 }, () => below).join(', ')}]`;
    });
    const text = `moot: 1\nstages:\n- stage: a\n  set:\n${levels.map((line) => `  ${line}`).join('\n')}`;
    expect(codes(problemsOf(text))).toContain('too-large');
  });

  it('inside their own anchor are refused', () => {
    expect(codes(problemsOf('moot: 1\nstages: &s [{ stage: a, stages: *s }]'))).toContain('too-deep');
    expect(codes(problemsOf('moot: 1\nstages: [{ stage: a, set: { x: &x [*x] } }]'))).toContain('too-deep');
  });

  it('that name nothing are told where they stand', () => {
    const marked = 'moot: 1\nname: &clrek x\nstages: [{ stage: a, role: «*clerk» }]';
    const problems = problemsOf(unmark(marked));
    expect(problems[0]).toMatchObject({ code: 'unknown-alias', next: 'Did you mean *clrek?' });
    expect(mark(unmark(marked), problems[0])).toBe(marked);
  });

  it.each([100, 3000, 30_000])('are not needed to nest too deep: %d brackets', (depth) => {
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const problems = problemsOf(`moot: 1\nstages: [{ stage: a, set: { x: ${deep} } }]`);
    expect(codes(problems)).toEqual(['too-deep']);
  });
});
