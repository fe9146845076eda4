import { transcode } from 'node:buffer';
import type { MessagePort } from 'node:worker_threads';
import { lineBatches } from '../core/run-store/record-batches';
import { nodeFiles } from '../node/node-files';
import type { HelperMessage, HelperQuery, HelperReply, SentBatch } from './helper-calls';

/** Does what the thread at the other end asks for. */
export function help(port: MessagePort): void {
  const readings = new Map<number, AsyncGenerator<SentBatch>>();

  async function answer(query: HelperQuery): Promise<unknown> {
    if ('pair' in query) {
      const { resampleNamed } = await import('../core/compare/comparison-helper');
      return resampleNamed(query.pair);
    }
    const { reading, path, unread } = query;
    const batches = readings.get(reading) ?? sentBatches(path, unread);
    readings.set(reading, batches);
    const next = await batches.next();
    if (!next.done) return next.value;
    readings.delete(reading);
    return undefined;
  }

  port.on('message', ({ id, query }: HelperMessage) => {
    void answer(query)
      // Whoever asked meets the same trouble and tells it.
      .catch(() => undefined)
      .then((result) => {
        const text = (result as Partial<SentBatch> | undefined)?.text;
        port.postMessage({ id, result } satisfies HelperReply, text instanceof ArrayBuffer ? [text] : []);
      });
  });
}

async function* sentBatches(path: string, unread: readonly string[]): AsyncGenerator<SentBatch> {
  let at = 0;
  for await (const { bytes, ...batch } of lineBatches(nodeFiles, path, unread)) {
    at = batch.to;
    yield { ...batch, text: textOf(bytes), isLast: false };
  }
  yield { text: '', lines: 0, from: at, to: at, isLast: true };
}

/** Decoding takes twice as long as this, and the other thread would wait for it. */
function textOf(bytes: Uint8Array): string | ArrayBuffer {
  try {
    const { buffer, byteOffset, byteLength } = transcode(bytes, 'utf8', 'utf16le');
    if (buffer instanceof ArrayBuffer && byteOffset === 0 && byteLength === buffer.byteLength) return buffer;
  } catch {
    // What is no text is decoded as well as it can be.
  }
  return new TextDecoder().decode(bytes);
}
