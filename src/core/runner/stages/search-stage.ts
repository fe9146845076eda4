import type { Json } from '../../json';
import { searchLeakGuard } from '../../knowledge/search-leak-guard';
import type { SearchStage } from '../../pipeline/stage';
import type { SearchHit, SearchResult } from '../../search/search';
import { withRetries } from '../call-with-retries';
import { failed, type CaseContext, type Outcome, type Place } from '../case-context';
import { evaluate, evaluateCount, fault } from '../evaluate';
import type { RetrievedEntry } from '../run-event';
import type { Scope } from '../scope';

/**
 * Asks a search engine. The value is the list of `{ title, url, content }`, best first. What an earlier attempt, or the
 * run that is replayed, found for the same query is not looked up again, so that its prompts stay the same.
 * A hit that gives the answer away (the judgment itself, what repeats the case or its gold) is reported and left out.
 */
export async function runSearch(
  context: CaseContext,
  stage: SearchStage,
  scope: Scope,
  place: Place,
): Promise<Outcome> {
  const view = scope.view();
  const query = evaluate(stage.query, view, place);
  if (!query.ok) return query;
  const top = evaluateCount(stage.top, view, place);
  if (!top.ok) return top;
  const words = typeof query.value === 'string' ? query.value.trim() : JSON.stringify(query.value);
  if (words === '')
    return fault(`${stage.query.expression.source.trim()} gives nothing to search for`, place);
  const { clock } = context.ports;
  const started = clock.now();
  const earlier = context.searched?.get(place.path);
  const result =
    earlier?.query === words
      ? { ok: true as const, hits: earlier.hits }
      : await look(context, stage, words, top.value, place);
  if (!result.ok) {
    const { reason, message } = result.failure;
    return failed(reason === 'cancelled' ? 'cancelled' : 'error', message, place.path);
  }
  const leak = searchLeakGuard(context.case);
  const entries = result.hits.map((hit, index) => entryOf(hit, index, leak(hit)));
  await place.node.emit({
    at: clock.now(),
    type: 'retrieved',
    stage: place.path,
    source: stage.endpoint.name,
    query: words,
    entries,
    milliseconds: clock.now() - started,
  });
  const kept = result.hits.filter((_, index) => entries[index]?.kept);
  return { ok: true, value: kept.map((hit): Json => ({ ...hit })) };
}

async function look(
  context: CaseContext,
  stage: SearchStage,
  query: string,
  top: number,
  place: Place,
): Promise<SearchResult> {
  const { clock, random, search } = context.ports;
  const handle = search?.(stage.endpoint.name);
  if (!handle) throw new Error(`The search "${stage.endpoint.name}" was not skipped.`);
  const waits: Promise<void>[] = [];
  const result = await withRetries<SearchResult>((signal) => handle.search.search(query, top, signal), {
    signal: place.signal,
    clock,
    random,
    maxRetries: handle.maxRetries,
    limiter: handle.limiter,
    onWaiting: (failure, retryIn) => {
      waits.push(
        place.node.emit({
          at: clock.now(),
          type: 'noted',
          stage: place.path,
          severity: 'information',
          message: `${failure.message} Trying again in ${Math.ceil(retryIn / 1000)} s.`,
        }),
      );
    },
  });
  await Promise.all(waits);
  return result;
}

function entryOf(
  { title, url, content }: SearchHit,
  index: number,
  leak: string | undefined,
): RetrievedEntry {
  return {
    id: url,
    title,
    text: content,
    rank: index + 1,
    score: 1 / (index + 1),
    scores: {},
    kept: leak === undefined,
    ...(leak === undefined ? {} : { note: `left out: ${leak}` }),
  };
}
