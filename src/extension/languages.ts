/** Ids of the languages of our own files, as package.json contributes them. */
export const LANGUAGES: readonly string[] = ['moot-role', 'moot-pipeline', 'moot-slice'];
