import type { Json } from '../json';
import type { Message, Part } from '../model/model';
import { mergeSettings, parametersOf, type ModelSettings } from '../model-settings';
import type { OutputSpec } from '../output/output-spec';
import { parseOutput } from '../output/parse-output';
import { retryMessage } from '../output/retry-message';
import { lineIn, type Role, type UnparsedPolicy } from '../role';
import type { BranchTaken } from '../template/branch-tags';
import type { DraftMessage } from '../template/message-emitter';
import { bindInputs } from './bind-inputs';
import { callOnce, type Call } from './call-once';
import { failed, type CaseContext, type Outcome, type Place } from './case-context';
import { asEdited, editedValue, noteEdit } from './apply-edits';
import { fault } from './evaluate';
import type { RenderedMessage } from './run-event';
import type { Scope } from './scope';

/** One asking of a role, with what the stage says about it. */
export interface Asking {
  readonly role: string;
  readonly bound: Readonly<Record<string, Json>>;
  readonly scope: Scope;
  readonly model: ModelSettings;
  readonly retries?: number | undefined;
  readonly onUnparsed: UnparsedPolicy;
  /** What the answer should begin with, in a debate. */
  readonly prefix?: string | undefined;
}

/**
 * Asks a role: binds its inputs, renders, calls the model, reads the answer. An answer that breaks its format is
 * asked again, quoting the problem, up to `retries` times.
 */
export async function ask(context: CaseContext, asking: Asking, place: Place): Promise<Outcome> {
  const role = context.loaded.roles.get(asking.role);
  if (!role) return fault(`there is no role "${asking.role}"`, place);
  const bound = bindInputs(role, asking.bound, asking.scope);
  if ('missing' in bound) {
    return fault(
      `nothing is bound to the input "${bound.missing}" of the role "${role.name}", and the case has no field of that name`,
      place,
    );
  }
  const rendered = role.template.render(bound.variables);
  if (!rendered.ok) {
    const { start, message } = rendered.error;
    return fault(`${role.file}, line ${lineIn(role, start)}: ${message}`, place);
  }
  const loaded = await loadMedia(context, rendered.messages);
  if (!loaded.ok) return fault(loaded.message, place);
  for (const message of loaded.notes) {
    const at = context.ports.clock.now();
    await place.node.emit({ at, type: 'noted', stage: place.path, severity: 'information', message });
  }
  const output: OutputSpec =
    asking.prefix === undefined ? role.output : { ...role.output, prefix: asking.prefix };
  return converse(
    context,
    { asking, role, output, messages: loaded.messages, sees: bound.variables, branches: rendered.taken },
    place,
  );
}

interface Conversation {
  readonly asking: Asking;
  readonly role: Role;
  readonly output: OutputSpec;
  readonly messages: readonly RenderedMessage[];
  /** Values of the role's inputs. */
  readonly sees: Readonly<Record<string, Json>>;
  readonly branches: readonly BranchTaken[];
}

async function converse(context: CaseContext, talk: Conversation, place: Place): Promise<Outcome> {
  const { asking, role, output } = talk;
  const settings = mergeSettings(
    context.loaded.pipeline.model,
    role.model,
    asking.model,
    context.loaded.roleModels?.get(role.name),
  );
  const attempts = 1 + (asking.retries ?? role.retries);
  let { messages } = talk;
  let problem = '';
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const id = `${place.path}#${attempt}`;
    messages = await promptOf(context, id, messages, place);
    const parameters = parametersOf(settings);
    const point = {
      what: 'call',
      path: id,
      stage: place.path,
      attempt,
      role,
      sees: talk.sees,
      parameters,
      messages,
      view: () => asking.scope.view(),
    } as const;
    const branches = attempt === 1 ? talk.branches : [];
    const call: Call = { id, attempt, settings, parameters, messages, output, role, point, branches };
    const answered = await callOnce(context, call, place);
    if (!answered.ok) return asEdited(context, place, answered.outcome);
    const parsed = parseOutput(answered.text, output);
    const { clock } = context.ports;
    if (parsed.ok) {
      const { value, span, repairs } = parsed;
      await place.node.emit({
        at: clock.now(),
        type: 'answer-parsed',
        stage: place.path,
        call: call.id,
        value,
        span,
        repairs,
      });
    } else {
      await place.node.emit({
        at: clock.now(),
        type: 'answer-unparsed',
        stage: place.path,
        call: call.id,
        problem: parsed.problem,
        repairs: parsed.repairs,
      });
    }
    const set = await editedValue(context, place);
    await context.ports.gate?.({
      ...point,
      when: 'after',
      answer: { text: answered.text, parsed, ...(set ? { edited: set.value } : {}) },
    });
    if (set) return { ok: true, value: set.value };
    if (parsed.ok) return { ok: true, value: parsed.value };
    problem = parsed.problem;
    messages = [
      ...messages,
      said('assistant', answered.text),
      said('user', retryMessage(problem, output, languageOf(messages))),
    ];
  }
  if (asking.onUnparsed.policy === 'default') {
    await place.node.emit({
      at: context.ports.clock.now(),
      type: 'noted',
      stage: place.path,
      severity: 'warning',
      message: `No answer kept the format (${problem}); the default of on_unparsed stands in.`,
    });
    return { ok: true, value: asking.onUnparsed.value };
  }
  return failed('unparsed', problem, place.path);
}

/** The messages of a call: as they were rendered, or as the author wrote them. */
async function promptOf(
  context: CaseContext,
  call: string,
  messages: readonly RenderedMessage[],
  place: Place,
): Promise<readonly RenderedMessage[]> {
  const own = context.edits?.prompts.get(call);
  if (!own || JSON.stringify(own) === JSON.stringify(messages)) return messages;
  await noteEdit(context, place, 'The author set this prompt, in place of what the role file gives.');
  return own;
}

function said(role: Message['role'], text: string): RenderedMessage {
  const whole = text.toWellFormed();
  const span = { part: 0, start: 0, end: whole.length };
  return { role, parts: [{ type: 'text', text: whole }], spans: role === 'assistant' ? [span] : [] };
}

/** The language in which the model is told what was wrong: that of the prompt. */
function languageOf(messages: readonly Message[]): 'zh' | 'en' {
  const text = messages
    .flatMap((message) => message.parts.map((part) => (part.type === 'text' ? part.text : '')))
    .join('');
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return chinese * 4 > text.length ? 'zh' : 'en';
}

type LoadedMessages =
  | { readonly ok: true; readonly messages: RenderedMessage[]; readonly notes: readonly string[] }
  | { readonly ok: false; readonly message: string };

async function loadMedia(context: CaseContext, drafts: readonly DraftMessage[]): Promise<LoadedMessages> {
  const messages: RenderedMessage[] = [];
  const notes = new Set<string>();
  for (const draft of drafts) {
    const parts: Part[] = [];
    /** Where each part of the draft stands now: a video becomes several. */
    const places: number[] = [];
    for (const part of draft.parts) {
      places.push(parts.length);
      if (part.type === 'text') {
        parts.push({ type: 'text', text: part.text });
        continue;
      }
      const loaded = await context.ports.media(part.source, context.case);
      if (!loaded.ok) return loaded;
      parts.push(...loaded.parts);
      for (const note of loaded.notes ?? []) notes.add(note);
    }
    const spans = draft.spans.map((span) => ({ ...span, part: places[span.part] ?? span.part }));
    messages.push({ role: draft.role, parts, spans });
  }
  return { ok: true, messages, notes: [...notes] };
}
