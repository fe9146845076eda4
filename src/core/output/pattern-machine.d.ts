import type { CharacterSet, PatternNode } from './pattern-syntax';
type Instruction = {
    readonly op: 'character';
    readonly set: CharacterSet;
}
/** Goes on at each target; earlier ones are preferred. */
 | {
    readonly op: 'fork';
    readonly targets: readonly [number, number];
} | {
    readonly op: 'jump';
    readonly target: number;
} | {
    readonly op: 'save';
    readonly slot: number;
} | {
    readonly op: 'clear';
    readonly from: number;
    readonly to: number;
} | {
    readonly op: 'assert';
    readonly kind: 'start' | 'end' | 'boundary' | 'no-boundary';
} | {
    readonly op: 'match';
};
export interface PatternProgram {
    readonly instructions: readonly Instruction[];
    /** Name of each captured group; its offsets are in slots 2 + 2·index and the next. Slots 0 and 1 are the match. */
    readonly names: readonly string[];
}
/** Larger programs come from large counted repeats only. */
export declare const LARGEST_PROGRAM = 3000;
/** Compiles a pattern, or returns undefined when it is too large. */
export declare function compilePattern(root: PatternNode): PatternProgram | undefined;
/** Offsets by slot; -1 where a group took no part. */
type Slots = readonly number[];
/**
 * The first match of a program in a text, as a backtracking matcher would find it, in time linear in
 * text × program: all ways to match go forward together, the preferred first.
 */
export declare function runPattern(program: PatternProgram, text: string): Slots | undefined;
export {};
