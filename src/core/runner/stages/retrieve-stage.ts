import type { Json, JsonObject } from '../../json';
import type { KnowledgeBase } from '../../knowledge/knowledge-base';
import { leakGuard } from '../../knowledge/leak-guard';
import type { Hit, KnowledgeEntry } from '../../knowledge/retrieval';
import { methodsOf } from '../../pipeline/knowledge-source';
import type { Authored, LeakPolicy, RetrieveStage } from '../../pipeline/stage';
import { isTruthy } from '../../template/expression';
import { failed, type CaseContext, type Outcome, type Place } from '../case-context';
import { evaluate, evaluateCount, fault } from '../evaluate';
import { lookedUp } from '../looked-up';
import type { RetrievedEntry } from '../run-event';
import type { Scope } from '../scope';

/** Candidates beyond those kept that the transcript shows. */
const SHOWN_DROPPED = 10;
/** Candidates looked at where the stage does not say: more than are kept, since leaks are dropped from them. */
const DEPTH = 100;

/**
 * Looks up a knowledge base. The value is the list of kept entries, each with its own fields and `id`. What gives the
 * answer away (the case itself, its near-duplicates, its gold) is reported, and left out unless it is to be kept.
 */
export async function runRetrieve(
  context: CaseContext,
  stage: RetrieveStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const { clock } = context.ports;
  const view = scope.view();
  const query = evaluate(stage.query, view, place);
  if (!query.ok) return query;
  const text = typeof query.value === 'string' ? query.value : JSON.stringify(query.value);
  const earlier = await lookedUp(context, text, place);
  if (earlier) return earlier;
  const base = context.ports.knowledge(stage.source.name);
  if ('problem' in base) return fault(base.problem, place);
  const top = evaluateCount(stage.top, view, place);
  if (!top.ok) return top;
  const started = clock.now();
  const { where, prefer } = stage;
  const retrieved = await base.retrieve({
    query: text,
    ...methodsOf(stage, base.method),
    top: depthOf(stage, base, top.value),
    ...(where ? { filter: asked(where, view) } : {}),
    ...(prefer ? { prefer: asked(prefer, view) } : {}),
    signal: place.signal,
    onWaiting: ({ message }, retryIn) => {
      place.node.show({
        at: clock.now(),
        type: 'noted',
        stage: place.path,
        severity: 'information',
        message: `${message} Trying again in ${Math.ceil(retryIn / 1000)} s.`,
      });
    },
  });
  if (!retrieved.ok)
    return retrieved.cancelled
      ? failed('cancelled', retrieved.message, place.path)
      : fault(retrieved.message, place);
  const { hits } = retrieved;
  const policy = stage.leaks ?? context.loaded.pipeline.knowledge.get(stage.source.name)?.leaks ?? 'drop';
  const entries = keep(hits, top.value, policy, leakGuard(context.case));
  await place.node.emit({
    at: clock.now(),
    type: 'retrieved',
    stage: place.path,
    source: stage.source.name,
    query: text,
    entries: entries.filter(
      (entry) => entry.kept || entry.rank <= top.value + SHOWN_DROPPED || entry.note !== undefined,
    ),
    milliseconds: clock.now() - started,
  });
  const leaks = entries.filter((entry) => entry.kept && entry.note !== undefined);
  if (leaks.length > 0) {
    await place.node.emit({
      at: clock.now(),
      type: 'noted',
      stage: place.path,
      severity: 'warning',
      message: `Kept, although they may give the answer away: ${leaks.map(({ id }) => id).join(', ')}. The scores of this case tell nothing of unseen ones.`,
    });
  }
  const kept = new Set(entries.filter((entry) => entry.kept).map((entry) => entry.id));
  return {
    ok: true,
    value: hits.filter(({ entry }) => kept.has(entry.id)).map(({ entry }): Json => entryView(entry)),
  };
}

function depthOf({ first, prefer }: RetrieveStage, base: KnowledgeBase, top: number): number {
  if (first) return first.top;
  // An entry to be preferred may rank far below the others.
  return prefer ? base.entries.length : Math.max(DEPTH, top + SHOWN_DROPPED);
}

/** An entry as templates see it. */
function entryView({ id, data }: KnowledgeEntry): JsonObject {
  return { ...data, id };
}

function asked({ expression }: Authored, view: object): (entry: KnowledgeEntry) => boolean {
  return (entry) => {
    const result = expression.evaluate({ ...view, entry: entryView(entry) }, true);
    return result.ok && isTruthy(result.value);
  };
}

function keep(
  hits: readonly Hit[],
  top: number,
  policy: LeakPolicy,
  leak: (entry: KnowledgeEntry) => string | undefined,
): RetrievedEntry[] {
  let kept = 0;
  return hits.map(({ entry, rank, score, scores, ranks }): RetrievedEntry => {
    // Once enough are kept, the rest need no look.
    const reason = kept < top ? leak(entry) : undefined;
    const isKept = kept < top && (reason === undefined || policy === 'keep');
    if (isKept) kept += 1;
    const { id, title, text } = entry;
    return {
      id,
      ...(title === undefined ? {} : { title }),
      text,
      rank,
      score,
      scores,
      ranks,
      kept: isKept,
      ...(reason === undefined ? {} : { note: `${isKept ? 'leak, kept' : 'left out'}: ${reason}` }),
    };
  });
}
