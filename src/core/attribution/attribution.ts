import type { InputDifference } from '../compare/comparison';
import { isObject } from '../json';
import type { Usage } from '../model/model';
import type { Files, Paths } from '../ports';
import { isHeld, type Processes } from '../run-store/run-lock';
import type { Passage } from './passage';
import type { SpendingLimit } from './purse';

/** How a case flipped from the first run to the second. */
export type FlipKind = 'fixed' | 'broken' | 'changed';

export interface AttributedCase {
  readonly key: string;
  readonly flip: FlipKind;
  /**
   * `found`: the passages flip it, and none of them can be left out. `without`: it flips with none of them. `not again`:
   * with all of them it does not flip, so it was chance or another input. `stopped`: the passages are the smallest set
   * known to flip it by then. `failed`: it could not be run, so nothing is known.
   */
  readonly state: 'waiting' | 'found' | 'without' | 'not again' | 'stopped' | 'failed';
  /** Places in the list of passages. */
  readonly passages: readonly number[];
  /** How often the case was run. */
  readonly runs: number;
  /** Why it failed. */
  readonly message?: string;
}

/** Which edits between two runs flipped which cases; plain JSON. */
export interface Attribution {
  readonly format: 1;
  readonly id: string;
  readonly runs: readonly [before: string, after: string];
  readonly model: string;
  /** Runs of a case with a set of passages, of which the majority counts. */
  readonly repeats: number;
  readonly limit: SpendingLimit;
  /** `interrupted` is never written: so reads what was left `running` by a program that is gone. */
  readonly state: 'running' | 'interrupted' | 'finished' | 'limit' | 'cancelled';
  readonly passages: readonly Passage[];
  readonly cases: readonly AttributedCase[];
  /** What else differs between the runs; taken as in the second. */
  readonly others: readonly InputDifference[];
  /** Calls that were asked, not those answered from what was known. */
  readonly calls: number;
  readonly usage: Usage;
  /** US dollars at list prices; absent where a price is not known. */
  readonly cost?: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly finishedAt?: number;
}

export function attributionsFolder(paths: Paths, root: string): string {
  return paths.join(root, '.moot', 'attributions');
}

/** Where the files of one attribution lie. */
export interface AttributionPlace {
  readonly file: string;
  /** Answers that it has paid. */
  readonly answers: string;
  /** Says which process looks for it. */
  readonly lock: string;
}

export function placeOfAttribution(paths: Paths, root: string, id: string): AttributionPlace {
  const at = (ending: string): string => paths.join(attributionsFolder(paths, root), `${id}${ending}`);
  return { file: at('.json'), answers: at('.answers.jsonl'), lock: at('.lock') };
}

/**
 * All attributions that can be read, the latest first. Given the processes of this machine, those that nobody looks for
 * any longer are told as interrupted.
 */
export async function allAttributions(
  files: Files,
  paths: Paths,
  root: string,
  processes?: Processes,
): Promise<readonly Attribution[]> {
  const folder = attributionsFolder(paths, root);
  const found: Attribution[] = [];
  for (const { name, kind } of await files.list(folder)) {
    if (kind !== 'file' || !name.endsWith('.json')) continue;
    const read = parseAttribution(new TextDecoder().decode(await files.read(paths.join(folder, name))));
    if (!read) continue;
    // The name of the file, which no text in it can lead elsewhere.
    const id = name.slice(0, -'.json'.length);
    const { lock } = placeOfAttribution(paths, root, id);
    const isLeft = read.state === 'running' && processes && !(await isHeld(files, lock, processes));
    found.push({ ...read, id, ...(isLeft ? { state: 'interrupted' } : {}) });
  }
  return found.sort((a, b) => b.startedAt - a.startedAt);
}

/** Those of two runs, the latest first. */
export async function attributionsOf(
  files: Files,
  paths: Paths,
  root: string,
  [before, after]: readonly [string, string],
  processes?: Processes,
): Promise<readonly Attribution[]> {
  const all = await allAttributions(files, paths, root, processes);
  return all.filter(({ runs }) => runs[0] === before && runs[1] === after);
}

/** Undefined for what is no attribution of this version. */
export function parseAttribution(text: string): Attribution | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    const isOne =
      isObject(value) &&
      value['format'] === 1 &&
      ['runs', 'passages', 'cases', 'others'].every((name) => Array.isArray(value[name])) &&
      typeof value['startedAt'] === 'number';
    return isOne ? (value as unknown as Attribution) : undefined;
  } catch {
    return undefined;
  }
}
