import type { Json, JsonObject } from '../json';
import type { Repair } from './parsed-output';
export type SchemaCheck = {
    readonly ok: true;
    readonly value: Json;
    readonly repairs: readonly Repair[];
} | {
    readonly ok: false;
    readonly problem: string;
};
/**
 * Checks values against JSON Schemas (draft 2020-12) and compiles each schema object once.
 * Before a value is refused, gentle coercions are tried, each recorded as a repair: keys that differ from a declared
 * one by blanks, `_`, `-` or case; `"true"` and `"12"` where a boolean or a number is expected; a scalar where a
 * list is expected; an enum value in other case. `format` keywords are not checked.
 */
export declare class SchemaChecker {
    #private;
    check(schema: JsonObject, value: Json): SchemaCheck;
    /** What makes a schema unusable, or undefined. For diagnosing role files. */
    problemOf(schema: JsonObject): string | undefined;
}
