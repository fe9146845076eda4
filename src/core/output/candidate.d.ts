import type { Json } from '../json';
import type { Repair } from './parsed-output';
/** A value found in an answer, before its schema is checked. Offsets are into the answer text without reasoning. */
export interface Candidate {
    readonly value: Json;
    readonly start: number;
    readonly end: number;
    readonly repairs: readonly Repair[];
}
/**
 * What one format found: candidates, the preferred first (never empty), of which the first that fits the schema
 * is taken; or what is wrong with the answer, in words a model can act on.
 */
export type Reading = {
    readonly ok: true;
    readonly candidates: readonly [Candidate, ...Candidate[]];
} | {
    readonly ok: false;
    readonly problem: string;
};
export declare function found(first: Candidate, ...others: readonly Candidate[]): Reading;
export declare function missing(problem: string): Reading;
/** Shortens words of an answer so that a problem that quotes them stays readable. */
export declare function quote(words: string, most?: number): string;
