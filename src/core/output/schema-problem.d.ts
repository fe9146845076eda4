import type { ErrorObject } from 'ajv/dist/2020';
import type { Json } from '../json';
/** Says for each wrong field what was expected and what was got: `term.months: expected integer, got the text "…"`. */
export declare function describeErrors(errors: readonly ErrorObject[], root: Json): string;
