import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
/** `lines`: a numbered or bulleted list, within lines or one item a line; without markers, the lines that are not blank. */
export declare function readLines(answer: AnswerText): Reading;
