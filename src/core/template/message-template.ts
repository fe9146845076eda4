import { type Liquid, type Template, toValueSync } from 'liquidjs';
import { createContext, createEngine } from './engine';
import { usesOf, type VariableUse } from './expression';
import { truncationsOf } from './filters';
import { type DraftMessage, MessageEmitter, trimMessage } from './message-emitter';
import { markMessages } from './message-markers';
import { type Passages, registerMessageTags } from './message-tags';
import { atItsWord, templateErrorOf, type TemplateError } from './template-error';

export type Rendered =
  | { readonly ok: true; readonly messages: readonly DraftMessage[] }
  | { readonly ok: false; readonly error: TemplateError };

/** The body of a role file, ready to render. Offsets are into the body. */
export interface MessageTemplate {
  readonly uses: readonly VariableUse[];
  render(variables: object): Rendered;
}

export type ParsedMessageTemplate =
  | { readonly ok: true; readonly template: MessageTemplate }
  | { readonly ok: false; readonly error: TemplateError };

export function parseMessageTemplate(body: string, passages: Passages): ParsedMessageTemplate {
  const engine = createEngine({ markValues: true });
  registerMessageTags(engine, passages);
  const marked = markMessages(body);
  const inSource = (error: TemplateError): TemplateError => ({
    ...error,
    start: marked.toSource(error.start),
    end: marked.toSource(error.end),
  });
  try {
    const templates = engine.parse(marked.text);
    const uses = usesOf(engine, templates, marked.text).map((use) =>
      use.passage === undefined
        ? { ...use, start: marked.toSource(use.start), end: marked.toSource(use.end) }
        : use,
    );
    const render = (variables: object): Rendered => {
      try {
        return { ok: true, messages: renderMessages(engine, templates, variables) };
      } catch (error) {
        const expected = templateErrorOf(error);
        if (!expected) throw error;
        return { ok: false, error: inSource(expected) };
      }
    };
    return { ok: true, template: { uses, render } };
  } catch (error) {
    const expected = templateErrorOf(error);
    if (!expected) throw error;
    return { ok: false, error: inSource(atItsWord(expected, marked.text, engine)) };
  }
}

function renderMessages(engine: Liquid, templates: Template[], variables: object): DraftMessage[] {
  const context = createContext(engine, variables);
  const emitter = new MessageEmitter(truncationsOf(context));
  toValueSync(engine.renderer.renderTemplates(templates, context, emitter));
  const trimmed = emitter.messages.map(trimMessage);
  // Blank lines before the first marker make no message.
  return trimmed.filter((message) => message.parts.length > 0);
}
