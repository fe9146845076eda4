import type { Json, JsonObject } from '../../json';
import { articleTags } from '../../law/article-tag';
import type { RecalledItem } from '../../memory/memory-change';
import type { RetrieveStage } from '../../pipeline/stage';
import type { CaseContext, Outcome, Place } from '../case-context';
import { evaluate, evaluateCount, noVectors } from '../evaluate';
import { lookedUp } from '../looked-up';
import type { Scope } from '../scope';

/**
 * Recalls from a memory. The value is `{ precedents, directives }`, each item with its own parts, its score and what
 * the score is made of. Empty where the memory is off.
 */
export async function runRecall(
  context: CaseContext,
  stage: RetrieveStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const { clock } = context.ports;
  const { name } = stage.source;
  const memory = context.memories.get(name);
  if (!memory || memory.mode === 'off') {
    const message = `The memory "${name}" is off; nothing is recalled.`;
    const about = { type: 'noted', stage: place.path, severity: 'information' } as const;
    await place.node.emit({ at: clock.now(), ...about, message });
    return { ok: true, value: { precedents: [], directives: [] } };
  }
  const view = scope.view();
  const query = evaluate(stage.query, view, place);
  if (!query.ok) return query;
  const text = typeof query.value === 'string' ? query.value : JSON.stringify(query.value);
  const earlier = await lookedUp(context, text, place);
  if (earlier) return earlier;
  const named = stage.candidates ? evaluate(stage.candidates, view, place) : { ok: true as const, value: [] };
  if (!named.ok) return named;
  const top = evaluateCount(stage.topOfKind, view, place);
  if (!top.ok) return top;
  const started = clock.now();
  const candidates = articleTags(named.value);
  const found = await memory.recall(text, candidates, top.value, stage.leaks ?? 'drop', place.signal);
  if (!found.ok) return noVectors(found.failure, place);
  const { precedents, directives } = found.value;
  const items = [...precedents, ...directives].map(({ of: _of, ...item }): RecalledItem => item);
  await place.node.emit({
    at: clock.now(),
    type: 'recalled',
    stage: place.path,
    memory: name,
    query: text,
    candidates,
    items,
    milliseconds: clock.now() - started,
  });
  return { ok: true, value: { precedents: kept(precedents), directives: kept(directives) } };
}

function kept(items: readonly (RecalledItem & { readonly of: object })[]): Json {
  return items
    .filter((item) => item.kept)
    .map(({ of, text, score, overlap, topology, similarity }): JsonObject => ({
      ...(of as JsonObject),
      text,
      score,
      overlap,
      topology,
      similarity,
    }));
}
