import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
import type { OutputSpec } from './output-spec';
/**
 * `choice`: one of the named choices, the longest first, so that `not accept` is not `accept`; a choice behind a
 * negation that is no choice itself does not stand. The answer that begins with a choice is that choice; otherwise
 * only one may stand in it. Value: `{ choice, [capture]: the words after the choice and its lead }`.
 */
export declare function readChoice(answer: AnswerText, spec: OutputSpec): Reading;
