import type { Case } from '../case';
import type { ValueType } from '../dataflow/value-type';
import { NOTHING, NUMBER, objectOf, listOf, TEXT, TRUTH, unionOf, UNKNOWN } from '../dataflow/value-type';
import type { Json } from '../json';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { SwitchValue } from '../pipeline/pipeline';
import { type InputType, lineIn, type Role } from '../role';
import { bindInputs } from '../runner/bind-inputs';
import { caseView } from '../runner/case-context';
import type { RenderedMessage } from '../runner/run-event';
import { Scope } from '../runner/scope';
import type { DraftMessage, MediaSource } from '../template/message-emitter';
import { Placeholder, type Shown } from './placeholder';
import type { RecordedValues } from './recorded';
import { NO_BINDINGS, type Seat } from './seat';
import { Seating } from './seats';

/** Who can be looked over the shoulder. */
export interface PreviewAgent {
  /** Of the stage instance, such as `deliberation[2]/draft`. */
  readonly path: string;
  readonly title: string;
}

/** A piece of a text part that stands for what is not known yet. */
export interface PlaceholderSpan {
  readonly part: number;
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

export interface PreviewMessage extends RenderedMessage {
  readonly placeholders: readonly PlaceholderSpan[];
}

/** An input of the role, and where it comes from. */
export interface PreviewInput {
  readonly name: string;
  /** An expression of the pipeline, or the name that was found. */
  readonly from: string;
  /** `unknown`: only a run gives it. `hidden`: the gold label, which a preview never shows. */
  readonly is: 'known' | 'unknown' | 'hidden' | 'missing';
}

/** What one agent would be told, as far as it is known. */
export interface Preview {
  readonly agents: readonly PreviewAgent[];
  /** Path of the one that is shown; empty where nobody is asked. */
  readonly agent: string;
  /** Pictures in them have a name, and no content yet. */
  readonly messages: readonly PreviewMessage[];
  /** Where the pictures are, in the order of the messages. */
  readonly media: readonly MediaSource[];
  readonly inputs: readonly PreviewInput[];
  /** Types of the placeholders in the messages, by name. */
  readonly unknown: ReadonlyMap<string, ValueType>;
  readonly problems: readonly string[];
  /** Conditions under which the agent is not asked in this case, as written. */
  readonly heldBack: readonly string[];
}

export interface PreviewOptions {
  readonly loaded: LoadedPipeline;
  /** Path of a stage in the file; empty for the whole pipeline. */
  readonly stage: string;
  /** Only askings of the role of this name. */
  readonly role?: string;
  /** Path of the agent; the first where there is none of it. */
  readonly agent?: string;
  /** Absent: the case's parts are placeholders too. */
  readonly case?: Case;
  readonly switches: Readonly<Record<string, SwitchValue>>;
  /** What stages gave in the last run of the case. */
  readonly recorded: RecordedValues;
  /** Lists of personas by the names of their files. */
  readonly personas: ReadonlyMap<string, readonly Json[]>;
}

/** The messages of an agent of a pipeline as the next run of a case would send them. Never the gold label. */
export function previewStage(options: PreviewOptions): Preview {
  const { loaded, recorded, personas, switches } = options;
  const shown: Shown = new Map();
  const seating = new Seating({ loaded, recorded, personas, shown, target: options.stage });
  const seats = seating
    .all(new Scope(null, { case: caseOf(options.case, shown), switches }))
    .filter(({ role }) => options.role === undefined || role === options.role);
  const agents = seats.map(({ path, role }) => ({ path, title: seating.titleOf(role) }));
  const seat = seats.find(({ path }) => path === options.agent) ?? seats[0];
  const role = seat && loaded.roles.get(seat.role);
  if (!seat || !role) return { ...NOBODY, agents };
  return { agents, agent: seat.path, ...seen(seat, role, shown), heldBack: seat.heldBack };
}

/** The messages of a role that no pipeline asks: its inputs are the fields of the case that have their names. */
export function previewRole(role: Role, of?: Case): Preview {
  const shown: Shown = new Map();
  const scope = new Scope(null, { case: caseOf(of, shown) });
  const { name, title } = role;
  const seat: Seat = { path: name, role: name, scope, with: NO_BINDINGS, gold: NO_BINDINGS, heldBack: [] };
  return { agents: [{ path: name, title }], agent: name, ...seen(seat, role, shown), heldBack: [] };
}

const NOBODY: Preview = {
  agents: [],
  agent: '',
  messages: [],
  media: [],
  inputs: [],
  unknown: new Map(),
  problems: [],
  heldBack: [],
};

function caseOf(of: Case | undefined, shown: Shown): Json {
  return of ? caseView(of) : Placeholder.of('case', UNKNOWN, shown);
}

function seen(
  seat: Seat,
  role: Role,
  shown: Shown,
): Pick<Preview, 'messages' | 'media' | 'inputs' | 'unknown' | 'problems'> {
  const problems: string[] = [];
  const inputs = new Map<string, PreviewInput>();
  const bound: Record<string, Json> = {};
  const view = seat.scope.view();
  for (const [name, { expression, range }] of seat.with) {
    const result = expression.evaluate(view);
    const from = expression.source.trim();
    if (!result.ok) problems.push(`${result.error.message} in ${from} (line ${range.start.line + 1})`);
    bound[name] = result.ok ? result.value : Placeholder.of(name, typeOfInput(role, name), shown);
    inputs.set(name, { name, from, is: !result.ok ? 'missing' : isUnknown(result.value) });
  }
  for (const [name, { expression }] of seat.gold) {
    bound[name] = Placeholder.of(`gold.${name}`, typeOfInput(role, name), shown);
    inputs.set(name, { name, from: expression.source.trim(), is: 'hidden' });
  }
  const theCase = seat.scope.get('case');
  for (const { name, optional } of role.inputs.values()) {
    if (inputs.has(name)) continue;
    if (!seat.scope.has(name) && theCase instanceof Placeholder)
      bound[name] = Placeholder.of(`case.${name}`, typeOfInput(role, name), shown);
    const found = bindInputs({ ...role, inputs: only(role, name) }, bound, seat.scope);
    if ('missing' in found) {
      problems.push(`Nothing is bound to the input "${name}", and the case has no field of that name.`);
      bound[name] = Placeholder.of(name, typeOfInput(role, name), shown);
      inputs.set(name, { name, from: '', is: 'missing' });
      continue;
    }
    const value = found.variables[name] ?? null;
    const isBare = value === null && optional && !seat.scope.has(name);
    const from = isBare ? '' : seat.scope.has(name) ? name : `case.${name}`;
    inputs.set(name, { name, from, is: isUnknown(value) });
  }
  const all = bindInputs(role, bound, seat.scope);
  const rendered = 'missing' in all ? undefined : role.template.render(all.variables);
  if (rendered && !rendered.ok)
    problems.push(`${rendered.error.message} (line ${lineIn(role, rendered.error.start)} of the role)`);
  const messages = rendered?.ok ? rendered.messages : [];
  const written = messages.map((message) => previewMessage(message, [...shown.keys()]));
  const read = new Set(written.flatMap(({ placeholders }) => placeholders.map(({ name }) => name)));
  return {
    messages: written,
    media: messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'media' ? [part.source] : [])),
    ),
    inputs: [...role.inputs.keys()].flatMap((name) => inputs.get(name) ?? []),
    // Others were only compared, or written into what was not used.
    unknown: new Map([...shown].filter(([name]) => read.has(name))),
    problems,
  };
}

function only(role: Role, name: string): Role['inputs'] {
  const input = role.inputs.get(name);
  return new Map(input ? [[name, input]] : []);
}

function isUnknown(value: Json): 'known' | 'unknown' {
  return value instanceof Placeholder ? 'unknown' : 'known';
}

const INPUT_TYPES: Readonly<Record<InputType, ValueType>> = {
  string: TEXT,
  number: NUMBER,
  boolean: TRUTH,
  list: listOf(UNKNOWN),
  object: objectOf([], 'yes'),
  any: UNKNOWN,
};

function typeOfInput({ inputs }: Role, name: string): ValueType {
  const input = inputs.get(name);
  const type = INPUT_TYPES[input?.type ?? 'any'];
  return input?.optional === true ? unionOf(type, NOTHING) : type;
}

/** Line of the file, from 1, of an offset into the prompt below its settings. */
function previewMessage({ role, parts, spans }: DraftMessage, names: readonly string[]): PreviewMessage {
  const placeholders = spans.flatMap(({ part, start, end }): PlaceholderSpan[] => {
    const written = parts[part];
    return written?.type === 'text' ? placeholdersIn(written.text, part, start, end, names) : [];
  });
  return {
    role,
    parts: parts.map((part) =>
      part.type === 'text' ? part : { type: 'image', url: '', name: part.source.name },
    ),
    spans,
    placeholders,
  };
}

/** Where the words of placeholders stand in what values wrote. */
function placeholdersIn(
  text: string,
  part: number,
  from: number,
  to: number,
  names: readonly string[],
): PlaceholderSpan[] {
  return names.flatMap((name) => {
    const words = `«${name}»`;
    const found: PlaceholderSpan[] = [];
    for (
      let at = text.indexOf(words, from);
      at >= 0 && at + words.length <= to;
      at = text.indexOf(words, at + 1)
    )
      found.push({ part, start: at, end: at + words.length, name });
    return found;
  });
}
