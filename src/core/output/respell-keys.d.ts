import type { Json, JsonObject } from '../json';
import type { RepairLog } from './repair-log';
/**
 * Renames keys that differ from a declared property only by blanks, `_`, `-` or case, such as `dispute focus` for
 * `dispute_focus`. Follows `properties` and `items` only; a key is left alone when the declared one is there too.
 */
export declare function respellKeys(schema: JsonObject, value: Json, log: RepairLog): Json;
