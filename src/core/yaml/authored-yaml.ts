import { type Document, isAlias, visit } from 'yaml';
import { closest } from '../did-you-mean';
import { hasErrors } from '../problem';
import { Field } from './field';
import type { Source } from './source';
import { parseYaml } from './yaml-document';

export { Source } from './source';

/** Brackets within brackets that the parser takes without running out of stack. */
const NESTING = 1000;

/** Reads YAML that begins at `offset` of the source's text; syntax errors become problems. */
export function readYaml(source: Source, yaml: string, offset = 0): Field | null {
  const parsed = yaml === source.text ? source.readings.document(source.file, yaml) : parseYaml(yaml);
  const { document } = parsed;
  if (document.errors.some((error) => error.code === 'RESOURCE_EXHAUSTION')) {
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
  if (yaml.includes('*')) reportLooseAliases(source, parsed.document, offset);
  if (document.contents === null) return null;
  return new Field(source, parsed, document.contents, '', offset);
}

/** An alias may only name an anchor that stands before it. */
function reportLooseAliases(source: Source, document: Document, offset: number): void {
  const anchors = new Set<string>();
  visit(document, {
    Node: (_key, node) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.add(node.anchor);
        return;
      }
      if (anchors.has(node.source) || !node.range) return;
      const range = source.lines.range(node.range[0] + offset, node.range[1] + offset);
      const near = closest(node.source, anchors);
      source.error(
        'unknown-alias',
        range,
        `Nothing before this place is anchored as &${node.source}.`,
        near ? `Did you mean *${near}?` : 'Put the text in quotes if it is no alias.',
      );
    },
  });
}

function sentence(message: string): string {
  const text = message.trim();
  return /[.!?]$/u.test(text) ? text : `${text}.`;
}

/** The members of a file that is a map with known keys; null, with a problem, when it is none. */
export function readFile(
  source: Source,
  keys: readonly string[],
  empty: { readonly message: string; readonly next: string },
): { readonly root: Field; readonly fields: Map<string, Field> } | null {
  const root = readYaml(source, source.text);
  const fields = root?.map(keys);
  if (root && fields) return { root, fields };
  if (!hasErrors(source.problems)) {
    source.error('empty-file', source.lines.range(0, 0), empty.message, empty.next);
  }
  return null;
}
