/**
 * Says why a pattern of the `pattern` format is refused, or undefined: invalid or too long, no named group,
 * back-references and look-around, and repeats that can read the same text in many ways (`(a+)+`, `(a|ab)*`).
 */
export declare function checkPattern(pattern: string): string | undefined;
