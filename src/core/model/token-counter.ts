/**
 * Counts tokens as a model of OpenAI would; of other vendors' models it is an estimate. Resolves to one count for each
 * text, in their order; undefined for a text that could not be counted.
 */
export type TokenCounter = (texts: readonly string[]) => Promise<readonly (number | undefined)[]>;
