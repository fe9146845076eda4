import { describe, expect, it } from 'vitest';
import type { CodeLens } from 'vscode-languageserver-types';
import { pipelineLenses, roleLenses, sliceLenses } from '../../src/language/lens';
import { outlineRole } from '../../src/language/outline-role';
import { outlineYaml } from '../../src/language/outline-yaml';

const URI = 'file:///w/court.pipeline.yaml';

/** `line: title command arguments-after-the-uri` */
function told(lenses: readonly CodeLens[]): string[] {
  return lenses.map(({ range, command }) => {
    const [uri, ...rest] = (command?.arguments ?? []) as string[];
    expect(uri).toBe(URI);
    return [`${range.start.line}:`, command?.title, command?.command, ...rest].join(' ');
  });
}

const PIPELINE = `moot: 1
# A court of two.
name: Small court
stages:
  - stage: draft
    role: judge
  - stage: deliberation
    repeat:
      at_most: 3
      stages:
        - stage: review
          role: supervisor
        - stage: views
          each: "{{ case.parties }}"
          as: party
          stages:
            - stage: view
              role: party
  - parallel:
      - stage: fine
        role: clerk
`;

describe('lenses of a pipeline', () => {
  it('stand above its name and above every stage, however deep', () => {
    expect(told(pipelineLenses(outlineYaml('/w/court.pipeline.yaml', PIPELINE), URI))).toEqual([
      '2: ▷ Run on case… moot.runOnCase',
      '2: ◦ Debug moot.debugCase',
      '4: ▷ Run on case… moot.runOnCase draft',
      '4: ◦ Debug moot.debugCase draft',
      '4: ◦ Preview moot.preview draft',
      '6: ▷ Run on case… moot.runOnCase deliberation',
      '6: ◦ Debug moot.debugCase deliberation',
      '6: ◦ Preview moot.preview deliberation',
      '10: ▷ Run on case… moot.runOnCase deliberation/review',
      '10: ◦ Debug moot.debugCase deliberation/review',
      '10: ◦ Preview moot.preview deliberation/review',
      '12: ▷ Run on case… moot.runOnCase deliberation/views',
      '12: ◦ Debug moot.debugCase deliberation/views',
      '12: ◦ Preview moot.preview deliberation/views',
      '16: ▷ Run on case… moot.runOnCase deliberation/views/view',
      '16: ◦ Debug moot.debugCase deliberation/views/view',
      '16: ◦ Preview moot.preview deliberation/views/view',
      '19: ▷ Run on case… moot.runOnCase parallel~3/fine',
      '19: ◦ Debug moot.debugCase parallel~3/fine',
      '19: ◦ Preview moot.preview parallel~3/fine',
    ]);
  });

  it('show a prompt only where somebody is asked, after the verdict too', () => {
    const text = `stages:
  - stage: found
    retrieve: laws
    query: "{{ case.facts }}"
after:
  - stage: lesson
    role: judge
`;
    expect(told(pipelineLenses(outlineYaml('/w/court.pipeline.yaml', text), URI)).slice(2)).toEqual([
      '1: ▷ Run on case… moot.runOnCase found',
      '1: ◦ Debug moot.debugCase found',
      '5: ◦ Preview moot.preview after/lesson',
    ]);
  });

  it.each([
    ['a misspelt key elsewhere', PIPELINE.replace('at_most', 'at_mots')],
    ['a stage that says nothing', `${PIPELINE}  - stage: new\n`],
    ['an open bracket', `${PIPELINE}verdict: { text: [\n`],
  ])('stay while the author is typing: %s', (_, text) => {
    const lenses = pipelineLenses(outlineYaml('/w/court.pipeline.yaml', text), URI);
    expect(told(lenses)).toContain('16: ▷ Run on case… moot.runOnCase deliberation/views/view');
  });

  it.each(['', 'just words', '- a\n- b', 'stages: many', 'name: [x'])('bear the text %j', (text) => {
    expect(told(pipelineLenses(outlineYaml('/w/court.pipeline.yaml', text), URI))).toEqual([
      '0: ▷ Run on case… moot.runOnCase',
      '0: ◦ Debug moot.debugCase',
    ]);
  });
});

describe('the lens of a slice', () => {
  it.each([
    ['dataset: cases.jsonl\nname: All\n', '1'],
    ['dataset: cases.jsonl\n', '0'],
  ])('runs it, or debugs a case of it', (text, line) => {
    expect(told(sliceLenses(outlineYaml('/w/all.slice.yaml', text), URI))).toEqual([
      `${line}: ▷ Run slice moot.runSlice`,
      `${line}: ◦ Debug moot.debugCase`,
    ]);
  });
});

describe('the lens of a role', () => {
  it.each([
    ['---\ntitle: A judge\nrole: judge\n---\nuser:\nJudge.\n', '2: ◦ Preview moot.preview'],
    ['no settings', '0: ◦ Preview moot.preview'],
  ])('shows its prompt', (text, expected) => {
    expect(told(roleLenses(outlineRole('/w/judge.role.md', text), URI))).toEqual([expected]);
  });
});
