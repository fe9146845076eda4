import type { FileDiagnostic } from '../diagnose';
import { fromLspPosition } from '../lsp-range';
import { applied } from '../names/file-edits';
import { inputsOf, outlineRole, type RoleOutline } from '../outline-role';
import type { Field } from '../../core/yaml/field';
import { endOfLine, eolOf, startOfLine } from '../../core/text/line-ends';
import { endOf } from './end-of-field';
import { fixWord } from './fix-word';
import type { Mending } from './replace';
import { mending, toTextEdit, type Span } from './text-edits';

const VARIABLE = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
/** Keys that are written before the inputs. */
const BEFORE_INPUTS = ['role', 'title', 'description', 'model'];

/** For each variable that a role does not declare, the action that declares it; for each input not used, the removal. */
export function inputActions(
  outline: RoleOutline,
  uri: string,
  diagnostics: readonly FileDiagnostic[],
): Mending[] {
  const { text, lines } = outline;
  const names = [...inputsOf(outline).keys()];
  return diagnostics.flatMap((diagnostic): Mending[] => {
    const { code, range } = diagnostic;
    if (code === 'undeclared-variable') {
      const start = lines.offsetAt(fromLspPosition(range.start));
      // Where a name like it is known, that is what the diagnostic carries.
      const name =
        fixWord(diagnostic.data, 'declare') ?? text.slice(start, lines.offsetAt(fromLspPosition(range.end)));
      if (!VARIABLE.test(name) || names.includes(name)) return [];
      const span = declaration(outline, `${name}: string`);
      if (!span || !leads(outline, span, [...names, name])) return [];
      return [mending(outline, uri, `Declare the input "${name}"`, diagnostic, span)];
    }
    const unused = code === 'unused-input' ? fixWord(diagnostic.data, 'remove') : undefined;
    const span = unused === undefined ? undefined : removal(outline, unused);
    const kept = names.filter((name) => name !== unused);
    if (unused === undefined || !span || !leads(outline, span, kept)) return [];
    return [mending(outline, uri, `Remove the input "${unused}"`, diagnostic, span)];
  });
}

function declaration({ text, lines, fields }: RoleOutline, line: string): Span | undefined {
  const eol = eolOf(text);
  const insert = (at: number, newText: string): Span => ({ start: at, end: at, newText });
  const inputs = fields.get('inputs');
  if (!inputs) {
    const ends = BEFORE_INPUTS.flatMap((key) => {
      const field = fields.get(key);
      return field ? [endOf(text, field)] : [];
    });
    if (ends.length === 0) return undefined;
    return insert(endOfLine(text, Math.max(...ends)), `${eol}inputs:${eol}  ${line}`);
  }
  const last = [...((inputs.isMap ? inputs.map() : undefined) ?? [])].at(-1)?.[1];
  const start = lines.offsetAt(inputs.range.start);
  if (text[start] === '{') {
    return last ? insert(endOf(text, last), `, ${line}`) : insert(start + 1, ` ${line} `);
  }
  const indent = ' '.repeat(last?.placeOfKey.start.column ?? inputs.placeOfKey.start.column + 2);
  return insert(endOfLine(text, endOf(text, last ?? inputs)), eol + indent + line);
}

function removal({ text, lines, fields }: RoleOutline, name: string): Span | undefined {
  const inputs = fields.get('inputs');
  const members = [...((inputs?.isMap ? inputs.map() : undefined) ?? [])];
  const at = members.findIndex(([key]) => key === name);
  const member = members[at]?.[1];
  if (!inputs || !member) return undefined;
  const begin = (field: Field): number => lines.offsetAt(field.placeOfKey.start);
  const wholeLines = (from: number, to: number): Span => {
    const end = endOfLine(text, to);
    return {
      start: startOfLine(text, from),
      end: end + (/^\r?\n/u.exec(text.slice(end))?.[0].length ?? 0),
      newText: '',
    };
  };
  const isFlow = text[lines.offsetAt(inputs.range.start)] === '{';
  const between = text.slice(lines.offsetAt(inputs.placeOfKey.end), begin(member));
  if (members.length === 1 && (isFlow || /^:\s*$/u.test(between))) {
    return wholeLines(begin(inputs), isFlow ? endOf(text, inputs) : endOf(text, member));
  }
  if (!isFlow) return wholeLines(begin(member), endOf(text, member));
  const next = members[at + 1]?.[1];
  if (next) return { start: begin(member), end: begin(next), newText: '' };
  const previous = members[at - 1]?.[1];
  return previous && { start: endOf(text, previous), end: endOf(text, member), newText: '' };
}

/** Whether a change leads to these inputs and leaves all else: authors write in more ways than are foreseen here. */
function leads(outline: RoleOutline, span: Span, names: readonly string[]): boolean {
  const { file, text, bodyOffset, fields } = outline;
  const after = outlineRole(file, applied(outline, [toTextEdit(outline, span)]));
  const keys = (of: RoleOutline): string => [...of.fields.keys()].filter((key) => key !== 'inputs').join(' ');
  const errors = [...fields.values()][0]?.source.problems.length ?? 0;
  return (
    text.slice(bodyOffset) === after.text.slice(after.bodyOffset) &&
    keys(outline) === keys(after) &&
    [...inputsOf(after).keys()].join(' ') === names.join(' ') &&
    ([...after.fields.values()][0]?.source.problems.length ?? 0) <= errors
  );
}
