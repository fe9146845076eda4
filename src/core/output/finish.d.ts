import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
import type { OutputSpec } from './output-spec';
/**
 * `finish`: the last `Finish[ … ]`. The schema decides what is inside: JSON (also as Python writes it), a number list
 * (`Finish[[272, 384]]` or `Finish[272, 384]`), numbered points (`Finish[1. …; 2. …]`) or words.
 */
export declare function readFinish(answer: AnswerText, spec: OutputSpec): Reading;
