import { describe, expect, it } from 'vitest';
import type { CodeLens } from 'vscode-languageserver-types';
import { pipelineLenses, sliceLenses } from '../../src/language/lens';
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
      '4: ▷ Run on case… moot.runOnCase draft',
      '6: ▷ Run on case… moot.runOnCase deliberation',
      '10: ▷ Run on case… moot.runOnCase deliberation/review',
      '12: ▷ Run on case… moot.runOnCase deliberation/views',
      '16: ▷ Run on case… moot.runOnCase deliberation/views/view',
      '19: ▷ Run on case… moot.runOnCase parallel~3/fine',
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
    ]);
  });
});

describe('the lens of a slice', () => {
  it.each([
    ['dataset: cases.jsonl\nname: All\n', '1: ▷ Run slice moot.runSlice'],
    ['dataset: cases.jsonl\n', '0: ▷ Run slice moot.runSlice'],
  ])('runs it', (text, expected) => {
    expect(told(sliceLenses(outlineYaml('/w/all.slice.yaml', text), URI))).toEqual([expected]);
  });
});
