import { createLexicalEmbedder, LEXICAL_EMBEDDER } from '../knowledge/lexical-embedder';
import type { Embedder } from '../knowledge/embedder';
import { parseModelName } from '../model/model-name';
import { createOpenAiEmbedder } from '../model/openai-embedder';
import type { Problem } from '../problem';
import { missingKey, type ModelSources } from './create-model';

export type CreatedEmbedder =
  | { readonly ok: true; readonly kind: 'builtin'; readonly embedder: Embedder }
  | {
      readonly ok: true;
      readonly kind: 'endpoint';
      readonly embedder: Embedder;
      readonly secret?: string;
    }
  | { readonly ok: false; readonly problem: Pick<Problem, 'code' | 'message' | 'next'> };

/** The embedder of a name: the embedded one, or a model behind the same endpoints, with the same keys, as for chat. */
export async function createEmbedder(name: string, sources: ModelSources): Promise<CreatedEmbedder> {
  if (name.trim() === LEXICAL_EMBEDDER)
    return { ok: true, kind: 'builtin', embedder: createLexicalEmbedder() };
  if (name.trim().startsWith('builtin:')) return unknownEmbedder(`"${name}" is no built-in embedder.`);
  const parsed = parseModelName(name, sources.endpoints);
  if (!parsed.ok) return parsed;
  if (parsed.value.kind !== 'endpoint') return unknownEmbedder(`"${parsed.value.id}" makes no vectors.`);
  const { endpoint, id, model } = parsed.value;
  const apiKey = await sources.keyOf(endpoint);
  if (endpoint.needsKey && apiKey === undefined) return { ok: false, problem: missingKey(endpoint) };
  const { baseUrl } = endpoint;
  const embedder = createOpenAiEmbedder({ id, model, baseUrl, apiKey, timeout: sources.timeout });
  return { ok: true, kind: 'endpoint', embedder, ...(apiKey === undefined ? {} : { secret: apiKey }) };
}

function unknownEmbedder(message: string): CreatedEmbedder {
  const next = `Write "${LEXICAL_EMBEDDER}", or an endpoint's model such as "openai:text-embedding-3-small".`;
  return { ok: false, problem: { code: 'unknown-embedder', message, next } };
}
