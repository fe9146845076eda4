import { StatuteBook } from '../../src/core/knowledge/statute-book';
import type { PanelActions } from '../../src/extension/panel-host';
import type { TranscriptActions } from '../../src/extension/transcript-handlers';

/** For panels in which no transcript is read closely. */
export const noReading: TranscriptActions = {
  statutesOf: () => Promise.resolve(new StatuteBook([])),
  openEntry: () => Promise.resolve(),
  copy: () => Promise.resolve(),
  figuresOf: () => Promise.resolve({}),
};

/** For panels in which nobody asks why cases flipped. */
export const noAttributions: PanelActions['attributions'] = {
  handlers: {
    attribution: () => Promise.resolve({}),
    whyFlipped: () => Promise.resolve({}),
    openPassage: () => Promise.resolve({}),
  },
  onDidChange: () => ({ dispose: () => undefined }),
};
