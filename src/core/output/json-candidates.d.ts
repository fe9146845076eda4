import type { Candidate } from './candidate';
import type { ReadingBudget } from './loose-json';
export interface JsonSearch {
    /** In the order of the text; none lies inside another. */
    readonly candidates: readonly Candidate[];
    /** The text ended inside a string of an object or array. */
    readonly cut: boolean;
}
/** Finds every object and array in a text, reading near-JSON too. Linear in the length of the text. */
export declare function findJson(text: string, from?: number, to?: number): JsonSearch;
/** The stretch from `start` to its closing bracket through jsonrepair: bare words, stray commas, ellipses. */
export declare function repairJson(text: string, start: number, to: number, budget: ReadingBudget, repairBudget: ReadingBudget): Candidate | undefined;
/** Offset after the bracket that closes the one at `start`; double-quoted strings are passed over. */
export declare function closingBracket(text: string, start: number, to: number, budget: ReadingBudget): number | undefined;
