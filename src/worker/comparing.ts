import { parentPort, type MessagePort } from 'node:worker_threads';
import { ComparedRuns, type RunAt } from '../core/compare/compared-runs';
import { decodeText } from '../node/decode-text';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { callsTo, type AnswerMessage, type CallMessage, type ComparisonCalls } from './comparison-calls';
import { helperAt } from './helper-calls';

/** Compares runs that it reads itself, until it is ended because the comparison is let go. */
export function compare(runs: readonly RunAt[], helper: MessagePort | undefined): void {
  const opening = ComparedRuns.open(nodeFiles, nodePaths, runs, {
    decode: decodeText,
    ...(helper && { helper: helperAt(helper) }),
  });
  // Each call tells the failure to whoever made it.
  opening.catch(() => undefined);
  const calls = callsTo(opening, new AbortController().signal);
  parentPort?.on('message', (message: CallMessage) => {
    void answer(calls, message).then((reply) => parentPort?.postMessage(reply));
  });
}

async function answer(calls: ComparisonCalls, { id, name, query }: CallMessage): Promise<AnswerMessage> {
  try {
    const call = calls[name] as (query: unknown) => Promise<unknown>;
    return { id, ok: true, result: await call(query) };
  } catch (error) {
    return { id, ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
