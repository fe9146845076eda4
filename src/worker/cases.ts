import { parentPort } from 'node:worker_threads';
import { SliceCases } from '../core/slice/slice-cases';
import { nodeFiles } from '../node/node-files';
import { nodePaths } from '../node/node-paths';
import { answerCall, type CaseAnswerMessage, type CaseCallMessage } from './case-calls';

// A thread that reads the datasets of slices, so that the editor never waits for ten thousand cases.
const cases = new SliceCases(nodeFiles, nodePaths);

async function answer(message: CaseCallMessage): Promise<CaseAnswerMessage> {
  try {
    return { id: message.id, ok: true, result: await answerCall(cases, message) };
  } catch (error) {
    return { id: message.id, ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (message: CaseCallMessage) => {
  void answer(message).then((reply) => parentPort?.postMessage(reply));
});
