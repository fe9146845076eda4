import { describe, expect, it } from 'vitest';
import { openAiPrices } from '../../src/core/model/price';
import type { TokenCounter } from '../../src/core/model/token-counter';
import { pipelineHints, roleHints } from '../../src/language/inlay-hints';
import { outlineRole } from '../../src/language/outline-role';
import { outlineYaml } from '../../src/language/outline-yaml';

const ROLE = `---
role: judge
inputs: { facts: string }
---
system:
You are a judge.
user:
The facts: {{ facts }} {% if facts %}Decide.{% endif %}
`;

const PIPELINE = `moot: 1
stages:
  - stage: draft
    role: judge
  - stage: hearing
    debate:
      opening: nobody
      speakers: [judge]
`;

/** As many tokens as words. */
const words: TokenCounter = (texts) =>
  Promise.resolve(texts.map((text) => text.split(/\s+/u).filter((word) => word !== '').length));

const sources = (model?: string) => ({
  count: words,
  priceOf: openAiPrices({ 'gpt-4o': { input: 2500, output: 10_000 } }),
  model,
  roleNamed: (name: string) =>
    Promise.resolve(name === 'judge' ? outlineRole('/w/judge.role.md', ROLE) : undefined),
});

const shown = (hints: Awaited<ReturnType<typeof roleHints>>) =>
  hints.map(({ position: { line, character }, label }) => [line, character, label]);

describe('tokens of a role', () => {
  it('stand beside the marker of each message: its own words, without what is put in', async () => {
    expect(shown(await roleHints(outlineRole('/w/judge.role.md', ROLE), words))).toEqual([
      [4, 7, '≈ 4 tokens'],
      [6, 5, '≈ 3 tokens'],
    ]);
  });

  it('are not there where nothing could be counted', async () => {
    const none: TokenCounter = (texts) => Promise.resolve(texts.map(() => undefined));
    expect(await roleHints(outlineRole('/w/judge.role.md', ROLE), none)).toEqual([]);
  });
});

describe('tokens of a pipeline', () => {
  const outline = outlineYaml('/w/court.pipeline.yaml', PIPELINE);

  it('stand beside each role that is asked, with the cost where the price is known', async () => {
    expect(shown(await pipelineHints(outline, sources('openai:gpt-4o')))).toEqual([
      [3, 15, '≈ 7 tokens, $0.018'],
      [7, 22, '≈ 7 tokens, $0.018'],
    ]);
  });

  it.each([undefined, 'builtin:baseline', 'vllm:gpt-4o'])('have no cost for %s', async (model) => {
    expect(shown(await pipelineHints(outline, sources(model)))[0]?.[2]).toBe('≈ 7 tokens');
  });

  it('follow the model that the stage names', async () => {
    const named = outlineYaml('/w/a.pipeline.yaml', `${PIPELINE}    model: openai:gpt-4o\n`);
    const labels = shown(await pipelineHints(named, sources())).map((each) => each[2]);
    expect(labels).toEqual(['≈ 7 tokens', '≈ 7 tokens, $0.018']);
  });
});
