import { LineCounter, parseDocument } from 'yaml';
import { Field } from './field';
import type { Source } from './source';

export { Source } from './source';

/** Reads YAML that begins at `offset` of the source's text; syntax errors become problems. */
export function readYaml(source: Source, yaml: string, offset = 0): Field | null {
  const document = parsed(yaml);
  if (!document) {
    source.tooDeep(source.lines.range(offset, offset), NESTING);
    return null;
  }
  for (const error of document.errors) {
    const range = source.lines.range(error.pos[0] + offset, error.pos[1] + offset);
    source.error('yaml-syntax', range, sentence(error.message), 'Mend the YAML at this place.');
  }
  for (const warning of document.warnings) {
    const range = source.lines.range(warning.pos[0] + offset, warning.pos[1] + offset);
    source.warning('yaml-syntax', range, sentence(warning.message));
  }
  if (document.contents === null) return null;
  return new Field(source, document, document.contents, '', offset, null);
}

function sentence(message: string): string {
  const text = message.trim();
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}
