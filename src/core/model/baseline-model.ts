import { answerTo } from './baseline/answer';
import { cancelledResult } from './failure';
import type { CompleteOptions, Message, Model, ModelRequest, ModelResult } from './model';

const ID = 'builtin:baseline';
/** Pieces an answer streams in, so that readers of a stream have something to read. */
const PIECES = 4;

/**
 * No language model: it picks sentences, articles, charges and terms out of the prompt by lexical overlap, and puts
 * them into the asked-for format. It needs no key and no network, answers the same request alike, and is the floor a
 * real model has to beat. It says so: the answering model is `builtin:baseline`, the finish reason `baseline`.
 * It reads the messages and the format only, never where the call stands. Token counts are estimates.
 */
export function createBaselineModel(): Model {
  return { id: ID, complete };
}

async function complete(request: ModelRequest, { signal, onDelta }: CompleteOptions): Promise<ModelResult> {
  // Lets a caller abort before the work begins.
  await Promise.resolve();
  if (isAborted(signal)) return cancelledResult();
  const text = answerTo(request.messages, request.output);
  for (const piece of piecesOf(text)) {
    onDelta?.(piece);
    await Promise.resolve();
    if (isAborted(signal)) return cancelledResult();
  }
  return {
    ok: true,
    answer: {
      text,
      model: ID,
      finishReason: 'baseline',
      usage: {
        input: request.messages.reduce((sum, message) => sum + tokensOf(message), 0),
        output: estimate(text),
      },
      rawUsage: { estimated: true },
    },
  };
}

/** Asked anew each time: a listener may abort between two pieces. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Cut between characters, never inside one. */
function piecesOf(text: string): string[] {
  const characters = Array.from(text);
  const length = Math.max(1, Math.ceil(characters.length / PIECES));
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += length) {
    pieces.push(characters.slice(at, at + length).join(''));
  }
  return pieces;
}

function tokensOf(message: Message): number {
  return message.parts.reduce((sum, part) => sum + (part.type === 'text' ? estimate(part.text) : 0), 4);
}

/** About one token per Chinese character and per four others. */
function estimate(text: string): number {
  const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}
