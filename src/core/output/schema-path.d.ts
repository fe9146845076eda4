import type { ErrorObject } from 'ajv/dist/2020';
import type { Json } from '../json';
/** Keys from the root to the value an error is about. */
export declare function pathOf(error: ErrorObject): readonly string[];
export declare function valueAt(root: Json, path: readonly string[]): Json | undefined;
/** `term.months`, `charges[0]`, `"odd key"`; the root is `answer`. */
export declare function showPath(path: readonly string[]): string;
