import type { MessageRole } from '../model/model';
import type { ValueSpan } from '../runner/run-event';
import { WrittenValue } from './engine';

/** A picture or video asked for by `{% media %}`; the runner reads the file. */
export interface MediaSource {
  readonly path: string;
  readonly name: string;
  /** For a video: how many frames of it are shown. Absent for a picture. */
  readonly frames?: number;
}

export type DraftPart =
  { readonly type: 'text'; text: string } | { readonly type: 'media'; readonly source: MediaSource };

export interface DraftMessage {
  readonly role: MessageRole;
  readonly parts: DraftPart[];
  readonly spans: ValueSpan[];
}

/**
 * Receives what a template writes and keeps its structure: message markers and pictures arrive through their own
 * methods, values as `WrittenValue`. Text can therefore never start a message, whatever it says.
 */
export class MessageEmitter {
  readonly messages: DraftMessage[] = [];
  // Liquid reads it after rendering; ours is structured.
  readonly buffer = '';

  constructor(
    private readonly truncations: ReadonlyMap<string, number>,
    /** Told of how many characters are written. */
    private readonly count: (characters: number) => void,
  ) {}

  beginMessage(role: MessageRole): void {
    this.messages.push({ role, parts: [], spans: [] });
  }

  addMedia(source: MediaSource): void {
    this.current().parts.push({ type: 'media', source });
  }

  write(written: unknown): void {
    const message = this.current();
    let part = message.parts.at(-1);
    if (part?.type !== 'text') {
      part = { type: 'text', text: '' };
      message.parts.push(part);
    }
    if (!(written instanceof WrittenValue)) {
      const words = typeof written === 'string' ? written.toWellFormed() : String(written);
      this.count(words.length);
      part.text += words;
      return;
    }
    if (written.text === '') return;
    this.count(written.text.length);
    const start = part.text.length;
    part.text += written.text;
    const truncated = this.truncations.get(written.text);
    message.spans.push({
      part: message.parts.length - 1,
      start,
      end: part.text.length,
      ...(truncated === undefined ? {} : { truncated }),
    });
  }

  private current(): DraftMessage {
    const last = this.messages.at(-1);
    if (last) return last;
    const first: DraftMessage = { role: 'user', parts: [], spans: [] };
    this.messages.push(first);
    return first;
  }
}

/** Trims the white space around a message that only the layout of the file put there, and shifts the spans along. */
export function trimMessage(message: DraftMessage): DraftMessage {
  const parts = message.parts.map((part) => ({ ...part }));
  let cut = 0;
  const first = parts[0];
  if (first?.type === 'text') {
    const firstSpan = message.spans.find((span) => span.part === 0)?.start ?? first.text.length;
    const blank = /^\s*/u.exec(first.text.slice(0, firstSpan))?.[0].length ?? 0;
    first.text = first.text.slice(blank);
    cut = blank;
  }
  const spans = message.spans.map((span) =>
    span.part === 0 ? { ...span, start: span.start - cut, end: span.end - cut } : span,
  );
  const last = parts.at(-1);
  if (last?.type === 'text') {
    const lastIndex = parts.length - 1;
    const lastSpan = spans.findLast((span) => span.part === lastIndex)?.end ?? 0;
    last.text = last.text.slice(0, lastSpan) + last.text.slice(lastSpan).trimEnd();
  }
  const kept = parts.filter((part) => part.type === 'media' || part.text !== '');
  const shift = (index: number): number => kept.indexOf(parts[index] as DraftPart);
  return {
    role: message.role,
    parts: kept,
    spans: spans.map((span) => ({ ...span, part: shift(span.part) })),
  };
}
