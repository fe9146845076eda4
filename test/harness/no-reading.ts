import { StatuteBook } from '../../src/core/knowledge/statute-book';
import type { TranscriptActions } from '../../src/extension/transcript-handlers';

/** For panels in which no transcript is read closely. */
export const noReading: TranscriptActions = {
  statutesOf: () => Promise.resolve(new StatuteBook([])),
  openEntry: () => Promise.resolve(),
  copy: () => Promise.resolve(),
  figuresOf: () => Promise.resolve({}),
};
