import type { Authored, Bindings, Stage } from '../pipeline/stage';
import type { Problem, Range, RelatedPlace } from '../problem';
import type { FlowRule } from './barrier-rules';
import { memberOf } from './expression-type';
import type { Call, Name, Names, Read, Visitor } from './names';
import { placeOfSegment } from './use-place';

/** How something came to a place: from its source on, step by step. */
interface Trace {
  readonly source: string;
  readonly steps: readonly { readonly label: string; readonly range: Range }[];
}

/** A trace, and where it is read. */
interface Found {
  readonly trace: Trace;
  readonly range: Range;
}

/**
 * Follows what a rule holds back through the pipeline, and tells of every prompt it reaches against the rule. A loop
 * hands on what its later stages gave, so the pipeline is walked until nothing new is met: see `isSettled`.
 */
export class BarrierChecker implements Visitor {
  readonly problems = new Map<string, Problem>();
  /** By stage, then by field of its value; '' for all of it. */
  private readonly tainted = new Map<Stage, Map<string, Trace>>();
  private grew = false;

  constructor(
    private readonly file: string,
    private readonly rule: FlowRule,
  ) {}

  /** Whether the last walk met nothing new; asking begins another. */
  isSettled(): boolean {
    const { grew } = this;
    this.grew = false;
    return !grew;
  }

  stage(stage: Stage): void {
    if (!this.rule.isSourceStage(stage)) return;
    const range = stage.nameRange;
    this.taint(stage, '', { source: stage.name, steps: [{ label: stage.name, range }] });
  }

  read(read: Read): void {
    const { stage, target, purpose } = read;
    if (!stage || purpose === 'condition' || purpose === 'until' || purpose === 'lenient') return;
    if (purpose === 'binding') return;
    const hands = stage.kind === 'set' || stage.kind === 'each';
    const looksUp = stage.kind === 'retrieve' || stage.kind === 'search';
    if (!hands && !(looksUp && this.rule.carries(stage.name))) return;
    const found = this.traceOf(read.authored, read.names);
    if (!found) return;
    const { trace, range } = found;
    const label = stage.kind === 'set' && target !== undefined ? `${stage.name}.${target}` : stage.name;
    const step = { label, range };
    this.taint(stage, stage.kind === 'set' ? (target ?? '') : '', {
      ...trace,
      steps: [...trace.steps, step],
    });
  }

  call(call: Call): void {
    for (const [authored, name] of inputsOf(call)) {
      const found = authored ? this.traceOf(authored, call.names) : this.traceOfName(name, call);
      if (!found) continue;
      const { trace, range } = found;
      if (this.rule.forbids(call, trace.source)) this.tell(call, trace, range);
      if (!this.rule.carries(call.reference.name) || call.stage.kind === 'panel') continue;
      const step = { label: call.stage.name, range: call.reference.range };
      this.taint(call.stage, '', { ...trace, steps: [...trace.steps, step] });
    }
  }

  private traceOf(authored: Authored, names: Names): Found | undefined {
    for (const use of authored.expression.uses) {
      const range = placeOfSegment(authored, use);
      const trace = this.traceOfPath(use.segments, names, range);
      if (trace) return { trace, range };
    }
    return undefined;
  }

  private traceOfName(name: string, { names, reference: { range } }: Call): Found | undefined {
    const trace = this.traceOfPath([name], names, range);
    return trace && { trace, range };
  }

  private traceOfPath(segments: readonly string[], names: Names, range: Range): Trace | undefined {
    const name = names.get(segments[0] ?? '');
    if (this.rule.isSource(segments, name)) {
      const label = segments.join('.');
      return {
        source: segments[0] === 'history' ? segments.slice(1).join('.') : label,
        steps: [{ label, range }],
      };
    }
    if (!name) return undefined;
    const { name: member, depth } = memberOf(name, segments);
    return this.held(member, segments[depth]);
  }

  /** What of a name's value is held back: the field that is read, or any. */
  private held(name: Name, field: string | undefined): Trace | undefined {
    const stage = name.stage ?? name.loop;
    const fields = stage && this.tainted.get(stage);
    if (fields) {
      const found = fields.get('') ?? (field === undefined ? [...fields.values()][0] : fields.get(field));
      if (found) return found;
    }
    for (const member of name.members?.values() ?? []) {
      const found = member === name ? undefined : this.held(member, undefined);
      if (found) return found;
    }
    return undefined;
  }

  private taint(stage: Stage, field: string, trace: Trace): void {
    const fields = this.tainted.get(stage) ?? new Map<string, Trace>();
    this.tainted.set(stage, fields);
    if (fields.has(field)) return;
    fields.set(field, trace);
    this.grew = true;
  }

  private tell({ reference }: Call, trace: Trace, range: Range): void {
    if (trace.steps.length < this.rule.least) return;
    const path = [...trace.steps.map(({ label }) => label), `${reference.name}.prompt`].join(' → ');
    const { written } = this.rule;
    const related: RelatedPlace[] = trace.steps.map(({ label, range: at }) => ({
      file: this.file,
      range: at,
      message: label,
    }));
    if (written) related.push({ file: this.file, range: written.range, message: 'The barrier stands here.' });
    const at = `${range.start.line}:${range.start.column} ${path}`;
    this.problems.set(at, {
      code: 'barrier',
      severity: 'warning',
      file: this.file,
      range,
      message: `"${trace.source}" reaches the prompt of "${reference.name}": ${path}. ${this.rule.because}`,
      next: written
        ? 'Do not hand it on, or name the role under except: of the barrier.'
        : `Do not hand it on, or write barriers: [{ off: ${this.rule.name} }].`,
      related,
    });
  }
}

/** What a role gets: expression or, where nothing is bound, the name that is looked up. */
function* inputsOf(call: Call): Generator<readonly [Authored | undefined, string]> {
  const all: Bindings[] = [...call.bound, ...(call.gold ? [call.gold] : [])];
  for (const name of call.role.inputs.keys()) {
    const bound = all.map((bindings) => bindings.get(name)).find((each) => each !== undefined);
    yield [bound, name];
  }
}
