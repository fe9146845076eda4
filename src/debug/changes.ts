import type { Json } from '../core/json';
import type { CaseEdits } from '../core/runner/edits';
import type { RenderedMessage } from '../core/runner/run-event';
import { isInside } from './located';

/** What an author changes while the case stands still. */
export type Change =
  | { readonly kind: 'answer'; readonly call: string; readonly text: string }
  | { readonly kind: 'prompt'; readonly call: string; readonly messages: readonly RenderedMessage[] }
  | { readonly kind: 'value'; readonly stage: string; readonly value: Json };

/** The edits with one more. An answer stands over a value that was set for its stage before. */
export function changed({ answers, prompts, values }: CaseEdits, change: Change): CaseEdits {
  switch (change.kind) {
    case 'answer':
      return {
        answers: new Map([...answers, [change.call, change.text]]),
        prompts,
        values: new Map([...values].filter(([stage]) => stage !== stageOf(change.call))),
      };
    case 'prompt':
      return {
        // A prompt is edited to be answered.
        answers: new Map([...answers].filter(([call]) => call !== change.call)),
        prompts: new Map([...prompts, [change.call, change.messages]]),
        values: new Map([...values].filter(([stage]) => stage !== stageOf(change.call))),
      };
    case 'value':
      return { answers, prompts, values: new Map([...values, [change.stage, change.value]]) };
  }
}

/** The edits but for those in a stage instance and in what is inside it. */
export function withoutInside({ answers, prompts, values }: CaseEdits, path: string): CaseEdits {
  const isOutside = ([at]: readonly [string, unknown]): boolean =>
    stageOf(at) !== path && !isInside(stageOf(at), path) && path !== '';
  return {
    answers: new Map([...answers].filter(isOutside)),
    prompts: new Map([...prompts].filter(isOutside)),
    values: new Map([...values].filter(isOutside)),
  };
}

/** `draft#1` is a call of `draft`. */
function stageOf(call: string): string {
  return call.replace(/#\d+$/u, '');
}
