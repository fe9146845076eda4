import { workerData } from 'node:worker_threads';
import type { WorkerTask } from './comparison-calls';

void start(workerData as WorkerTask);

/** Each thread loads its own part: half of what comparing needs is of no use to the one that helps. */
async function start(task: WorkerTask): Promise<void> {
  if ('helps' in task) {
    const { help } = await import('./helper');
    help(task.helps);
  } else {
    const { compare } = await import('./comparing');
    compare(task.runs, task.helper);
  }
}
