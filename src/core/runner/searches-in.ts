import type { EarlierSearches } from './case-context';
import type { CaseEvent } from './run-event';

/** What the `search` stages of a transcript found, the last of each stage. */
export function searchesIn(events: readonly CaseEvent[]): EarlierSearches {
  const searches = new Set<string>();
  const found = new Map<string, { query: string; hits: { title: string; url: string; content: string }[] }>();
  for (const event of events) {
    if (event.type === 'stage-started' && event.kind === 'search') searches.add(event.stage);
    if (event.type !== 'retrieved' || !searches.has(event.stage)) continue;
    const hits = event.entries.map(({ title, id, text }) => ({ title: title ?? '', url: id, content: text }));
    found.set(event.stage, { query: event.query, hits });
  }
  return found;
}
