import type { Json } from '../../json';
import { leakGuard } from '../../knowledge/leak-guard';
import type { Hit } from '../../knowledge/retrieval';
import type { RetrieveStage } from '../../pipeline/stage';
import { isTruthy } from '../../template/expression';
import type { CaseContext, Outcome, Place } from '../case-context';
import { evaluate, evaluateCount, fault } from '../evaluate';
import type { RetrievedEntry } from '../run-event';
import type { Scope } from '../scope';

/** Candidates beyond those kept that the transcript shows. */
const SHOWN_DROPPED = 10;

/**
 * Looks up a knowledge base. The value is the list of kept entries, each with its own fields and `id`. The case itself
 * and its near-duplicates are left out and reported.
 */
export async function runRetrieve(
  context: CaseContext,
  stage: RetrieveStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const method =
    stage.first?.method ?? stage.method ?? context.loaded.pipeline.knowledge.get(stage.source.name)?.index;
  if (method !== 'bm25' && method !== undefined) {
    return fault(`retrieval by ${method} is not here yet; write method: bm25`, place);
  }
  const base = context.ports.knowledge(stage.source.name);
  if ('problem' in base) return fault(base.problem, place);
  const view = scope.view();
  const query = evaluate(stage.query, view, place);
  if (!query.ok) return query;
  const top = evaluateCount(stage.top, view, place);
  if (!top.ok) return top;
  const started = context.ports.clock.now();
  const { where } = stage;
  const filter = where
    ? (entry: Hit['entry']): boolean => {
        const result = where.expression.evaluate({ ...view, entry: entry.data }, true);
        return result.ok && isTruthy(result.value);
      }
    : undefined;
  const text = typeof query.value === 'string' ? query.value : JSON.stringify(query.value);
  const hits = base.retrieve({
    query: text,
    top: Math.max(stage.first?.top ?? 0, top.value + SHOWN_DROPPED),
    method: 'bm25',
    ...(filter ? { filter } : {}),
  });
  const entries = keep(hits, top.value, leakGuard(context.case));
  const kept = entries.filter((entry) => entry.kept).map((entry) => entry.id);
  await place.node.emit({
    at: context.ports.clock.now(),
    type: 'retrieved',
    stage: place.path,
    source: stage.source.name,
    query: text,
    entries: entries.filter(
      (entry) => entry.kept || entry.rank <= top.value + SHOWN_DROPPED || entry.note !== undefined,
    ),
    milliseconds: context.ports.clock.now() - started,
  });
  const values = hits
    .filter((hit) => kept.includes(hit.entry.id))
    .map((hit): Json => ({ ...hit.entry.data, id: hit.entry.id }));
  return { ok: true, value: values };
}

function keep(
  hits: readonly Hit[],
  top: number,
  leak: (entry: Hit['entry']) => string | undefined,
): RetrievedEntry[] {
  let kept = 0;
  return hits.map(({ entry, rank, score, scores }): RetrievedEntry => {
    // Once enough are kept, the rest need no look.
    const reason = kept < top ? leak(entry) : undefined;
    const isKept = kept < top && reason === undefined;
    if (isKept) kept += 1;
    const { id, title, text } = entry;
    return {
      id,
      ...(title === undefined ? {} : { title }),
      text,
      rank,
      score,
      scores,
      kept: isKept,
      ...(reason === undefined ? {} : { note: `left out: ${reason}` }),
    };
  });
}
