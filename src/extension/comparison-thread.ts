import { MessageChannel, Worker } from 'node:worker_threads';
import { ComparedRuns, type RunAt } from '../core/compare/compared-runs';
import { decodeText } from '../node/decode-text';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import {
  callsTo,
  type AnswerMessage,
  type CallName,
  type ComparisonCalls,
  type WorkerTask,
} from '../worker/comparison-calls';

/** Runs held against each other, until they are let go. */
export interface OpenComparison extends ComparisonCalls {
  /** What was asked and not answered yet is refused. */
  dispose(): void;
}

export const LET_GO = 'The comparison was let go.';

/** Reads and compares runs in a thread of their own, so that the editor never waits; here, where there is no thread. */
export function openComparison(script: string, runs: readonly RunAt[]): OpenComparison {
  const thread = startThread(script, runs);
  return thread ?? openHere(runs);
}

function openHere(runs: readonly RunAt[]): OpenComparison {
  const ending = new AbortController();
  const opening = ComparedRuns.open(nodeFiles, nodePaths, runs, { decode: decodeText });
  opening.catch(() => undefined);
  return {
    ...callsTo(opening, ending.signal),
    dispose: () => {
      ending.abort(new Error(LET_GO));
    },
  };
}

interface Waiting {
  readonly name: CallName;
  readonly query: unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Undefined where no thread can be made. */
function startThread(script: string, runs: readonly RunAt[]): OpenComparison | undefined {
  const { port1: helper, port2: helps } = new MessageChannel();
  let worker: Worker;
  let second: Worker | undefined;
  try {
    worker = new Worker(script, {
      workerData: { runs, helper } satisfies WorkerTask,
      transferList: [helper],
    });
  } catch {
    return undefined;
  }
  // It does not keep the program alive.
  worker.unref();
  try {
    second = new Worker(script, { workerData: { helps } satisfies WorkerTask, transferList: [helps] });
    second.unref();
    // The first one goes on without it.
    second.on('error', () => undefined);
  } catch {
    helps.close();
  }
  const waiting = new Map<number, Waiting>();
  let here: OpenComparison | undefined;
  let failure: Error | undefined;
  let hasAnswered = false;
  let last = 0;

  const ask = (one: Waiting): void => {
    if (failure) one.reject(failure);
    else if (here)
      void (here[one.name] as (query: unknown) => Promise<unknown>)(one.query).then(one.resolve, one.reject);
    else {
      waiting.set(++last, one);
      worker.postMessage({ id: last, name: one.name, query: one.query });
    }
  };
  const askAgain = (): void => {
    const left = [...waiting.values()];
    waiting.clear();
    left.forEach(ask);
  };

  worker.on('message', (reply: AnswerMessage) => {
    hasAnswered = true;
    const one = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.ok) one?.resolve(reply.result);
    else one?.reject(new Error(reply.error));
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    // What was too much for a thread is too much for the editor as well; a thread that never began is another matter.
    if (hasAnswered || error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      failure ??= new Error(`The comparison failed: ${error.message}`);
    else here ??= openHere(runs);
    askAgain();
  });

  const call = (name: CallName, query?: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      ask({ name, query, resolve, reject });
    });
  return {
    overview: (query) => call('overview', query) as ReturnType<ComparisonCalls['overview']>,
    comparison: (query) => call('comparison', query) as ReturnType<ComparisonCalls['comparison']>,
    window: (query) => call('window', query) as ReturnType<ComparisonCalls['window']>,
    chart: (query) => call('chart', query) as ReturnType<ComparisonCalls['chart']>,
    words: () => call('words') as ReturnType<ComparisonCalls['words']>,
    figures: () => call('figures') as ReturnType<ComparisonCalls['figures']>,
    dispose: () => {
      failure = new Error(LET_GO);
      here?.dispose();
      void worker.terminate();
      void second?.terminate();
      askAgain();
    },
  };
}
