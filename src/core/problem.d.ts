/** A place in a text. Both count from 0; columns count UTF-16 units, as editors do. */
export interface Position {
    readonly line: number;
    readonly column: number;
}
export interface Range {
    readonly start: Position;
    readonly end: Position;
}
export type Severity = 'error' | 'warning' | 'information';
/**
 * An expected failure, said once and rendered alike in the editor, on the command line and in notifications.
 * `message` says what is wrong; `next` says what to do about it.
 */
export interface Problem {
    /** Stable kebab-case name, such as `unknown-role`. */
    readonly code: string;
    readonly severity: Severity;
    /** Path or URI of the file, as the caller named it. */
    readonly file: string;
    readonly range?: Range;
    readonly message: string;
    readonly next?: string;
}
/** The outcome of reading something an author wrote: warnings may come with a value. */
export type Parsed<T> = {
    readonly ok: true;
    readonly value: T;
    readonly problems: readonly Problem[];
} | {
    readonly ok: false;
    readonly problems: readonly Problem[];
};
export declare function hasErrors(problems: readonly Problem[]): boolean;
/** `file:line:column: severity code: message`, counted from 1 as terminals do. */
export declare function renderProblem(problem: Problem): string;
export declare function unreachable(value: never): never;
