import type { RepairLog } from './repair-log';
/** A model's answer without its reasoning, and the way back to offsets in the raw answer. */
export interface AnswerText {
    /** Well-formed: lone surrogates are replaced by U+FFFD. */
    readonly text: string;
    /** The text of all `<think>…</think>` blocks, joined by a blank line. */
    readonly reasoning?: string;
    /** Raw offsets of a stretch of `text`. */
    rawSpan(start: number, end: number): readonly [start: number, end: number];
}
/**
 * Takes the reasoning out of an answer. An unterminated `<think>` runs to the end; a `</think>` without its opening
 * ends reasoning that began in the prompt (chat templates of reasoning models put the opening tag there).
 */
export declare function answerText(raw: string, log: RepairLog): AnswerText;
