import type { Json } from '../json';
import type { Repair } from './parsed-output';
/** Characters that may still be looked at for one answer, over all attempts. Keeps the search linear. */
export interface ReadingBudget {
    left: number;
}
export declare function readingBudget(text: string): ReadingBudget;
export type LooseReading = {
    readonly ok: true;
    readonly value: Json;
    readonly end: number;
    readonly repairs: readonly Repair[];
}
/** `cut`: the text ended inside a string, so the answer was probably cut off. */
 | {
    readonly ok: false;
    readonly cut: boolean;
};
/**
 * Reads the object or array that begins at `start`, as models write them: besides JSON it takes single and curly
 * quotes, Python literals, full-width punctuation outside strings, trailing and missing commas, bare keys, comments,
 * line breaks and unescaped quotes in strings, and brackets that were not closed. Each is recorded as a repair.
 * Reads at most `limit`; never throws; at most 200 levels deep.
 */
export declare function readLooseJson(text: string, start: number, budget: ReadingBudget, limit?: number): LooseReading;
