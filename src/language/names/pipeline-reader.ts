import type { Call, Name, Names, Read, Visitor } from '../../core/dataflow/names';
import { placeOfSegment, writtenSegments } from '../../core/dataflow/use-place';
import { walkPipeline } from '../../core/dataflow/walk';
import { allStages, type Authored, type Stage } from '../../core/pipeline/stage';
import type { Range } from '../../core/problem';
import type { VariableUse } from '../../core/template/expression';
import type { YamlOutline } from '../outline-yaml';
import { subjectOf, type Mention, type SubjectKind } from './mention';
import type { NamedRole } from './role-names';
import { exactly } from './written';

/** A role that reads something since one of its inputs is called like it. */
export interface ImplicitRead {
  readonly call: Call;
  readonly input: string;
  /** What it reads; undefined for what has no definition here, such as parts of the case. */
  readonly of: string | undefined;
  /** Whether a name in sight is read; else it is the case's part or field. */
  readonly known: boolean;
}

/** What one place of a pipeline stands for, told without the names that authors choose. */
export interface Meaning {
  readonly words: string;
  readonly range: Range;
}

export interface PipelineReads {
  readonly mentions: readonly Mention[];
  readonly implicit: readonly ImplicitRead[];
  /** In the order of the walk; a rename must leave their words as they are. */
  readonly meanings: readonly Meaning[];
  /** Stages that hold others and whose value is read as a whole, so that names of stages are keys of data. */
  readonly wholes: ReadonlySet<Stage>;
}

/** What the expressions and roles of a pipeline read. `roles`: by the names its stages use. */
export function readsOfPipeline(
  outline: YamlOutline,
  roles: ReadonlyMap<string, NamedRole>,
  file = outline.file,
): PipelineReads {
  const reader = new PipelineReader(outline, roles, file);
  const walked = new Map([...roles].map(([name, { role }]) => [name, role]));
  walkPipeline(outline.pipeline, walked, reader);
  return reader;
}

class PipelineReader implements Visitor, PipelineReads {
  readonly mentions: Mention[] = [];
  readonly implicit: ImplicitRead[] = [];
  readonly meanings: Meaning[] = [];
  readonly wholes = new Set<Stage>();
  private readonly numbers: ReadonlyMap<Stage, number>;
  private readonly switches: readonly string[];

  constructor(
    private readonly outline: YamlOutline,
    private readonly roles: ReadonlyMap<string, NamedRole>,
    private readonly file: string,
  ) {
    const { stages, after, switches } = outline.pipeline;
    this.numbers = new Map([...allStages([...stages, ...after])].map((stage, index) => [stage, index]));
    this.switches = [...switches.keys()];
  }

  read({ authored, names, purpose }: Read): void {
    for (const use of authored.expression.uses) this.use(authored, use, names);
    // What is bound is told with the call.
    if (purpose === 'binding' || purpose === 'gold') return;
    this.meanings.push({ words: this.meaningOf(authored, names), range: authored.range });
  }

  call(call: Call): void {
    const { role, reference, bound, gold, names } = call;
    const inputs = [...role.inputs.keys()].map((input) => {
      const authored = [...bound, ...(gold ? [gold] : [])].flatMap((each) => each.get(input) ?? [])[0];
      if (authored) {
        this.bindingKey(role.file, input, authored);
        return this.meaningOf(authored, names);
      }
      const known = names.get(input);
      const of = known && this.subjectOfName(known);
      this.implicit.push({ call, input, of: of?.of, known: known !== undefined });
      if (of) {
        this.mention({ ...of, name: input, range: reference.range, as: 'implicit', exact: false });
        if (known.stage && known.members) this.wholes.add(known.stage);
      }
      return known ? this.meaningOfPath([input], names) : `case.${input}`;
    });
    this.meanings.push({ words: inputs.join('; '), range: reference.range });
  }

  private use(authored: Authored, use: VariableUse, names: Names): void {
    const written = writtenSegments(authored.expression.source, use);
    const segments = written.map(({ name }) => name);
    const root = names.get(segments[0] ?? '');
    if (!root) return;
    const at = (index: number, of: { kind: SubjectKind; of: string }): void => {
      const name = segments[index] ?? '';
      const place = exactly(this.outline, name, placeOfSegment(authored, use, index));
      this.mention({ ...of, ...place, name, as: 'use' });
    };
    const own = this.subjectOfName(root);
    if (own) at(0, own);
    const part = segments[1];
    if (!own && part !== undefined && (root.name === 'switches' || root.name === 'memory')) {
      const kind = root.name === 'switches' ? 'switch' : 'memory';
      at(1, { kind, of: subjectOf[kind](this.file, part) });
    }
    let last = root;
    let depth = 1;
    for (; depth < segments.length; depth++) {
      const member = last.members?.get(segments[depth] ?? '');
      if (!member) break;
      last = member;
      const of = this.subjectOfName(member);
      if (of) at(depth, of);
    }
    const field = segments[depth];
    const stage = last.stage?.name === last.name ? last.stage : undefined;
    const of = field === undefined || !stage ? undefined : this.fieldOf(stage, field);
    if (of !== undefined) at(depth, { kind: 'field', of });
    if (field !== undefined || !stage || !last.members) return;
    this.wholes.add(stage);
    this.literals(authored, last.members);
  }

  /** Names of stages in `map: 'NAME'` and the like, where what holds the stages is read. */
  private literals(authored: Authored, members: ReadonlyMap<string, Name>): void {
    for (const match of authored.expression.source.matchAll(/(["'])([^"'{}|]+)\1/gu)) {
      const name = match[2] ?? '';
      const member = members.get(name);
      const of = member && this.subjectOfName(member);
      if (!of) continue;
      const start = match.index + 1;
      const range = authored.placeOf?.(start, start + name.length) ?? authored.range;
      this.mention({ ...of, ...exactly(this.outline, name, range), name, as: 'use' });
    }
  }

  private bindingKey(role: string, input: string, { keyRange }: Authored): void {
    if (!keyRange) return;
    const place = exactly(this.outline, input, keyRange);
    this.mention({ kind: 'input', of: subjectOf.input(role, input), ...place, name: input, as: 'use' });
  }

  private fieldOf(stage: Stage, field: string): string | undefined {
    if (stage.kind === 'set' && stage.values.has(field)) return fieldOfSet(this.file, stage, field);
    const role = stage.kind === 'role' ? this.roles.get(stage.role.name) : undefined;
    return role?.fields.has(field) ? subjectOf.field(role.outline.file, '', field) : undefined;
  }

  private subjectOfName({ name, stage, loop }: Name): { kind: SubjectKind; of: string } | undefined {
    if (stage?.name === name) {
      return { kind: 'stage', of: subjectOf.stage(this.file, stage.nameRange.start) };
    }
    return loop && { kind: 'loop', of: subjectOf.loop(this.file, loop.nameRange.start) };
  }

  private mention(mention: Omit<Mention, 'file'>): void {
    this.mentions.push({ ...mention, file: this.outline.file });
  }

  private meaningOf({ expression }: Authored, names: Names): string {
    return expression.uses.map(({ segments }) => this.meaningOfPath(segments, names)).join(', ');
  }

  private meaningOfPath(segments: readonly string[], names: Names): string {
    const root = names.get(segments[0] ?? '');
    if (!root) return `? ${segments.join('.')}`;
    const words = [this.meaningOfName(root)];
    let last: Name | undefined = root;
    for (const [index, segment] of segments.entries()) {
      if (index === 0) continue;
      const member: Name | undefined = last?.members?.get(segment);
      const isSwitch = index === 1 && root.name === 'switches' && !root.stage;
      if (member) words.push(this.meaningOfName(member));
      else words.push(isSwitch ? `switch ${this.switches.indexOf(segment)}` : segment);
      last = member;
    }
    return words.join('.');
  }

  private meaningOfName({ name, stage, loop }: Name): string {
    if (stage?.name === name) return `stage ${this.numbers.get(stage) ?? '?'}`;
    return loop ? `loop ${this.numbers.get(loop) ?? '?'}` : name;
  }
}

/** The field that a `set` stage gives. */
export function fieldOfSet(file: string, { nameRange }: Stage, field: string): string {
  const { line, column } = nameRange.start;
  return subjectOf.field(file, `${line}:${column}`, field);
}
