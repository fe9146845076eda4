import type { JsonObject } from '../json';
/** Whether an object is JSON Schema rather than the short form of an object with such fields. */
export declare function isFullSchema(value: JsonObject): boolean;
