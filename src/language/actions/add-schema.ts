import { CodeActionKind } from 'vscode-languageserver-types';
import { isObject, type Json } from '../../core/json';
import type { Range } from '../../core/problem';
import { readOutput } from '../../core/role-output';
import type { Field } from '../../core/yaml/field';
import { endOf } from './end-of-field';
import { applied } from '../names/file-edits';
import { outlineRole, type RoleOutline } from '../outline-role';
import { endOfLine, eolOf } from '../../core/text/line-ends';
import { schemaOfAnswers } from './answer-schema';
import { toTextEdit, type Refactoring, type Span } from './text-edits';

/** Formats whose values can be of any form. */
const FREE_FORMATS = ['json', 'finish'];
/** A key that YAML reads as it stands. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off)$)[\p{L}_][\p{L}\p{N}_-]*\??$/iu;

/** Writes the schema that the answers of the role's last run fit, where `output:` is selected and has none. */
export async function addSchema(
  outline: RoleOutline,
  uri: string,
  { start, end }: Range,
  answersOf: (role: string) => Promise<readonly Json[]>,
): Promise<Refactoring[]> {
  const { file, text, lines, fields, bodyOffset } = outline;
  const output = fields.get('output');
  if (!output || lines.offsetAt(start) > endOf(text, output)) return [];
  if (lines.offsetAt(end) < lines.offsetAt(output.placeOfKey.start)) return [];
  const { format, schema } = readOutput(output);
  if (schema || !FREE_FORMATS.includes(format)) return [];
  const answers = await answersOf(file);
  const short = schemaOfAnswers(answers);
  const span = short === undefined ? undefined : writing(outline, output, format, short);
  if (!span) return [];
  const edit = toTextEdit(outline, span);
  // What was read must be read again, with the schema: authors write in more ways than are foreseen here.
  const after = outlineRole(file, applied(outline, [edit]));
  const read = readOutput(after.fields.get('output'));
  const isKept = after.text.slice(after.bodyOffset) === text.slice(bodyOffset) && read.format === format;
  if (!isKept || !read.schema || after.fields.size !== fields.size) return [];
  const what = answers.length === 1 ? 'last parsed answer' : `last ${answers.length} parsed answers`;
  const title = `Add a schema from the ${what}`;
  return [{ title, kind: CodeActionKind.RefactorRewrite, edit: { changes: { [uri]: [edit] } } }];
}

function writing({ text, lines }: RoleOutline, output: Field, format: string, short: Json): Span | undefined {
  const eol = eolOf(text);
  const at = (offset: number, newText: string): Span => ({ start: offset, end: offset, newText });
  const column = output.placeOfKey.start.column;
  if (!output.isMap) {
    const colon = lines.offsetAt(output.placeOfKey.end) + 1;
    const indent = ' '.repeat(column + 2);
    const block = ['', `${indent}format: ${format}`, ...schemaLines(short, indent)].join(eol);
    return { start: colon, end: endOf(text, output), newText: block };
  }
  const members = [...(output.map() ?? [])];
  const last = members.at(-1)?.[1];
  const empty = members.find(([key]) => key === 'schema')?.[1];
  if (!last) return undefined;
  if (empty) return at(lines.offsetAt(empty.placeOfKey.end) + 1, ` ${inFlow(short)}`);
  if (text[lines.offsetAt(output.range.start)] === '{')
    return at(endOf(text, last), `, schema: ${inFlow(short)}`);
  const block = schemaLines(short, ' '.repeat(last.placeOfKey.start.column));
  return at(endOfLine(text, endOf(text, last)), eol + block.join(eol));
}

/** The fields of an object, a line each; anything else on the line of its key. */
function schemaLines(short: Json, indent: string): string[] {
  if (!isObject(short) || Object.keys(short).length === 0) return [`${indent}schema: ${inFlow(short)}`];
  return [
    `${indent}schema:`,
    ...Object.entries(short).map(([key, type]) => `${indent}  ${keyOf(key)}: ${inFlow(type)}`),
  ];
}

function inFlow(short: Json): string {
  if (Array.isArray(short)) return `[${short.map(inFlow).join(', ')}]`;
  if (!isObject(short)) return typeof short === 'string' ? short : JSON.stringify(short);
  const members = Object.entries(short).map(([key, type]) => `${keyOf(key)}: ${inFlow(type)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function keyOf(key: string): string {
  return PLAIN.test(key) ? key : JSON.stringify(key);
}
