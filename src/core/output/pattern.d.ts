import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
import type { OutputSpec } from './output-spec';
/**
 * `pattern`: the named groups of the first match of the spec's regular expression. A group that took no part is left
 * out. Matching takes linear time whatever the pattern; of a very long answer only the beginning is read.
 */
export declare function readPattern(answer: AnswerText, spec: OutputSpec): Reading;
