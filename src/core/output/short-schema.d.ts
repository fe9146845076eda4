import type { Json, JsonObject } from '../json';
export type ExpandedSchema = {
    readonly ok: true;
    readonly schema: JsonObject;
}
/** `path`: keys as the author wrote them, from the schema's root. */
 | {
    readonly ok: false;
    readonly path: readonly (string | number)[];
    readonly problem: string;
};
/**
 * Expands the short form of a schema, as role files use it, to JSON Schema (draft 2020-12).
 *
 * | short form | means |
 * |---|---|
 * | `string`, `integer`, `number`, `boolean`, `object`, `list`, `any`, `null` | that type (also `text`, `int`, `float`, `bool`, `array`) |
 * | `[integer]`, `list of integer` | a list, each item of which fits |
 * | `a \| b` | one of these texts; type words make a union of types, in quotes they are texts |
 * | `{ key: …, other: … }` | an object with these fields; further fields are allowed |
 * | `key?: …` or `key: string?` | the field may be absent or null |
 *
 * An object that is JSON Schema already stays unchanged, at the root or anywhere inside: one that has `$schema`,
 * `$ref` or `$defs`, or all of whose keys are keywords with values of their kind (`{ type: array, minItems: 1 }`).
 */
export declare function expandSchema(short: Json): ExpandedSchema;
