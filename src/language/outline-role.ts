import type { Range } from '../core/problem';
import { markMessages, MESSAGE_TAG } from '../core/template/message-markers';
import { FRONT_MATTER } from '../core/role';
import { readYaml, Source } from '../core/yaml/authored-yaml';
import type { LineIndex } from '../core/text/line-index';
import type { Field } from '../core/yaml/field';

/** A message of the prompt: its marker, and all up to the next one. */
export interface OutlinedMessage {
  readonly role: string;
  readonly marker: Range;
  readonly range: Range;
}

/** What can be read of a role file, however broken the rest is. */
export interface RoleOutline {
  readonly file: string;
  readonly text: string;
  readonly lines: LineIndex;
  /** Settings by key. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Offset where the prompt begins; 0 when there are no settings. */
  readonly bodyOffset: number;
  readonly messages: readonly OutlinedMessage[];
}

const MARKER_TAG = new RegExp(`\\{% ${MESSAGE_TAG} (\\w+) %\\}`, 'gu');

export function outlineRole(file: string, text: string): RoleOutline {
  const source = new Source(file, text);
  const match = FRONT_MATTER.exec(text);
  const root = match ? readYaml(source, match[1] ?? '', match[0].indexOf('\n') + 1) : null;
  const bodyOffset = match?.[0].length ?? 0;
  return {
    file,
    text,
    lines: source.lines,
    fields: (root?.isMap ? root.map() : undefined) ?? new Map<string, Field>(),
    bodyOffset,
    messages: outlineMessages(text.slice(bodyOffset), bodyOffset, source.lines),
  };
}

function outlineMessages(body: string, offset: number, lines: LineIndex): OutlinedMessage[] {
  const marked = markMessages(body);
  const found = [...marked.text.matchAll(MARKER_TAG)].map((match) => {
    const role = match[1] ?? '';
    const start = marked.toSource(match.index) + offset;
    return { role, start, markerEnd: start + role.length + 1 };
  });
  return found.map(({ role, start, markerEnd }, index) => ({
    role,
    marker: lines.range(start, markerEnd),
    range: lines.range(start, found[index + 1]?.start ?? offset + body.length),
  }));
}

/** Names of the inputs with the places where they are declared. */
export function inputsOf(outline: RoleOutline): ReadonlyMap<string, Range> {
  const inputs = outline.fields.get('inputs');
  const members = inputs?.isMap ? inputs.map() : undefined;
  return new Map([...(members ?? [])].map(([name, field]) => [name, field.placeOfKey]));
}
