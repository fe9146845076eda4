import { isObject } from '../json';
import type { RecalledItem } from '../memory/memory-change';
import type { CaseEvent, RenderedMessage, RetrievedEntry } from '../runner/run-event';
import type { Blobs } from './blobs';

/** Shorter texts are stored where they stand. */
const LONG = 512;

/** A text in a stored event: as it is, or in pieces of which the long ones are blobs. */
type StoredText = string | readonly (string | { readonly blob: string })[];

/**
 * Long texts that recur (the facts in every prompt, a precedent in every case) are stored once, under their hash:
 * messages are cut at the borders of the values that were rendered into them.
 */
export async function encodeEvent(event: CaseEvent, blobs: Blobs): Promise<unknown> {
  switch (event.type) {
    case 'call-started':
      return {
        ...event,
        messages: await Promise.all(event.messages.map((message) => encodeMessage(message, blobs))),
      };
    case 'case-started':
      return { ...event, facts: await encodeText(event.facts, [], blobs) };
    case 'retrieved':
      return {
        ...event,
        query: await encodeText(event.query, [], blobs),
        entries: await Promise.all(
          event.entries.map(async (entry) => ({ ...entry, text: await encodeText(entry.text, [], blobs) })),
        ),
      };
    case 'recalled':
      return {
        ...event,
        query: await encodeText(event.query, [], blobs),
        items: await Promise.all(
          event.items.map(async (item) => ({ ...item, text: await encodeText(item.text, [], blobs) })),
        ),
      };
    default:
      return event;
  }
}

export async function decodeEvent(stored: unknown, blobs: Blobs): Promise<CaseEvent | null> {
  if (!isObject(stored) || typeof stored['type'] !== 'string') return null;
  const event = stored as unknown as CaseEvent;
  if (event.type === 'call-started') {
    return {
      ...event,
      messages: await Promise.all(event.messages.map((message) => decodeMessage(message, blobs))),
    };
  }
  if (event.type === 'case-started') return { ...event, facts: await decodeText(event.facts, blobs) };
  if (event.type === 'retrieved') {
    const entries = await Promise.all(
      event.entries.map(async (entry): Promise<RetrievedEntry> => ({
        ...entry,
        text: await decodeText(entry.text, blobs),
      })),
    );
    return { ...event, query: await decodeText(event.query, blobs), entries };
  }
  if (event.type === 'recalled') {
    const items = await Promise.all(
      event.items.map(async (item): Promise<RecalledItem> => ({
        ...item,
        text: await decodeText(item.text, blobs),
      })),
    );
    return { ...event, query: await decodeText(event.query, blobs), items };
  }
  return event;
}

async function encodeMessage(message: RenderedMessage, blobs: Blobs): Promise<unknown> {
  const parts = await Promise.all(
    message.parts.map(async (part, index) => {
      if (part.type === 'image') return { ...part, url: await encodeText(part.url, [], blobs) };
      const borders = message.spans
        .filter((span) => span.part === index && span.end - span.start >= LONG)
        .flatMap((span) => [span.start, span.end]);
      return { ...part, text: await encodeText(part.text, borders, blobs) };
    }),
  );
  return { ...message, parts };
}

async function decodeMessage(message: RenderedMessage, blobs: Blobs): Promise<RenderedMessage> {
  const parts = await Promise.all(
    message.parts.map(async (part) =>
      part.type === 'image'
        ? { ...part, url: await decodeText(part.url, blobs) }
        : { ...part, text: await decodeText(part.text, blobs) },
    ),
  );
  return { ...message, parts };
}

async function encodeText(text: string, borders: readonly number[], blobs: Blobs): Promise<StoredText> {
  if (text.length < LONG) return text;
  const cuts = [0, ...borders, text.length];
  const pieces: (string | { blob: string })[] = [];
  for (let index = 1; index < cuts.length; index++) {
    const piece = text.slice(cuts[index - 1], cuts[index]);
    if (piece === '') continue;
    // Blobs are UTF-8, which has no lone surrogates; JSON has.
    const stays = piece.length < LONG || !piece.isWellFormed();
    pieces.push(stays ? piece : { blob: await blobs.put(piece) });
  }
  return pieces;
}

async function decodeText(stored: StoredText, blobs: Blobs): Promise<string> {
  if (typeof stored === 'string') return stored;
  const pieces = await Promise.all(
    stored.map((piece) => (typeof piece === 'string' ? Promise.resolve(piece) : blobs.get(piece.blob))),
  );
  return pieces.join('');
}
