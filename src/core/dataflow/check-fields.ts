import { closest } from '../did-you-mean';
import type { Problem, Range } from '../problem';
import type { Authored } from '../pipeline/stage';
import type { InputType } from '../role';
import type { VariableUse } from '../template/expression';
import { follow, lonePath, type MissingField } from './expression-type';
import type { Call, Read, Visitor } from './names';
import { placeOfSegment, writtenSegments } from './use-place';
import { kindsOf, type ValueType } from './value-type';

/** Told elsewhere. */
const OTHER_ROOTS: readonly string[] = ['switches', 'memory'];

/**
 * Members that a stage's value does not have, and inputs that get another kind of value than they are declared with:
 * by the output formats and schemas of the roles.
 */
export class FieldChecker implements Visitor {
  readonly problems: Problem[] = [];

  constructor(private readonly file: string) {}

  read({ authored, names }: Read): void {
    for (const use of authored.expression.uses) {
      const [root = ''] = use.segments;
      const name = names.get(root);
      if (!name || OTHER_ROOTS.includes(root)) continue;
      const path = writtenSegments(authored.expression.source, use).map((segment) => segment.name);
      const followed = follow(name.type, path);
      if (!('missing' in followed)) continue;
      const word = path[followed.missing.segment] ?? '';
      const place = placeOfSegment(authored, use, followed.missing.segment);
      const owner = path.slice(0, followed.missing.segment).join('.');
      this.unknownField(place, word, owner, followed.missing);
    }
  }

  call(call: Call): void {
    for (const input of call.role.inputs.values()) {
      const bound = call.bound.map((bindings) => bindings.get(input.name)).find((each) => each !== undefined);
      if (!bound && (call.gold?.has(input.name) ?? false)) continue;
      const use = bound ? lonePath(bound) : undefined;
      if (bound && !use) continue;
      const segments = use?.segments ?? [input.name];
      const name = call.names.get(segments[0] ?? '');
      if (!name || OTHER_ROOTS.includes(name.name)) continue;
      const followed = follow(name.type, segments);
      if (!('type' in followed)) continue;
      const place = bound && use ? wholePath(bound, use) : call.reference.range;
      this.kind(call, input.name, input.type, followed.type, segments.join('.'), place);
      this.membersOf(call, input.name, followed.type, segments.join('.'), place);
    }
  }

  private unknownField(range: Range, word: string, owner: string, { known, certain }: MissingField): void {
    const near = closest(word, known);
    this.problems.push({
      code: 'unknown-field',
      severity: 'warning',
      file: this.file,
      range,
      message: certain
        ? `"${owner}" has no field "${word}".`
        : `The schema behind "${owner}" asks for no field "${word}".`,
      next:
        near !== undefined
          ? `Did you mean "${near}"?`
          : known.length > 0
            ? `It has: ${known.join(', ')}.`
            : 'It is a single value.',
      ...(near === undefined ? {} : { fix: { replace: near } }),
    });
  }

  private kind(
    { role }: Call,
    input: string,
    declared: InputType,
    type: ValueType,
    from: string,
    range: Range,
  ): void {
    const kinds = kindsOf(type);
    if (!kinds || kinds.size === 0 || [...kinds].some((kind) => fits(kind, declared))) return;
    const given = [...kinds].map((kind) => KIND_WORDS[kind] ?? kind).join(' or ');
    this.problems.push({
      code: 'wrong-input-type',
      severity: 'warning',
      file: this.file,
      range,
      message: `The input "${input}" of the role "${role.name}" is declared as ${declared}, but "${from}" is ${given}.`,
      next:
        declared === 'string'
          ? 'It would be written as JSON: join it or take a field of it, or declare the input as what it is.'
          : 'Give it another value, or declare the input as what it is.',
      related: inRole(role.file, role.inputs.get(input)?.range, `"${input}" is declared here.`),
    });
  }

  /** What the role's own prompt reads of an input must be there too. */
  private membersOf({ role }: Call, input: string, type: ValueType, from: string, range: Range): void {
    const told = new Set<string>();
    for (const use of role.template.uses) {
      if (use.segments[0] !== input || use.segments.length < 2) continue;
      const followed = follow(type, use.segments);
      // A list or a text is no record: that is told as a wrong kind, and templates may index it in other ways.
      if (!('missing' in followed) || followed.missing.known.length === 0 || type.kind === 'list') continue;
      const word = use.segments[followed.missing.segment] ?? '';
      if (told.has(word)) continue;
      told.add(word);
      const near = closest(word, followed.missing.known);
      this.problems.push({
        code: 'unknown-field',
        severity: 'warning',
        file: this.file,
        range,
        message: `The role "${role.name}" reads ${use.segments.join('.')}, but "${from}" has no field "${word}".`,
        next:
          near === undefined ? `It has: ${followed.missing.known.join(', ')}.` : `Did you mean "${near}"?`,
        related: inRole(role.file, role.inputs.get(input)?.range, `"${input}" is declared here.`),
      });
    }
  }
}

function inRole(file: string, range: Range | undefined, message: string): Problem['related'] & object {
  return range ? [{ file, range, message }] : [];
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'a truth value',
  list: 'a list',
  object: 'an object',
};

function wholePath(authored: Authored, use: VariableUse): Range {
  return authored.placeOf?.(use.start, use.start + use.segments.join('.').length) ?? authored.range;
}

/** Single values may stand for each other: they are written alike. */
function fits(kind: string, declared: InputType): boolean {
  if (declared === 'any') return true;
  if (declared === 'list' || declared === 'object') return kind === declared;
  return kind !== 'list' && kind !== 'object';
}
