import type { JsonObject } from '../json';
export declare function isTypeWord(words: string): boolean;
export type ShortType = {
    readonly ok: true;
    readonly schema: JsonObject;
    readonly optional: boolean;
} | {
    readonly ok: false;
    readonly problem: string;
};
/** Expands one word of the short form: `integer`, `string?`, `list of integer`, `buyer | seller`, `integer | string`. */
export declare function expandType(words: string): ShortType;
/** The same schema that also takes null: models write null for what they leave out. */
export declare function orNull(schema: JsonObject): JsonObject;
