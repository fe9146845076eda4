/** The words between a bracket and its closing one. */
export interface Prose {
    readonly words: string;
    /** Offset after the closing bracket, or of the end of the words when it is missing. */
    readonly end: number;
    readonly closed: boolean;
}
/**
 * Reads from the bracket at `bracket` to the one that closes it. Brackets between double or curly quotes do not
 * count; apostrophes are no quotes in prose. Without a closing bracket the words end before the next `Finish[`.
 */
export declare function readProse(text: string, bracket: number): Prose;
