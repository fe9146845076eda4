import { workerData } from 'node:worker_threads';
import type { WorkerTask } from './comparison-calls';

// Who helps to read has no use for most of what comparing needs, and would be late for having loaded it.
const task = workerData as WorkerTask;
if ('helps' in task) void import('./helper').then(({ help }) => help(task.helps));
else void import('./comparing').then(({ compare }) => compare(task.runs, task.helper));
