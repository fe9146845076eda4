/** What panel and extension say to each other about the preview of a prompt. */
import type { PreviewAgent, PreviewInput, PreviewMessage } from '../core/preview/preview';

export type { PreviewAgent, PreviewInput, PreviewMessage } from '../core/preview/preview';

/** Where a preview stands. */
export interface PreviewPlace {
  /** Address of the pipeline or role. */
  readonly file: string;
  /** Path of a stage of the pipeline; empty for all that are asked. */
  readonly stage: string;
  /** Path of the agent that was chosen. */
  readonly agent?: string;
}

/** What one agent would be told. */
export interface PreviewPicture {
  readonly title: string;
  readonly agents: readonly PreviewAgent[];
  /** Path of the one that is shown; empty where nobody is asked. */
  readonly agent: string;
  readonly messages: readonly PreviewMessage[];
  readonly inputs: readonly PreviewInput[];
  /** The placeholders in the messages, with their types in words. */
  readonly unknown: readonly { readonly name: string; readonly type: string }[];
  readonly problems: readonly string[];
  /** Conditions under which the agent is not asked in this case. */
  readonly heldBack: readonly string[];
  /** Absent where none is chosen. */
  readonly case?: { readonly id: string; readonly title: string };
  /** The run whose values stand in for earlier stages; `startedAt` in milliseconds since 1970. */
  readonly run?: { readonly id: string; readonly startedAt: number };
}

export interface PreviewRequests {
  /** The prompt as the files stand in the editor. Fails, in words, where they cannot be read. */
  readonly preview: {
    readonly params: { readonly stage: string; readonly agent?: string };
    readonly result: PreviewPicture;
  };
  /** Lets the person choose another case; the preview is told to have changed then. */
  readonly chooseCase: { readonly params: Record<string, never>; readonly result: Record<string, never> };
  /** Tokens of texts; null for one that could not be counted. */
  readonly tokens: {
    readonly params: { readonly texts: readonly string[] };
    readonly result: { readonly counts: readonly (number | null)[] };
  };
}

/** The files, the case or what the last run gave are others: ask anew. */
export interface PreviewNotice {
  readonly type: 'preview-changed';
}
