import { isObject } from '../json';
import { readBuffer, readPrecedents, writeLines } from './archive-lines';
import { readDirective, writeDirective } from './directive-file';
import type { MemoryState } from './memory-state';

/**
 * What one case changed, in the texts of the files it goes to. Small, and applying it twice does what applying it once
 * does: a commit that was cut off is finished by doing it again.
 */
export interface MemoryDelta {
  readonly from: number;
  readonly to: number;
  readonly last: { readonly run: string; readonly case: string };
  /** Lines to put into the archive and the buffer, replacing those of the same id. */
  readonly archive: string;
  readonly buffer: string;
  /** Ids to take out of the buffer. */
  readonly unbuffer: readonly string[];
  /** Text of the file by id; null where the directive is gone. */
  readonly directives: Readonly<Record<string, string | null>>;
  readonly gained: Readonly<Record<string, readonly string[]>>;
  readonly nextDirective: number;
}

/** Undefined when nothing changed. */
export function deltaBetween(
  before: MemoryState,
  after: MemoryState,
  last: MemoryDelta['last'],
): MemoryDelta | undefined {
  if (before === after) return undefined;
  const changed = <T>(old: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>): T[] =>
    [...now].flatMap(([id, item]) => (old.get(id) === item ? [] : [item]));
  const gone = [...before.directives.keys()].filter((id) => !after.directives.has(id));
  const directives = changed(before.directives, after.directives);
  return {
    from: before.generation,
    to: before.generation + 1,
    last,
    archive: writeLines(changed(before.archive, after.archive)),
    buffer: writeLines(changed(before.buffer, after.buffer)),
    unbuffer: [...before.buffer.keys()].filter((id) => !after.buffer.has(id)).sort(),
    directives: Object.fromEntries([
      ...directives.map((directive) => [directive.id, writeDirective(directive)] as const),
      ...gone.map((id) => [id, null] as const),
    ]),
    gained: Object.fromEntries(after.gained),
    nextDirective: after.nextDirective,
  };
}

/** The state after the delta, read as its files are read: so a memory that goes on is one that was opened anew. */
export function applyDelta(state: MemoryState, delta: MemoryDelta): MemoryState {
  const archive = readPrecedents('', delta.archive);
  const buffered = readBuffer('', delta.buffer);
  if (!archive.ok || !buffered.ok) throw new Error('A step of learning holds lines that cannot be read.');
  const buffer = new Map([...state.buffer, ...buffered.value]);
  for (const id of delta.unbuffer) buffer.delete(id);
  const directives = new Map(state.directives);
  for (const [id, text] of Object.entries(delta.directives)) {
    if (text === null) {
      directives.delete(id);
      continue;
    }
    const directive = readDirective('', id, text);
    if (!directive.ok) throw new Error(`The directive "${id}" of a step of learning cannot be read.`);
    directives.set(id, directive.value);
  }
  return {
    generation: delta.to,
    last: delta.last,
    archive: new Map([...state.archive, ...archive.value]),
    buffer,
    directives,
    gained: new Map(Object.entries(delta.gained)),
    nextDirective: delta.nextDirective,
  };
}

/** A delta as it lies on disk; undefined for anything else. */
export function readDelta(value: unknown): MemoryDelta | undefined {
  if (!isObject(value)) return undefined;
  const { from, to, last, archive, buffer, unbuffer, directives, gained, nextDirective } = value;
  const whole =
    typeof from === 'number' &&
    typeof to === 'number' &&
    isObject(last) &&
    typeof archive === 'string' &&
    typeof buffer === 'string' &&
    Array.isArray(unbuffer) &&
    isObject(directives) &&
    isObject(gained) &&
    typeof nextDirective === 'number';
  // Written whole or not at all, by `deltaBetween`.
  return whole ? (value as unknown as MemoryDelta) : undefined;
}
