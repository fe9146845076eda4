import { didYouMean } from '../did-you-mean';
import type { Problem } from '../problem';
import { knownEndpoints } from './endpoints';
import type { Endpoint } from './endpoints';

/** What an author names with `model:` or `--model`, taken apart. */
export type ModelName =
  /** The model shipped with Moot. */
  | { readonly kind: 'builtin'; readonly id: string; readonly name: 'baseline' }
  /** Answers of an earlier run; `run` is its id or a path. */
  | { readonly kind: 'recorded'; readonly id: string; readonly run: string }
  /** A language model of the editor; `model` is its family or `vendor/family`. */
  | { readonly kind: 'vscode'; readonly id: string; readonly model: string }
  | { readonly kind: 'endpoint'; readonly id: string; readonly endpoint: Endpoint; readonly model: string };

export type ParsedModelName =
  | { readonly ok: true; readonly value: ModelName }
  | { readonly ok: false; readonly problem: Pick<Problem, 'code' | 'message' | 'next'> };

const examples = '"builtin:baseline", "openai:gpt-4o-mini" or "recorded:RUN"';

/**
 * `id` in the result is the name in its full form. Endpoints that a workspace configures come in as `endpoints` and
 * stand over the known ones of the same name.
 */
export function parseModelName(name: string, endpoints: readonly Endpoint[] = []): ParsedModelName {
  const all = new Map([...knownEndpoints, ...endpoints].map((endpoint) => [endpoint.name, endpoint]));
  const text = name.trim();
  const colon = text.indexOf(':');
  const provider = (colon === -1 ? text : text.slice(0, colon)).trim();
  const rest = colon === -1 ? '' : text.slice(colon + 1).trim();
  const id = `${provider}:${rest}`;
  const endpoint = all.get(provider);

  if (text === 'baseline' || id === 'builtin:baseline')
    return { ok: true, value: { kind: 'builtin', id: 'builtin:baseline', name: 'baseline' } };
  if (provider === 'builtin')
    return problem(
      `"${text}" is no built-in model.${didYouMean(rest, ['baseline'])}`,
      'The only one is "builtin:baseline".',
    );

  const isProvider = endpoint !== undefined || provider === 'recorded' || provider === 'vscode';
  if (isProvider && rest === '')
    return problem(`The model name "${text}" ends before the model.`, `Write "${provider}:MODEL".`);
  if (endpoint) return { ok: true, value: { kind: 'endpoint', id, endpoint, model: rest } };
  if (provider === 'recorded') return { ok: true, value: { kind: 'recorded', id, run: rest } };
  if (provider === 'vscode') return { ok: true, value: { kind: 'vscode', id, model: rest } };

  if (text === '') return problem('The model has no name.', `Write for example ${examples}.`);
  const providers = ['builtin', 'recorded', 'vscode', ...all.keys()];
  if (colon === -1) {
    const suggestion = didYouMean(text, ['baseline', ...providers]);
    return problem(
      `The model name "${text}" does not say who serves it.${suggestion}`,
      `Put the provider and a colon before it, such as "openai:${text}".`,
    );
  }
  return problem(
    `The model name "${text}" begins with "${provider}", which is no known provider.${didYouMean(provider, providers)}`,
    `Known are ${providers.join(', ')}; others are set up as endpoints in the settings.`,
  );
}

function problem(message: string, next: string): ParsedModelName {
  return { ok: false, problem: { code: 'unknown-model', message, next } };
}
