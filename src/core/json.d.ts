/** Any value that JSON can hold. Everything stored in a run or bound in a template is one. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
    readonly [key: string]: Json;
}
export declare function isObject(value: unknown): value is Readonly<Record<string, unknown>>;
