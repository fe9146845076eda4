import { isObject, type Json } from '../core/json';
import type { LoadedPipeline } from '../core/pipeline/loaded-pipeline';
import { verdictOf } from '../core/pipeline/verdict-of';
import type { RoleStage } from '../core/pipeline/stage';
import type { RenderedMessage } from '../core/runner/run-event';
import type { Verdict } from '../core/verdict';
import { editOfPanel } from './ballot-edit';
import type { Change } from './changes';
import type { Course } from './course';
import { locate, MAIN } from './located';
import { givenBy, stageOf, type Visit } from './visit';

/** What a new value of something means for the case; a sentence where it cannot be. */
export type Edit = (value: Json) => Change | string;

export interface Named {
  readonly name: string;
  readonly value: Json;
  /** Absent: it is what it is. */
  readonly edit?: Edit;
  /** Of each member, where it is not that of the whole with the member changed. */
  readonly members?: readonly Named[];
  /** What one types in the console to see it. */
  readonly expression?: string;
}

export interface NamedScope {
  readonly name: string;
  readonly members: readonly Named[];
}

/**
 * What can be looked at where a thread stands. The gold label is seen where all is said: at the verdict, beside what the
 * stages make of it; before, only as much of it as a role is told in plain sight.
 */
export function scopesAt(
  loaded: LoadedPipeline,
  course: Course,
  visit: Visit,
  gold: Verdict = {},
): NamedScope[] {
  const { case: of, switches, ...outputs } = visit.view;
  const sees = seenBy(loaded, visit);
  const seen = sees ? [{ name: 'What this agent sees', members: membersOf(sees) }] : [];
  const call = visit.point.what === 'call' ? [{ name: 'Call', members: callMembers(course, visit) }] : [];
  const ends = visit.point.what === 'verdict' ? endScopes(loaded, visit, gold) : [];
  const isAnswered = visit.point.what === 'call' && visit.point.answer !== undefined;
  return [
    // The editor unfolds the first.
    ...(isAnswered ? [...call, ...seen] : [...seen, ...call]),
    ...ends,
    { name: 'Stage outputs', members: outputMembers(loaded, course, visit, outputs) },
    { name: 'Case', members: membersOf(of ?? null, 'case') },
    { name: 'Switches', members: membersOf(switches ?? null, 'switches') },
    { name: 'Usage', members: membersOf(usageOf(course)) },
  ];
}

function endScopes({ pipeline }: LoadedPipeline, { view }: Visit, gold: Verdict): NamedScope[] {
  const { verdict } = verdictOf(pipeline.verdict, view);
  return [
    { name: 'Verdict', members: readOnly(verdict) },
    { name: 'Gold label', members: readOnly(gold) },
  ];
}

/** Without expressions: nothing that is evaluated may depend on it. */
function readOnly(verdict: Verdict): Named[] {
  return Object.entries(verdict).map(([name, value]): Named => ({ name, value: value as Json }));
}

/** Members of a value; what holds for the whole holds for each. */
export function membersOf(value: Json, expression?: string, edit?: Edit): Named[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, member]: [string, Json]): Named => {
    const own =
      expression === undefined
        ? name
        : Array.isArray(value)
          ? `${expression}[${name}]`
          : `${expression}.${name}`;
    return {
      name,
      value: member,
      expression: own,
      ...(edit ? { edit: (next: Json) => edit(withMember(value, name, next)) } : {}),
    };
  });
}

export function withMember(value: Json, name: string, next: Json): Json {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).map((each, index) => (String(index) === name ? next : each));
  }
  return isObject(value) ? { ...(value as Readonly<Record<string, Json>>), [name]: next } : next;
}

/** Values of the role's inputs; before its call they are worked out as they will be. */
function seenBy({ pipeline, roles }: LoadedPipeline, { point, view }: Visit): Json | undefined {
  if (point.what === 'call') return { ...point.sees };
  const stage = locate(pipeline, point.path).stages.at(-1)?.stage;
  const role = stage?.kind === 'role' ? roles.get(stage.role.name) : undefined;
  if (point.what !== 'stage' || point.when !== 'before' || !role) return undefined;
  const bindings = (stage as RoleStage).with;
  const of = view['case'];
  return Object.fromEntries(
    [...role.inputs.keys()].map((name): [string, Json] => {
      const bound = bindings.get(name)?.expression.evaluate(view, true);
      if (bound) return [name, bound.ok ? bound.value : null];
      const own = isObject(of) ? (of as Readonly<Record<string, Json>>)[name] : undefined;
      return [name, view[name] ?? own ?? null];
    }),
  );
}

function callMembers({ events }: Course, visit: Visit): Named[] {
  const { point } = visit;
  if (point.what !== 'call') return [];
  const started = events.find((event) => event.type === 'call-started' && event.call === point.path);
  const finished = events.find((event) => event.type === 'call-finished' && event.call === point.path);
  const value = givenBy(visit);
  const { answer } = point;
  const setValue: Edit = (next) => ({ kind: 'value', stage: point.stage, value: next });
  return [
    ...(started?.type === 'call-started' ? [{ name: 'model', value: started.model }] : []),
    { name: 'parameters', value: { ...point.parameters } },
    {
      name: 'prompt',
      value: point.messages.map(textOfMessage),
      members: promptMembers(point.path, point.messages),
    },
    ...(answer
      ? [
          {
            name: 'answer',
            value: answer.text,
            expression: 'answer',
            edit: (next: Json): Change | string =>
              typeof next === 'string'
                ? { kind: 'answer', call: point.path, text: next }
                : { kind: 'answer', call: point.path, text: JSON.stringify(next) },
          },
        ]
      : []),
    ...(value === undefined ? [] : [{ name: 'value', value, expression: 'value', edit: setValue }]),
    ...(answer && !answer.parsed.ok
      ? [{ name: 'problem', value: answer.parsed.problem, expression: 'problem' }]
      : []),
    ...(finished?.type === 'call-finished' && finished.usage
      ? [{ name: 'usage', value: { ...finished.usage } as Json }]
      : []),
  ];
}

export function textOfMessage({ role, parts }: RenderedMessage): string {
  const text = parts.map((part) => (part.type === 'text' ? part.text : `[${part.name}]`)).join('');
  return `${role}: ${text}`;
}

function promptMembers(call: string, messages: readonly RenderedMessage[]): Named[] {
  return messages.map((message, index) => ({
    name: String(index),
    value: textOfMessage(message),
    edit: (next) => {
      if (typeof next !== 'string') return 'A message is text.';
      const [, role = message.role, text = next] = /^(system|user|assistant): ?([\s\S]*)$/u.exec(next) ?? [];
      const images = message.parts.filter((part) => part.type !== 'text');
      const own: RenderedMessage = {
        role: role as RenderedMessage['role'],
        parts: [{ type: 'text', text }, ...images],
        spans: [],
      };
      return { kind: 'prompt', call, messages: messages.with(index, own) };
    },
  }));
}

function outputMembers(
  { pipeline }: LoadedPipeline,
  { visits }: Course,
  at: Visit,
  outputs: Readonly<Record<string, Json>>,
): Named[] {
  return Object.entries(outputs).map(([name, value]): Named => {
    const gave = visits.findLast(
      (visit) =>
        visit.index <= at.index &&
        visit.point.when === 'after' &&
        (visit.thread === at.thread || visit.thread === MAIN) &&
        stageOf(visit).split('/').at(-1) === name,
    );
    if (!gave) return { name, value, expression: name };
    const path = stageOf(gave);
    const stage = locate(pipeline, path).stages.at(-1)?.stage;
    const edit: Edit =
      stage?.kind === 'panel'
        ? (next) => editOfPanel(stage, path, value, next)
        : (next) => ({ kind: 'value', stage: path, value: next });
    return { name, value, expression: name, edit };
  });
}

function usageOf({ events }: Course): Json {
  const usage = { calls: 0, input: 0, output: 0 };
  for (const event of events) {
    if (event.type !== 'call-finished') continue;
    usage.calls += 1;
    usage.input += event.usage?.input ?? 0;
    usage.output += event.usage?.output ?? 0;
  }
  return usage;
}
