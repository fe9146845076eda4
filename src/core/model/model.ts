import type { OutputSpec } from '../output/output-spec';

export type MessageRole = 'system' | 'user' | 'assistant';

export type Part =
  | { readonly type: 'text'; readonly text: string }
  /** `url` is a data URL; `name` is what the transcript shows. */
  | { readonly type: 'image'; readonly url: string; readonly name: string };

export interface Message {
  readonly role: MessageRole;
  readonly parts: readonly Part[];
}

/** Sampling parameters under the names of the chat-completions API. Absent means the endpoint's default. */
export interface ModelParameters {
  readonly temperature?: number;
  readonly top_p?: number;
  readonly max_tokens?: number;
  readonly seed?: number;
  readonly stop?: readonly string[];
  readonly presence_penalty?: number;
  readonly frequency_penalty?: number;
  readonly reasoning_effort?: string;
}

export interface ModelRequest {
  readonly messages: readonly Message[];
  readonly parameters: ModelParameters;
  /** The asked-for answer format; providers with structured outputs pass its schema on. */
  readonly output: OutputSpec;
  /** Hash of messages and parameters; what `recorded:` matches first. */
  readonly promptHash: string;
  /** Where the call stands. A provider that answers from recordings may look here; none may answer by it alone. */
  readonly origin: CallOrigin;
}

export interface CallOrigin {
  readonly caseId: string;
  /** Index of the repeat, from 0. */
  readonly repeat: number;
  /** Path of the stage instance, such as `deliberation[2]/draft`. */
  readonly stage: string;
  /** 1 for the first asking; higher when a broken answer is asked again. */
  readonly attempt: number;
}

/** Tokens, normalised once here: `input` includes `cachedInput`. */
export interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cachedInput?: number;
  readonly reasoning?: number;
}

export interface ModelAnswer {
  readonly text: string;
  /** Reasoning delivered apart from the answer. */
  readonly reasoning?: string;
  readonly usage?: Usage;
  /** The model the endpoint says it used. */
  readonly model: string;
  readonly finishReason?: string;
  /** The endpoint's own usage record, unchanged. */
  readonly rawUsage?: unknown;
}

export type FailureReason =
  | 'rate-limited'
  | 'server-error'
  | 'unreachable'
  | 'interrupted'
  | 'timed-out'
  | 'nonsense'
  | 'unauthorized'
  | 'bad-request'
  | 'too-long'
  | 'refused'
  | 'not-recorded'
  | 'cancelled';

/** An expected failure of a call. */
export interface ModelFailure {
  readonly reason: FailureReason;
  /** What happened and what to do next, without secrets. */
  readonly message: string;
  readonly status?: number;
  /** What the server asked for in `Retry-After`, in milliseconds. */
  readonly retryAfter?: number;
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
}

export type ModelResult =
  | { readonly ok: true; readonly answer: ModelAnswer }
  | { readonly ok: false; readonly failure: ModelFailure };

export interface CompleteOptions {
  readonly signal: AbortSignal;
  /** Called with each piece of the answer as it streams in. */
  readonly onDelta?: (text: string) => void;
}

/** The port to a language model. One call, one answer; retries are the runner's. Never throws for an expected failure. */
export interface Model {
  /** As the author names it, such as `builtin:baseline` or `openai:gpt-4o-mini`. */
  readonly id: string;
  complete(request: ModelRequest, options: CompleteOptions): Promise<ModelResult>;
}
