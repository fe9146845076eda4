import type { Json } from '../json';
/** What was mended to read an answer, such as `{ kind: 'single-quotes' }`. Kept with the answer and shown. */
export interface Repair {
    readonly kind: 'code-fence' | 'trailing-comma' | 'single-quotes' | 'python-literal' | 'full-width-punctuation' | 'near-json' | 'string-boolean' | 'string-number' | 'missing-finish' | 'missing-bracket' | 'missing-tag-colon' | 'missing-prefix' | 'lone-surrogate' | 'reasoning-removed' | 'case-folded' | 'wrapped-scalar' | 'respelled-key';
    readonly note: string;
}
export type ParsedOutput = {
    readonly ok: true;
    readonly value: Json;
    /** UTF-16 offsets in the raw answer of the text the value was read from. */
    readonly span: readonly [start: number, end: number];
    readonly repairs: readonly Repair[];
    /** The text of `<think>…</think>`, when there was one. */
    readonly reasoning?: string;
} | {
    readonly ok: false;
    /** Names the field and what was wrong with it; quoted to the model on a retry. */
    readonly problem: string;
    readonly repairs: readonly Repair[];
    readonly reasoning?: string;
};
