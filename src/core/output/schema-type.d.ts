import type { Json, JsonObject } from '../json';
export declare function isJsonObject(value: Json | undefined): value is JsonObject;
/** The JSON types a schema lets its value have at the top, or undefined when it does not say so plainly. */
export declare function schemaTypes(schema: JsonObject | undefined): readonly string[] | undefined;
export declare function jsonType(value: Json): 'null' | 'array' | 'object' | 'string' | 'number' | 'boolean';
