import { isObject } from '../json';
import type { ModelAnswer, Usage } from './model';
import { createStreamRedactor, redact } from './redact';

/** An answer under construction, from the chunks of a stream or one whole completion. */
export interface AnswerBuilder {
  /** Takes a chunk and returns the text to show now. */
  add(chunk: Readonly<Record<string, unknown>>): string;
  /** The last of the text, once no more chunks will come. */
  end(): string;
  /** Whether any chunk held a choice; an endpoint that never sends one does not speak the protocol. */
  readonly started: boolean;
  readonly finishReason: string | undefined;
  /** What the model says when it declines, where the endpoint delivers that apart. */
  readonly refusal: string;
  answer(): ModelAnswer;
}

/** `model` is what to report when the endpoint does not name one. Secrets never reach the text. */
export function createAnswerBuilder(model: string, secrets: readonly string[]): AnswerBuilder {
  const redactor = createStreamRedactor(secrets);
  let text = '';
  let reasoning = '';
  let refusal = '';
  let started = false;
  let finishReason: string | undefined;
  let named = model;
  let rawUsage: unknown;

  const show = (piece: string): string => {
    text += piece;
    return piece;
  };

  return {
    add(chunk) {
      if (typeof chunk['model'] === 'string' && chunk['model'] !== '') named = chunk['model'];
      const choice = firstChoice(chunk);
      rawUsage = chunk['usage'] ?? choice?.['usage'] ?? rawUsage;
      if (!choice) return '';
      started = true;
      if (typeof choice['finish_reason'] === 'string') finishReason = choice['finish_reason'];
      const part = choice['delta'] ?? choice['message'];
      if (!isObject(part)) return '';
      // `reasoning_content`: DeepSeek, Qwen, llama.cpp, vLLM; `reasoning`: OpenRouter, Ollama, newer vLLM.
      reasoning += textOf(part['reasoning_content']) || textOf(part['reasoning']);
      refusal += textOf(part['refusal']);
      return show(redactor.push(textOf(part['content'])));
    },
    end: () => show(redactor.end()),
    get started() {
      return started;
    },
    get finishReason() {
      return finishReason;
    },
    get refusal() {
      return redact(refusal, secrets);
    },
    answer() {
      const usage = normaliseUsage(rawUsage);
      return {
        text,
        ...(reasoning === '' ? {} : { reasoning: redact(reasoning, secrets) }),
        ...(usage ? { usage, rawUsage } : {}),
        model: redact(named, secrets),
        ...(finishReason === undefined ? {} : { finishReason }),
      };
    },
  };
}

/**
 * Counts of the endpoint under our names. `prompt_tokens` includes the cached ones in every dialect of the protocol:
 * OpenAI's `prompt_tokens_details`, DeepSeek's `prompt_cache_hit_tokens`.
 */
function normaliseUsage(raw: unknown): Usage | undefined {
  if (!isObject(raw)) return undefined;
  const input = count(raw['prompt_tokens']);
  const output = count(raw['completion_tokens']);
  if (input === undefined && output === undefined) return undefined;
  const cached =
    count(field(raw['prompt_tokens_details'], 'cached_tokens')) ?? count(raw['prompt_cache_hit_tokens']);
  const reasoning = count(field(raw['completion_tokens_details'], 'reasoning_tokens'));
  return {
    input: input ?? 0,
    output: output ?? 0,
    ...(cached === undefined ? {} : { cachedInput: cached }),
    ...(reasoning === undefined ? {} : { reasoning }),
  };
}

function firstChoice(
  chunk: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const choices = chunk['choices'];
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isObject(first) ? first : undefined;
}

/** Content is a string, or a list of parts of which some hold text. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => textOf(field(part, 'text'))).join('');
}

function field(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}
