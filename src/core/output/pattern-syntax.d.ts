/** One character of the pattern: a literal, `.`, a class or a class escape. */
export interface CharacterSet {
    /** As written; decides by itself what it matches. */
    readonly source: string;
    has(character: string): boolean;
}
export type PatternNode = {
    readonly type: 'character';
    readonly set: CharacterSet;
} | {
    readonly type: 'sequence';
    readonly items: readonly PatternNode[];
} | {
    readonly type: 'alternatives';
    readonly options: readonly PatternNode[];
} | {
    readonly type: 'group';
    readonly name?: string;
    readonly body: PatternNode;
} | {
    readonly type: 'repeat';
    readonly body: PatternNode;
    readonly min: number;
    /** Infinity when unbounded. */
    readonly max: number;
    readonly greedy: boolean;
} | {
    readonly type: 'assertion';
    readonly kind: 'start' | 'end' | 'boundary' | 'no-boundary';
};
export type PatternSyntax = {
    readonly ok: true;
    readonly root: PatternNode;
} | {
    readonly ok: false;
    readonly problem: string;
};
/**
 * Parses a regular expression (JavaScript's syntax with the `u` flag) that a linear matcher can run. Back-references
 * and look-around cannot be, and are refused.
 */
export declare function parsePattern(pattern: string): PatternSyntax;
