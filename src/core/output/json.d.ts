import type { AnswerText } from './answer-text';
import type { Candidate, Reading } from './candidate';
import type { OutputSpec } from './output-spec';
/**
 * `json`: an object or array anywhere in the answer. The last one counts, since models think before they answer;
 * those of the type the schema asks for go first, and the members of a list come after the list itself.
 */
export declare function readJson(answer: AnswerText, spec: OutputSpec): Reading;
/** Preferred first. Shared with `finish`, which falls back on bare JSON. */
export declare function inOrder(candidates: readonly Candidate[], spec: OutputSpec): readonly Candidate[];
