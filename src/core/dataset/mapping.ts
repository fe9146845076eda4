import { Liquid, type Template } from 'liquidjs';
import { didYouMean } from '../did-you-mean';
import type { Json, JsonObject } from '../json';
import type { Problem } from '../problem';
import type { FieldMapping } from './adapter';
import { readPath, removeAt, setAt } from './json-path';
import type { Report } from './report';

const caseParts = ['id', 'kind', 'title', 'type', 'instance', 'cause', 'facts', 'date', 'evidence'];
const caseGroups = ['parties', 'fields', 'gold'];

/** One line of a mapping, ready to be evaluated over records. */
interface Rule {
  /** Where it goes in the case, such as `['gold', 'charges']`. */
  readonly target: readonly string[];
  readonly written: string;
  /** A plain path into the record, or a template. */
  readonly from:
    readonly string[] | { readonly expression: string } | { readonly template: readonly Template[] };
  /** Paths of the record it reads. */
  readonly reads: readonly (readonly string[])[];
}

export interface Mapping {
  /** What is wrong with the mapping itself. */
  readonly problems: readonly Problem[];
  /** The parts of a case, in the case's shape, that the mapping takes from a record. */
  partsOf(record: JsonObject, report: Report): JsonObject;
  /** Removes what the mapping reads for the gold, so that it cannot be read as a field. */
  hideGold(fields: JsonObject): JsonObject;
  /** Paths that no record so far has. */
  unused(): readonly Problem[];
}

/**
 * Compiles case part -> source. The part is a name or dotted path of the case (`facts`, `gold.charges`); another
 * name becomes a field. The source is a dotted path over the record (`meta.text`) or a Liquid template
 * (`{{ record.meta.text }}`), where a lone `{{ … }}` gives the value itself and not its text.
 */
export function compileMapping(mapping: FieldMapping, file: string): Mapping {
  // No template files, so that a mapping cannot read from the disk.
  const liquid = new Liquid({ ownPropertyOnly: true, templates: {}, renderLimit: 2000 });
  const problems: Problem[] = [];
  const rules: Rule[] = [];
  for (const [part, source] of Object.entries(mapping)) {
    const target = targetOf(part);
    const hint = caseParts.includes(part) || target[0] !== 'fields' ? '' : didYouMean(part, caseParts);
    if (hint !== '') {
      problems.push({
        code: 'unknown-case-part',
        severity: 'warning',
        file,
        message: `The mapping names "${part}", which is no part of a case, so it becomes a field.${hint}`,
        next: `Write fields.${part} if a field is meant.`,
      });
    }
    try {
      rules.push({ target, written: source, ...compileSource(liquid, source) });
    } catch (error) {
      problems.push({
        code: 'bad-mapping',
        severity: 'error',
        file,
        message: `The mapping of "${part}" cannot be read: ${messageOf(error)}`,
        next: 'Write a path such as meta.text, or a template such as {{ record.meta.text }}.',
      });
    }
  }
  return new CompiledMapping(liquid, rules, problems, file);
}

class CompiledMapping implements Mapping {
  readonly #missed: Set<Rule>;
  readonly #names = new Set<string>();

  constructor(
    private readonly liquid: Liquid,
    private readonly rules: readonly Rule[],
    readonly problems: readonly Problem[],
    private readonly file: string,
  ) {
    this.#missed = new Set(rules.filter(({ from }) => isPath(from)));
  }

  partsOf(record: JsonObject, report: Report): JsonObject {
    let parts: JsonObject = {};
    if (this.rules.length === 0) return parts;
    if (this.#missed.size > 0) for (const name of Object.keys(record)) this.#names.add(name);
    for (const rule of this.rules) {
      try {
        const value = this.#evaluate(rule, record);
        if (value === undefined) continue;
        this.#missed.delete(rule);
        parts = setAt(parts, rule.target, value);
      } catch (error) {
        report(
          'mapping-failed',
          'error',
          `the mapping of "${rule.target.join('.')}" failed: ${messageOf(error)}`,
          'Correct the template in the slice, or the record.',
        );
      }
    }
    return parts;
  }

  hideGold(fields: JsonObject): JsonObject {
    let shown = fields;
    for (const rule of this.rules) {
      if (rule.target[0] === 'gold') for (const path of rule.reads) shown = removeAt(shown, path);
    }
    return shown;
  }

  unused(): readonly Problem[] {
    if (this.#names.size === 0) return [];
    return [...this.#missed].map((rule) => ({
      code: 'unknown-record-field',
      severity: 'warning',
      file: this.file,
      message:
        `No record has "${rule.written}", which the mapping of "${rule.target.join('.')}" names.` +
        didYouMean(rule.reads[0]?.[0] ?? rule.written, this.#names),
      next: `The records have: ${[...this.#names].slice(0, 20).join(', ')}.`,
    }));
  }

  #evaluate({ from }: Rule, record: JsonObject): Json | undefined {
    if (isPath(from)) return readPath(record, from);
    if ('template' in from) return String(this.liquid.renderSync([...from.template], { record }));
    const value: unknown = this.liquid.evalValueSync(from.expression, { record });
    return value as Json | undefined;
  }
}

function isPath(from: Rule['from']): from is readonly string[] {
  return Array.isArray(from);
}

function targetOf(part: string): readonly string[] {
  const path = part.split('.');
  const [root = ''] = path;
  return caseParts.includes(part) || caseGroups.includes(root) ? path : ['fields', part];
}

function compileSource(liquid: Liquid, source: string): Pick<Rule, 'from' | 'reads'> {
  const expression = /^\s*\{\{-?((?:(?!\{\{|\{%|\}\})[^])*?)-?\}\}\s*$/u.exec(source)?.[1]?.trim();
  const simple = expression === undefined ? source.trim() : expression;
  const isTemplate = source.includes('{{') || source.includes('{%');
  if (!isTemplate || /^record(?:\.[\p{L}\p{N}_]+)+$/u.test(simple)) {
    if (simple === '') throw new Error('it is empty.');
    const path = simple.split('.');
    const from = path.length > 1 && path[0] === 'record' ? path.slice(1) : path;
    return { from, reads: [from] };
  }
  const template = liquid.parse(source);
  const reads = liquid
    .globalVariableSegmentsSync(template)
    .filter(([root]) => root === 'record')
    .map(([, ...path]) => constantStart(path));
  return { from: expression === undefined ? { template } : { expression }, reads };
}

/** The path up to the first part that is only known when it runs. */
function constantStart(path: readonly unknown[]): string[] {
  const end = path.findIndex((part) => typeof part !== 'string' && typeof part !== 'number');
  return (end === -1 ? path : path.slice(0, end)).map(String);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
