import { Worker } from 'node:worker_threads';
import { SliceCases } from '../../core/slice/slice-cases';
import { nodeFiles } from '../../node/node-files';
import { nodePaths } from '../../node/node-paths';
import {
  answerCall,
  type CaseAnswerMessage,
  type CaseCallMessage,
  type CaseCallName,
  type CaseCalls,
} from '../../worker/case-calls';

/** Milliseconds without a question after which the thread, and the cases it holds, are let go. */
const IDLE = 120_000;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly again: () => void;
}

/** Asks the thread that reads cases; it is started when first asked, and here stands in for one that cannot be. */
export class CaseThread implements CaseCalls {
  private worker: Worker | undefined;
  private here: SliceCases | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(
    /** Path of the bundled thread. */
    private readonly script: string,
  ) {}

  readonly name: CaseCalls['name'] = (slice) => this.ask('name', slice);
  readonly list: CaseCalls['list'] = (slice) => this.ask('list', slice);
  readonly cases: CaseCalls['cases'] = (slice, group) => this.ask('cases', slice, group);
  readonly places: CaseCalls['places'] = (slice, ids) => this.ask('places', slice, ids);
  readonly find: CaseCalls['find'] = (slice, words, most) => this.ask('find', slice, words, most);
  readonly datasetOf: CaseCalls['datasetOf'] = (slice, ids) => this.ask('datasetOf', slice, ids);
  readonly chosen: CaseCalls['chosen'] = (slice) => this.ask('chosen', slice);
  readonly chosenFrom: CaseCalls['chosenFrom'] = (slice, stamp, from) =>
    this.ask('chosenFrom', slice, stamp, from);

  dispose(): void {
    clearTimeout(this.idle);
    void this.worker?.terminate();
    this.worker = undefined;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of left) reject(new Error('The cases were let go.'));
  }

  private ask<Name extends CaseCallName>(
    name: Name,
    ...given: Parameters<CaseCalls[Name]>
  ): ReturnType<CaseCalls[Name]> {
    const asked = new Promise((resolve, reject) => {
      const send = (): void => {
        const worker = this.thread();
        if (!worker) {
          this.here ??= new SliceCases(nodeFiles, nodePaths);
          answerCall(this.here, { id: 0, name, given }).then(resolve, reject);
          return;
        }
        const id = ++this.last;
        this.waiting.set(id, { resolve, reject, again: send });
        worker.postMessage({ id, name, given } satisfies CaseCallMessage);
      };
      send();
    });
    return asked as ReturnType<CaseCalls[Name]>;
  }

  /** Undefined where no thread can be made. */
  private thread(): Worker | undefined {
    clearTimeout(this.idle);
    if (this.here) return undefined;
    this.worker ??= this.start();
    return this.worker;
  }

  private start(): Worker | undefined {
    let worker: Worker;
    try {
      worker = new Worker(this.script);
    } catch {
      this.here = new SliceCases(nodeFiles, nodePaths);
      return undefined;
    }
    // It does not keep the program alive.
    worker.unref();
    worker.on('message', (reply: CaseAnswerMessage) => {
      this.settle(reply);
    });
    worker.on('error', () => {
      this.worker = undefined;
      this.here = new SliceCases(nodeFiles, nodePaths);
      const left = [...this.waiting.values()];
      this.waiting.clear();
      for (const { again } of left) again();
    });
    return worker;
  }

  private settle(reply: CaseAnswerMessage): void {
    const one = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (reply.ok) one?.resolve(reply.result);
    else one?.reject(new Error(reply.error));
    if (this.waiting.size > 0) return;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      void this.worker?.terminate();
      this.worker = undefined;
    }, IDLE);
    this.idle.unref();
  }
}
