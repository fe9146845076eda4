import type { MessagePort } from 'node:worker_threads';
import { namedPair, type ComparisonHelper, type NamedPair } from '../core/compare/comparison-helper';
import { recordBatches, type RecordBatch } from '../core/run-store/record-batches';
import { nodeFiles } from '../node/node-files';

/** What a thread that helps is asked. */
export type HelperQuery =
  | { readonly reading: number; readonly path: string; readonly unread: readonly string[] }
  | { readonly pair: NamedPair };

export interface HelperMessage {
  readonly id: number;
  readonly query: HelperQuery;
}

/** `result` is undefined at the end of a file, and where the thread cannot help. */
export interface HelperReply {
  readonly id: number;
  readonly result: unknown;
}

/** UTF-16 as it stands in memory, which takes no decoding; text where it could not be had. */
export type SentBatch = Omit<RecordBatch, 'text'> & {
  readonly text: string | ArrayBuffer;
  readonly isLast: boolean;
};

/** Batches that are read before they are asked for. */
const AHEAD = 12;

/** The thread at the other end. Where it does not answer any more, its work is done here. */
export function helperAt(port: MessagePort): ComparisonHelper {
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  let isGone = false;
  port.on('message', ({ id, result }: HelperReply) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  port.on('close', () => {
    isGone = true;
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
  });
  const ask = (query: HelperQuery): Promise<unknown> =>
    new Promise((resolve) => {
      if (isGone) {
        resolve(undefined);
        return;
      }
      waiting.set(++last, resolve);
      port.postMessage({ id: last, query } satisfies HelperMessage);
    });
  let readings = 0;

  async function* batches(path: string, unread: readonly string[]): AsyncGenerator<RecordBatch> {
    const reading = ++readings;
    const next = (): Promise<SentBatch | undefined> =>
      ask({ reading, path, unread }) as Promise<SentBatch | undefined>;
    const ahead = Array.from({ length: AHEAD }, next);
    let at = 0;
    for (let sent = await ahead.shift(); sent; sent = await ahead.shift()) {
      const { text, isLast, ...batch } = sent;
      at = batch.to;
      if (batch.lines > 0)
        yield { ...batch, text: typeof text === 'string' ? text : Buffer.from(text).toString('utf16le') };
      if (isLast) return;
      ahead.push(next());
    }
    yield* recordBatches(nodeFiles, path, unread, at);
  }
  return {
    batches,
    resample: (pair) => ask({ pair: namedPair(pair) }) as ReturnType<ComparisonHelper['resample']>,
  };
}
