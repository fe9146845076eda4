import type { JsonObject } from '../json';
/** The seven answer formats of a role. */
export type OutputFormat = 'text' | 'json' | 'finish' | 'tagged' | 'choice' | 'lines' | 'pattern';
/** One `[Tag]：text` section. */
export interface Tag {
    /** As written between the brackets. */
    readonly tag: string;
    /** Key of the section in the parsed object. */
    readonly field: string;
    /** `list` splits the section into items; default `string`. */
    readonly type: 'string' | 'list';
    readonly optional: boolean;
}
/** One named choice. */
export interface Choice {
    readonly choice: string;
    /** Name under which the rest of the answer after the choice is kept, such as `because`. */
    readonly capture?: string;
    /** Words between the choice and the captured text, such as `, because`. */
    readonly lead?: string;
}
/** What a role asks the model to answer with, ready to parse. */
export interface OutputSpec {
    readonly format: OutputFormat;
    /** JSON Schema (draft 2020-12) of the parsed value. The short form is expanded before. */
    readonly schema?: JsonObject;
    readonly tags?: readonly Tag[];
    readonly choices?: readonly Choice[];
    /** `pattern`: a regular expression with named groups. */
    readonly pattern?: string;
    /** `text`: what every answer should begin with, such as `[原告发言]：`. */
    readonly prefix?: string;
}
