import { isObject } from '../json';
import type { ModelAnswer } from '../model/model';
import type { Files } from '../ports';
import { visitJsonLines } from '../run-store/json-lines';
import type { Serialise } from '../run-store/redact-values';

/** One answer that a search has paid, with all that says to what. */
export interface KeptAnswer {
  /** Id of the model that was asked. */
  readonly asked: string;
  readonly case: string;
  /** From 0; those beyond the repeats of the run are further runs of the case. */
  readonly repeat: number;
  /** `PATH#ATTEMPT`. */
  readonly call: string;
  readonly promptHash: string;
  readonly answer: Omit<ModelAnswer, 'rawUsage'>;
}

/** The answers of one search, a line for each as it comes: whatever becomes of the search, they are not paid again. */
export class KeptAnswers {
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly files: Files,
    private readonly path: string,
    /** JSON without secrets. */
    private readonly json: Serialise,
  ) {}

  /** Resolves once it is on disk. After one that failed, all fail: the file may end in half a line. */
  append(kept: KeptAnswer): Promise<void> {
    this.queue = this.queue.then(() => this.files.append(this.path, `${this.json(kept)}\n`));
    return this.queue;
  }
}

/** What a file of answers holds; nothing where there is none. Half a line at its end is passed over. */
export async function readKeptAnswers(files: Files, path: string): Promise<readonly KeptAnswer[]> {
  const kept: KeptAnswer[] = [];
  if (!(await files.exists(path))) return kept;
  visitJsonLines(await files.read(path), (value) => {
    if (isKeptAnswer(value)) kept.push(value);
  });
  return kept;
}

/** Cuts off half a line that a crash left at the end: what follows must begin on a line of its own. */
export async function dropTornAnswer(files: Files, path: string): Promise<void> {
  if (!(await files.exists(path))) return;
  const bytes = await files.read(path);
  const whole = visitJsonLines(bytes, () => undefined);
  if (whole < bytes.length) await files.write(path, bytes.subarray(0, whole));
}

function isKeptAnswer(value: unknown): value is KeptAnswer {
  if (!isObject(value)) return false;
  const { answer } = value;
  return (
    ['asked', 'case', 'call', 'promptHash'].every((name) => typeof value[name] === 'string') &&
    typeof value['repeat'] === 'number' &&
    isObject(answer) &&
    typeof answer['text'] === 'string' &&
    typeof answer['model'] === 'string' &&
    isUsage(answer['usage'])
  );
}

function isUsage(usage: unknown): boolean {
  if (usage === undefined) return true;
  return isObject(usage) && typeof usage['input'] === 'number' && typeof usage['output'] === 'number';
}
