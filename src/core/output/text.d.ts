import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
import type { OutputSpec } from './output-spec';
/** `text`: the whole answer, trimmed. An answer without the wanted prefix stays as written, and that is recorded. */
export declare function readText(answer: AnswerText, spec: OutputSpec): Reading;
