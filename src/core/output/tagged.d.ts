import type { AnswerText } from './answer-text';
import type { Reading } from './candidate';
import type { OutputSpec } from './output-spec';
/**
 * `tagged`: sections of the tags in the spec, in any order, also on one line. A tag whose section comes twice has both
 * texts joined in order. A tag that has a section with a colon is only mentioned where it stands without one; brackets
 * with any other word stay text.
 */
export declare function readTagged(answer: AnswerText, spec: OutputSpec): Reading;
