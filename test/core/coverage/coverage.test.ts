import { describe, expect, it } from 'vitest';
import { countsOf, type Coverage, type CoveredPlace } from '../../../src/core/coverage/coverage';
import { coverageText } from '../../../src/core/coverage/coverage-text';
import { CoverageCounter } from '../../../src/core/coverage/cover';
import type { LoadedPipeline } from '../../../src/core/pipeline/loaded-pipeline';
import { memoryPaths } from '../../harness/memory-files';
import { createScriptedModel, type Script } from '../../harness/scripted-model';
import { loadPipeline, play, roleText } from '../../harness/small-world';

const head = 'moot: 1\nname: P\n';

async function covered(loaded: LoadedPipeline, ...scripts: readonly Script[]): Promise<Coverage> {
  const counter = new CoverageCounter(loaded, memoryPaths, (file) => file);
  for (const script of scripts) counter.add((await play(loaded, createScriptedModel(script))).events);
  return counter.result();
}

/** `name count: way count, …` of each place, by file. */
function told({ files }: Coverage): Record<string, string[]> {
  return Object.fromEntries(
    files.map(({ file, places }) => [file.replace('/w/', ''), places.map((place) => lineOf(place))]),
  );
}

function lineOf({ name, count, branches }: CoveredPlace): string {
  const ways = branches.map((branch) => `${branch.name} ${branch.count}`).join(', ');
  return `${name} ${count}${ways === '' ? '' : `: ${ways}`}`;
}

describe('the coverage of a pipeline', () => {
  it('counts stages, ways of when, exits of a loop and choices of an answer, over several cases', async () => {
    const loaded = await loadPipeline(
      `${head}stages:
  - { stage: kind, role: sorter }
  - { stage: long, role: clerk, when: "{{ kind.choice | equals: 'long' }}" }
  - stage: loop
    repeat:
      at_most: 2
      until: "{{ review.ok }}"
      stages: [{ stage: draft, role: clerk }, { stage: review, role: critic }]`,
      {
        sorter: roleText('sorter', [], '{ format: choice, choices: [long, short] }'),
        clerk: roleText('clerk'),
        critic: roleText('critic', ['draft'], '{ format: json, schema: { ok: boolean } }'),
      },
    );
    const coverage = await covered(
      loaded,
      { kind: 'short', draft: 'd', review: '{"ok": true}' },
      { kind: 'short', draft: 'd', review: '{"ok": false}' },
    );
    expect(told(coverage)).toEqual({
      'p.pipeline.yaml': [
        'kind 2',
        'long 0: when: ran 0, when: skipped 2',
        'loop 2: until met 1, at_most reached 1',
        'loop/draft 3',
        'loop/review 3',
      ],
      'roles/clerk.role.md': ['clerk 3'],
      'roles/critic.role.md': ['critic 3: ok: true 1, ok: false 2'],
      'roles/sorter.role.md': ['sorter 2: choice: long 0, choice: short 2'],
    });
    expect(coverage.cases).toBe(2);
    expect(countsOf(coverage.files[0]!)).toEqual({
      places: { covered: 4, total: 5 },
      branches: { covered: 3, total: 4 },
    });
  });

  it('tells how the discussion of a jury ended', async () => {
    const loaded = await loadPipeline(
      `${head}stages:
  - stage: jury
    panel:
      jurors: 3
      stages: [{ stage: ballot, role: juror }]
      vote: "{{ ballot }}"
      discussion: { rounds: 2, report: reporter, ballot: juror, stop: [no_change] }`,
      { juror: roleText('juror', ['report']), reporter: roleText('reporter', ['ballots']) },
    );
    const steady: Script = () => 'buyer';
    const moody: Script = ({ origin: { stage } }) => (/round 1/u.test(stage) ? 'seller' : 'buyer');
    const { files } = await covered(loaded, steady, moody);
    expect(lineOf(files[0]!.places[0]!)).toBe('jury 2: no discussion 0, stop reached 1, rounds used up 1');
  });
});

describe('the coverage of a prompt', () => {
  const role = [
    '---',
    'role: judge',
    'inputs:',
    '  facts: string',
    '  tone: { type: string, optional: true }',
    '  hints: { type: list, optional: true }',
    'output: { format: text }',
    '---',
    'system:',
    "{% if tone == 'stern' %}",
    'Be stern.',
    "{% elsif tone == 'mild' %}",
    'Be mild.',
    '{% endif %}',
    'user:',
    '{% for hint in hints %}- {{ hint }}{% else %}No hints.{% endfor %}',
    '{{ facts }}',
    '',
  ].join('\n');
  const pipeline = (tone: string, hints: string): string =>
    `${head}stages: [{ stage: a, role: judge, with: { tone: "${tone}", hints: "${hints}" } }]`;

  it('counts which way each condition and loop went, at its lines', async () => {
    const loaded = await loadPipeline(pipeline('mild', '{{ case.evidence }}'), { judge: role });
    const { files } = await covered(loaded, { a: 'x' });
    const [, judge] = files;
    expect(judge!.places.map((place) => lineOf(place))).toEqual([
      'judge 1',
      "if tone == 'stern' 1: holds 0, elsif 1 1, else 0",
      'for hint in hints 1: items 0, none 1',
    ]);
    // From 0: the tags stand in the lines 10 and 16 of the file.
    expect(judge!.places.map(({ range }) => range.start.line)).toEqual([6, 9, 15]);
    expect(judge!.places[1]!.branches.map(({ range }) => range?.start.line)).toEqual([9, 11, 9]);
  });

  it('counts a prompt whose answer was asked for again once', async () => {
    const loaded = await loadPipeline(pipeline('stern', '{{ case.evidence }}'), {
      judge: role.replace('{ format: text }', '{ format: json, schema: { n: number } }'),
    });
    const { files } = await covered(loaded, { a: 'no JSON' });
    expect(lineOf(files[1]!.places[1]!)).toContain('holds 1,');
    expect(files[1]!.places[0]!.count).toBe(0);
  });

  it('says of how many prompts it is not known, as of runs of earlier versions', async () => {
    const loaded = await loadPipeline(pipeline('mild', '{{ case.evidence }}'), { judge: role });
    const { events } = await play(loaded, createScriptedModel({ a: 'x' }));
    const counter = new CoverageCounter(loaded, memoryPaths, (file) => file);
    counter.add(
      events.map((event) => {
        if (event.type !== 'call-started') return event;
        const { branches: _branches, ...rest } = event;
        return rest;
      }),
    );
    expect(counter.result().untold).toBe(1);
  });

  it('is told line by line, with a mark at what was never taken', async () => {
    const loaded = await loadPipeline(pipeline('mild', '{{ case.evidence }}'), { judge: role });
    const text = coverageText(await covered(loaded, { a: 'x' }), (file) => file.replace('/w/', ''));
    expect(text.split('\n').map((line) => line.trimEnd())).toEqual([
      'p.pipeline.yaml  1 of 1 places, 0 of 0 branches',
      '   line  count',
      '      3      1  a',
      '',
      'roles/judge.role.md  3 of 3 places, 2 of 5 branches',
      '   line  count',
      '      7      1  judge',
      "!    10      1  if tone == 'stern'  holds 0 · elsif 1 1 · else 0",
      '!    16      1  for hint in hints   items 0 · none 1',
    ]);
  });
});
