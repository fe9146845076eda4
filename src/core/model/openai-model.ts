import type { ChatCompletionCreateParamsStreaming } from 'openai/resources/chat/completions';
import { cancelledResult } from './failure';
import type { CompleteOptions, Model, ModelRequest, ModelResult } from './model';
import { openClient } from './openai-client';
import type { OpenAiEndpoint } from './openai-client';
import { failureOfError, StatusError, timedOut } from './openai-failure';
import type { EndpointContext } from './openai-failure';
import { readAnswer } from './openai-read';
import { buildBody, schemaOf } from './openai-request';
import type { RequestShape } from './openai-request';
import { startWatch } from './openai-watch';
import type { Watch } from './openai-watch';

export interface OpenAiModelOptions extends OpenAiEndpoint {
  /** As the endpoint names it. */
  readonly model: string;
  /**
   * Whether JSON answers are asked for by their schema. `auto` does and goes on without where the endpoint refuses;
   * `on` lets the refusal fail the call.
   */
  readonly structuredOutputs: 'auto' | 'on' | 'off';
}

/** A model behind any endpoint that speaks OpenAI's chat completions, streamed. */
export function createOpenAiModel(options: OpenAiModelOptions): Model {
  const { id, model, timeout, structuredOutputs } = options;
  const { client, context, problem } = openClient(options);
  const learned = createShapes(structuredOutputs);

  const ask = async (request: ModelRequest, watch: Watch, onDelta?: CompleteOptions['onDelta']) => {
    for (;;) {
      const body = buildBody(model, request, learned.shapeFor(request));
      let response: Response;
      try {
        const call = client.chat.completions.create(body, { signal: watch.signal }).asResponse();
        response = await watch.race(call);
      } catch (error) {
        if (watch.stopped) return stoppedResult(watch, timeout, context);
        if (error instanceof StatusError && learned.learnFrom(error, body, request)) continue;
        return { ok: false, failure: failureOfError(error, context) } as const;
      }
      watch.touch();
      const result = await readAnswer(response, { model, context, watch, onDelta });
      return result ?? stoppedResult(watch, timeout, context);
    }
  };

  return {
    id,
    async complete(request, { signal, onDelta }): Promise<ModelResult> {
      if (signal.aborted) return cancelledResult();
      if (problem) return { ok: false, failure: problem };
      const watch = startWatch(signal, timeout);
      try {
        return await ask(request, watch, onDelta);
      } finally {
        watch.dispose();
      }
    },
  };
}

/** What the endpoint was found not to take, kept for the life of the model. */
interface Shapes {
  shapeFor(request: ModelRequest): RequestShape;
  /** Whether the refusal names a field that was sent and that the next try can leave out. */
  learnFrom(refusal: StatusError, sent: ChatCompletionCreateParamsStreaming, request: ModelRequest): boolean;
}

function createShapes(structuredOutputs: OpenAiModelOptions['structuredOutputs']): Shapes {
  let usage = true;
  let maxTokensField: RequestShape['maxTokensField'] = 'max_tokens';
  // Per schema, so that one schema an endpoint cannot take does not change how other roles are asked.
  const refusedSchemas = new Set<string>();

  const wantsStructured = (request: ModelRequest): boolean => {
    const schema = schemaOf(request);
    if (!schema || structuredOutputs === 'off') return false;
    if (structuredOutputs === 'on') return true;
    // Endpoints take objects only at the root.
    return schema['type'] === 'object' && !refusedSchemas.has(JSON.stringify(schema));
  };

  return {
    shapeFor: (request) => ({ usage, structured: wantsStructured(request), maxTokensField }),
    learnFrom(refusal, sent, request) {
      if (![400, 404, 415, 422, 501].includes(refusal.status)) return false;
      const words = `${JSON.stringify(refusal.body ?? '')} ${refusal.text ?? ''}`;
      if (sent.stream_options && /stream_options|include_usage/i.test(words)) {
        usage = false;
        return true;
      }
      if (
        sent.response_format &&
        structuredOutputs === 'auto' &&
        /response_format|json_schema|structured.?output|guided_|grammar/i.test(words)
      ) {
        refusedSchemas.add(JSON.stringify(schemaOf(request)));
        return true;
      }
      // Reasoning models of OpenAI know the limit under its newer name only.
      if ('max_tokens' in sent && /max_completion_tokens/i.test(words)) {
        maxTokensField = 'max_completion_tokens';
        return true;
      }
      return false;
    },
  };
}

function stoppedResult(watch: Watch, timeout: number, context: EndpointContext): ModelResult {
  if (watch.stopped !== 'timed-out') return cancelledResult();
  const failure = timedOut(`The endpoint sent nothing for ${timeout / 1000} s`, context);
  return { ok: false, failure };
}
