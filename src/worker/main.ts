import { parentPort, workerData } from 'node:worker_threads';
import { ComparedRuns } from '../core/compare/compared-runs';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { callsTo, type AnswerMessage, type CallMessage, type WorkerTask } from './comparison-calls';

// A thread of its own for one comparison: it reads the runs itself, and ends when the comparison is let go.
const { runs } = workerData as WorkerTask;
const opening = ComparedRuns.open(nodeFiles, nodePaths, runs);
// Each call tells the failure to whoever made it.
opening.catch(() => undefined);
const calls = callsTo(opening, new AbortController().signal);

async function answer({ id, name, query }: CallMessage): Promise<AnswerMessage> {
  try {
    const call = calls[name] as (query: unknown) => Promise<unknown>;
    return { id, ok: true, result: await call(query) };
  } catch (error) {
    return { id, ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (message: CallMessage) => {
  void answer(message).then((reply) => parentPort?.postMessage(reply));
});
