import { type Liquid, type Template, toValueSync } from 'liquidjs';
import { branchesTaken, registerBranchTags, type BranchTaken, type TemplateBranch } from './branch-tags';
import { createContext, createEngine } from './engine';
import { usesOf, type VariableUse } from './expression';
import { truncationsOf } from './filters';
import { type DraftMessage, MessageEmitter, trimMessage } from './message-emitter';
import { markMessages } from './message-markers';
import { type Passages, registerMessageTags } from './message-tags';
import { atItsWord, templateErrorOf, type TemplateError } from './template-error';

export type Rendered =
  | {
      readonly ok: true;
      readonly messages: readonly DraftMessage[];
      /** Ways that the rendering took through its conditions and loops. */
      readonly taken: readonly BranchTaken[];
    }
  | { readonly ok: false; readonly error: TemplateError };

/** The body of a role file, ready to render. Offsets are into the body. */
export interface MessageTemplate {
  readonly uses: readonly VariableUse[];
  /** All ways through its conditions and loops, and those of the passages it includes. */
  readonly branches: readonly TemplateBranch[];
  render(variables: object): Rendered;
}

export type ParsedMessageTemplate =
  | { readonly ok: true; readonly template: MessageTemplate }
  | { readonly ok: false; readonly error: TemplateError };

export function parseMessageTemplate(body: string, passages: Passages): ParsedMessageTemplate {
  const engine = createEngine({ markValues: true });
  registerMessageTags(engine, passages);
  const found: TemplateBranch[] = [];
  registerBranchTags(engine, found);
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
    // Where a branch stands is said in the text as its author knows it, without the tags that markers became.
    const branching = new Set(found.map(({ passage }) => passage));
    const sources = new Map(
      [...passages].filter(([name]) => branching.has(name)).map(([name, text]) => [name, markMessages(text)]),
    );
    const placeIn = (passage: string | undefined, offset: number): number =>
      (passage === undefined ? marked : (sources.get(passage) ?? marked)).toSource(offset);
    const branches = found.map((branch) => ({
      ...branch,
      at: placeIn(branch.passage, branch.at),
      start: placeIn(branch.passage, branch.start),
      end: placeIn(branch.passage, branch.end),
    }));
    const render = (variables: object): Rendered => {
      try {
        const { messages, taken } = renderMessages(engine, templates, variables);
        const ways = taken.map(([at, branch, passage]): BranchTaken => {
          const place = placeIn(passage, at);
          return passage === undefined ? [place, branch] : [place, branch, passage];
        });
        return { ok: true, messages, taken: ways };
      } catch (error) {
        const expected = templateErrorOf(error);
        if (!expected) throw error;
        return { ok: false, error: inSource(expected) };
      }
    };
    return { ok: true, template: { uses, branches, render } };
  } catch (error) {
    const expected = templateErrorOf(error);
    if (!expected) throw error;
    return { ok: false, error: inSource(atItsWord(expected, marked.text, engine)) };
  }
}

function renderMessages(
  engine: Liquid,
  templates: Template[],
  variables: object,
): { readonly messages: DraftMessage[]; readonly taken: readonly BranchTaken[] } {
  const context = createContext(engine, variables);
  const emitter = new MessageEmitter(truncationsOf(context), (characters) => {
    context.memoryLimit.use(characters);
  });
  toValueSync(engine.renderer.renderTemplates(templates, context, emitter));
  const trimmed = emitter.messages.map(trimMessage);
  // Blank lines before the first marker make no message.
  const messages = trimmed.filter((message) => message.parts.length > 0);
  return { messages, taken: [...branchesTaken(context).values()] };
}
