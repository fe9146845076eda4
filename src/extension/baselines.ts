import { isComparable } from '../core/compare/comparable';
import type { RunLibrary } from './run-library';
import type { RunSession } from './run-session';

/** Whether a run is pinned as the baseline of its cases. */
export async function isPinned(library: RunLibrary, session: RunSession): Promise<boolean> {
  return (await library.labels.of(session)).baseline === true;
}

/** The run that others on the same cases are compared with; undefined where none is pinned. */
export async function baselineOf(library: RunLibrary, session: RunSession): Promise<RunSession | undefined> {
  if (await isPinned(library, session)) return session;
  for (const other of await library.sessions())
    if (isOfSameCases(other, session) && (await isPinned(library, other))) return other;
  return undefined;
}

/** Runs of two folders have nothing to do with each other, though their slices may have the same name. */
export function isOfSameCases(one: RunSession, other: RunSession): boolean {
  return one.root === other.root && isComparable(one.files, other.files);
}
