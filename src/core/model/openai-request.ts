import type {
  ChatCompletionContentPart,
  ChatCompletionCreateParamsStreaming,
  ChatCompletionMessageParam,
} from 'openai/resources/chat/completions';
import type { Json, JsonObject } from '../json';
import { isObject } from '../json';
import type { Message, ModelRequest, Part } from './model';

/** What of the protocol to use; narrowed when an endpoint refuses a field. */
export interface RequestShape {
  readonly usage: boolean;
  readonly structured: boolean;
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
}

/** The body of a streamed chat completion. */
export function buildBody(
  model: string,
  request: ModelRequest,
  shape: RequestShape,
): ChatCompletionCreateParamsStreaming {
  const { max_tokens: maxTokens, stop, ...parameters } = request.parameters;
  const schema = shape.structured ? schemaOf(request) : undefined;
  const body = {
    model,
    messages: request.messages.map(toMessage),
    ...parameters,
    ...(stop === undefined ? {} : { stop: [...stop] }),
    ...(maxTokens === undefined ? {} : { [shape.maxTokensField]: maxTokens }),
    stream: true,
    ...(shape.usage ? { stream_options: { include_usage: true } } : {}),
    ...(schema ? { response_format: responseFormat(schema) } : {}),
  };
  // `reasoning_effort` is a closed list in the SDK, while compatible servers have words of their own.
  return body as ChatCompletionCreateParamsStreaming;
}

/** The schema to pass on, if the answer is to be JSON. Other formats are text whose shape a schema would break. */
export function schemaOf(request: ModelRequest): JsonObject | undefined {
  return request.output.format === 'json' ? request.output.schema : undefined;
}

function responseFormat(schema: JsonObject): object {
  return { type: 'json_schema', json_schema: { name: 'answer', strict: isStrictSchema(schema), schema } };
}

function toMessage(message: Message): ChatCompletionMessageParam {
  // Plain strings where possible: many compatible servers take lists of parts for user messages only, or not at all.
  const content = message.parts.every((part) => part.type === 'text')
    ? message.parts.map((part) => wellFormed(part.text)).join('')
    : message.parts.map(toPart);
  return { role: message.role, content } as ChatCompletionMessageParam;
}

function toPart(part: Part): ChatCompletionContentPart {
  return part.type === 'text'
    ? { type: 'text', text: wellFormed(part.text) }
    : { type: 'image_url', image_url: { url: part.url } };
}

/** Lone surrogates are valid in JSON but crash servers that encode the text as UTF-8 afterwards. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}

/** Keywords that structured outputs support in strict mode; a schema with any other is passed on as a hint. */
const strictKeywords: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  'description',
  'title',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  '$defs',
  '$ref',
]);

/** Whether every object in the schema is closed and requires all its properties, as strict mode demands. */
export function isStrictSchema(schema: JsonObject): boolean {
  return schema['type'] === 'object' && isStrictNode(schema);
}

function isStrictNode(node: Json | undefined): boolean {
  if (!isObject(node)) return false;
  if (!Object.keys(node).every((keyword) => strictKeywords.has(keyword))) return false;
  const { properties, required, items, anyOf, $defs } = node;
  if (node['type'] === 'object' || properties !== undefined) {
    if (node['additionalProperties'] !== false || !isObject(properties)) return false;
    const named = Array.isArray(required) ? required : [];
    if (!Object.keys(properties).every((name) => named.includes(name))) return false;
  }
  const children: readonly (Json | undefined)[] = [
    ...(isObject(properties) ? Object.values(properties) : []),
    ...(isObject($defs) ? Object.values($defs) : []),
    ...(Array.isArray(anyOf) ? (anyOf as readonly Json[]) : []),
    ...(items === undefined ? [] : [items]),
  ];
  return children.every(isStrictNode);
}
