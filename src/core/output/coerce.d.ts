import type { ErrorObject } from 'ajv/dist/2020';
import type { RepairLog } from './repair-log';
export type Mutable = null | boolean | number | string | Mutable[] | {
    [key: string]: Mutable;
};
/** The value under change; a box, so that the value itself can be exchanged. */
export interface Root {
    value: Mutable;
}
/**
 * Mends what the schema errors name, where the meaning cannot be in doubt. Returns whether anything changed.
 * Following the errors rather than the schema makes `$ref`, `allOf` and the like work without knowing them.
 */
export declare function coerce(root: Root, errors: readonly ErrorObject[], log: RepairLog): boolean;
