import { describe, expect, it } from 'vitest';
import { knownEndpoints } from '../../../src/core/model/endpoints';
import { parseModelName } from '../../../src/core/model/model-name';

describe('the name of a model', () => {
  it.each([
    ['baseline', { kind: 'builtin', id: 'builtin:baseline', name: 'baseline' }],
    ['builtin:baseline', { kind: 'builtin', id: 'builtin:baseline', name: 'baseline' }],
    ['recorded:2025-01-01-a', { kind: 'recorded', id: 'recorded:2025-01-01-a', run: '2025-01-01-a' }],
    ['vscode:copilot/gpt-4o', { kind: 'vscode', id: 'vscode:copilot/gpt-4o', model: 'copilot/gpt-4o' }],
    ['ollama:qwen2.5:7b', { kind: 'endpoint', id: 'ollama:qwen2.5:7b', model: 'qwen2.5:7b' }],
    ['openrouter:qwen/qwen3-8b', { kind: 'endpoint', model: 'qwen/qwen3-8b' }],
    [
      ' deepseek : deepseek-chat ',
      { kind: 'endpoint', id: 'deepseek:deepseek-chat', model: 'deepseek-chat' },
    ],
  ])('%s', (name, value) => {
    expect(parseModelName(name)).toMatchObject({ ok: true, value });
  });

  it('brings the endpoint with its address and the variable of its key', () => {
    expect(parseModelName('deepseek:deepseek-chat')).toMatchObject({
      value: {
        endpoint: { baseUrl: 'https://api.deepseek.com/v1', keyVariable: 'DEEPSEEK_API_KEY', needsKey: true },
      },
    });
    expect(parseModelName('ollama:llama3')).toMatchObject({
      value: { endpoint: { baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false } },
    });
  });

  it('may begin with an endpoint of the workspace', () => {
    const court = {
      name: 'court',
      title: 'Our own',
      baseUrl: 'http://10.0.0.5/v1',
      keyVariable: 'COURT_KEY',
      needsKey: true,
    };
    const own = { ...court, name: 'openai' };
    expect(parseModelName('court:judge', [court])).toMatchObject({ value: { endpoint: court } });
    expect(parseModelName('openai:judge', [own])).toMatchObject({ value: { endpoint: own } });
  });

  it.each([
    ['opanai:gpt-4o-mini', 'begins with "opanai", which is no known provider. Did you mean "openai"?'],
    ['builtin:baselin', 'is no built-in model. Did you mean "baseline"?'],
    ['basline', 'does not say who serves it. Did you mean "baseline"?'],
    ['gpt-4o-mini', 'does not say who serves it.'],
    ['deepseek', 'ends before the model.'],
    ['recorded:', 'ends before the model.'],
    ['', 'The model has no name.'],
    ['constructor:x', 'is no known provider.'],
  ])('is refused with a reason: "%s"', (name, reason) => {
    const parsed = parseModelName(name);
    if (parsed.ok) throw new Error('Expected a problem');
    expect(parsed.problem.code).toBe('unknown-model');
    expect(parsed.problem.message).toContain(reason);
    expect(parsed.problem.next).not.toBe('');
  });

  it('every known endpoint has a name of its own and a full address', () => {
    expect(new Set(knownEndpoints.map(({ name }) => name)).size).toBe(knownEndpoints.length);
    for (const { baseUrl } of knownEndpoints) expect(new URL(baseUrl).pathname).toMatch(/\/v1$/);
  });
});
