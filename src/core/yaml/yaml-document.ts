import { type Document, parseDocument } from 'yaml';

/** A parsed text. */
export interface YamlDocument {
  readonly document: Document;
  /** How far the places of some members and items, and of all in them, are off; by pair or node. */
  readonly shifts: ReadonlyMap<unknown, number>;
}

const NO_SHIFTS: ReadonlyMap<unknown, number> = new Map<unknown, number>();

export function parseYaml(text: string): YamlDocument {
  return { document: parseDocument(text, { prettyErrors: false, uniqueKeys: true }), shifts: NO_SHIFTS };
}

export function isClean({ document }: YamlDocument): boolean {
  return document.errors.length === 0 && document.warnings.length === 0;
}
