import type { MessagePort } from 'node:worker_threads';
import { namedPair, type ComparisonHelper, type NamedPair } from '../core/compare/comparison-helper';
import type { PairedBootstrapResult } from '../core/statistics/bootstrap';

/** What a thread that helps is asked to resample. */
export interface HelperMessage {
  readonly id: number;
  readonly pair: NamedPair;
}

/** `result` is undefined where the thread cannot help. */
export interface HelperReply {
  readonly id: number;
  readonly result: PairedBootstrapResult | undefined;
}

/** The thread at the other end. Where it does not answer any more, its work is done here. */
export function helperAt(port: MessagePort): ComparisonHelper {
  const waiting = new Map<number, (result: HelperReply['result']) => void>();
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
  return {
    resample: (pair) =>
      new Promise((resolve) => {
        if (isGone) {
          resolve(undefined);
          return;
        }
        waiting.set(++last, resolve);
        port.postMessage({ id: last, pair: namedPair(pair) } satisfies HelperMessage);
      }),
  };
}
