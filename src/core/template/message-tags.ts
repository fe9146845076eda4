import {
  type Context,
  type Emitter,
  Hash,
  type Liquid,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
  Value,
  type ValueToken,
} from 'liquidjs';
import { isObject } from '../json';
import type { MessageRole } from '../model/model';
import { MessageEmitter, type MediaSource } from './message-emitter';
import { markMessages, MESSAGE_TAG } from './message-markers';
import { templateErrorOf } from './template-error';

const VIDEO_NAME = /^data:video\/|\.(?:mp4|m4v|webm|mov|avi|mkv|flv|wmv)$/iu;
const DEFAULT_FRAMES = 8;
const MOST_FRAMES = 64;

function nameOf(path: string): string {
  return path.startsWith('data:') ? 'picture' : (path.split(/[\\/]/u).at(-1) ?? path);
}

function mediaSource(item: unknown, frames: number | undefined): MediaSource | null {
  const path = isObject(item) ? item['path'] : item;
  if (typeof path !== 'string') return null;
  const isVideo = (isObject(item) && item['kind'] === 'video') || VIDEO_NAME.test(path);
  if (!isVideo) return { path, name: nameOf(path) };
  // What the case says of its own video stands over what the role asks for.
  const own = isObject(item) ? frameCount(item['frames']) : undefined;
  return { path, name: nameOf(path), frames: own ?? frames ?? DEFAULT_FRAMES };
}

function frameCount(value: unknown): number | undefined {
  const count = Number(value ?? undefined);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST_FRAMES) : undefined;
}

/**
 * `{% media evidence frames: 8 %}`: pictures of a list of paths or evidence records, as parts of the message. Of a
 * video, so many frames.
 */
class MediaTag extends Tag {
  private readonly list: Value;
  private readonly settings: Hash;

  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    const { tokenizer } = this;
    // A filtered value takes all that follows for filters, so the setting behind it is set apart first.
    const end = tokenizer.N;
    const setting = tokenizer.input.slice(tokenizer.p, end).search(/[\s,]+frames\s*:/u);
    if (setting >= 0) tokenizer.N = tokenizer.p + setting;
    this.list = new Value(tokenizer.readFilteredValue(), liquid);
    tokenizer.N = end;
    this.settings = new Hash(tokenizer);
  }

  override *render(context: Context, emitter: Emitter): Generator<unknown, void> {
    const value: unknown = yield this.list.value(context);
    const settings = (yield this.settings.render(context)) as Readonly<Record<string, unknown>>;
    if (!(emitter instanceof MessageEmitter)) throw new Error('media cannot stand inside capture');
    for (const item of Array.isArray(value) ? value : [value]) {
      const source = mediaSource(item, frameCount(settings['frames']));
      if (source) emitter.addMedia(source);
    }
  }

  *arguments(): Generator<Value | ValueToken> {
    yield this.list;
    for (const setting of Object.values(this.settings.hash)) if (setting) yield setting as ValueToken;
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
