/** What the panel asks of one call in order to run its case on from there. */
import type { TypedMessage } from '../core/run/typed-prompt';

/** What the author wrote in place of an answer or of the messages of a prompt. */
export type ForkEdit =
  | { readonly answer: string; readonly messages?: undefined }
  | { readonly answer?: undefined; readonly messages: readonly TypedMessage[] };

export interface ForkRequests {
  /** Runs the case on from an edited call as a run of its own, which shows itself. */
  readonly fork: {
    readonly params: {
      readonly run: string;
      readonly case: string;
      readonly call: string;
      readonly edit: ForkEdit;
    };
    readonly result: Record<string, never>;
  };
}
