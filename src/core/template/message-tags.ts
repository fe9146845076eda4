import {
  type Context,
  type Emitter,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  Value,
} from 'liquidjs';
import { isObject } from '../json';
import type { MessageRole } from '../model/model';
import { MessageEmitter, type MediaSource } from './message-emitter';
import { markMessages, MESSAGE_TAG } from './message-markers';
import { templateErrorOf } from './template-error';

function nameOf(path: string): string {
  return path.startsWith('data:') ? 'picture' : (path.split(/[\\/]/u).at(-1) ?? path);
}

function mediaSource(item: unknown): MediaSource | null {
  const path = isObject(item) ? item['path'] : item;
  return typeof path === 'string' ? { path, name: nameOf(path) } : null;
}

/** `{% media evidence %}`: pictures of a list of paths or evidence records, as parts of the message. */
class MediaTag extends Tag {
  private readonly list: Value;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    this.list = new Value(this.tokenizer.readFilteredValue(), liquid);
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const value: unknown = yield this.list.value(context);
    if (!(emitter instanceof MessageEmitter)) throw new Error('media cannot stand inside capture');
    for (const item of Array.isArray(value) ? value : [value]) {
      const source = mediaSource(item);
      if (source) emitter.addMedia(source);
    }
  }

  *arguments(): Generator<Value> {
    yield this.list;
  }
}

/** Stands where the author wrote `system:`, `user:` or `assistant:` alone on a line. */
class MessageTag extends Tag {
  override render(_context: Context, emitter: Emitter): void {
    if (!(emitter instanceof MessageEmitter)) throw new Error('a message cannot begin inside capture');
    emitter.beginMessage(this.token.args.trim() as MessageRole);
  }
}

/** Passages by the name an author writes in `{% include "shared/format.md" %}`. */
export type Passages = ReadonlyMap<string, string>;

/** `{% include "shared/format.md" %}`: a common passage, read before the template is parsed. */
function includeTag(passages: Passages, open: string[]) {
  return class IncludeTag extends Tag {
    private readonly templates: Template[];

    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
      super(token, remaining, liquid);
      const name = /^\s*(["'])(.+)\1\s*$/u.exec(token.args)?.[2];
      if (name === undefined) throw new Error('include wants a file name in quotes');
      const passage = passages.get(name);
      if (passage === undefined) throw new Error(`include "${name}": there is no such file`);
      if (open.includes(name))
        throw new Error(`include "${name}" includes itself: ${[...open, name].join(' → ')}`);
      open.push(name);
      try {
        this.templates = parser.parse(markMessages(passage).text, name);
      } catch (error) {
        // Offsets of the passage mean nothing in the file that includes it; the place is this tag.
        const inside = templateErrorOf(error);
        if (!inside) throw error;
        throw new Error(
          inside.message.startsWith('include ') ? inside.message : `in ${name}: ${inside.message}`,
        );
      } finally {
        open.pop();
      }
    }

    override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
      yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
    }

    *children(): Generator<unknown, Template[]> {
      yield undefined;
      return this.templates;
    }
  };
}

export function registerMessageTags(liquid: Liquid, passages: Passages): void {
  liquid.registerTag('media', MediaTag);
  liquid.registerTag(MESSAGE_TAG, MessageTag);
  liquid.registerTag('include', includeTag(passages, []));
}
