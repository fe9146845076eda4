import type { MessagePort } from 'node:worker_threads';
import { resampleNamed } from '../core/compare/comparison-helper';
import type { HelperMessage, HelperReply } from './helper-calls';

/** Resamples what the thread at the other end asks for. */
export function help(port: MessagePort): void {
  port.on('message', ({ id, pair }: HelperMessage) => {
    port.postMessage({ id, result: resampleNamed(pair) } satisfies HelperReply);
  });
}
