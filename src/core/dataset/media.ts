import type { Evidence } from '../case';
import type { Json, JsonObject } from '../json';
import { isJsonObject } from './json-path';
import { isList, present, textOf } from './value';

const video = /^data:video\/|\.(?:mp4|m4v|webm|mov|avi|mkv|flv|wmv)(?:[?#]|$)/i;

/**
 * Evidence from a `media[]` list. An item is a path, or an object with a path (`path`, `url`, `file`), words (`text`,
 * `caption`, `description`), and perhaps `kind`, `party`, `timestamp`. Items of neither kind are left out.
 */
export function readMedia(value: Json | undefined, party?: string): Evidence[] {
  const items: readonly Json[] = isList(value) ? value : [];
  return items.map((item) => readItem(item, party)).filter((evidence) => evidence !== undefined);
}

function readItem(item: Json, owner: string | undefined): Evidence | undefined {
  const parts: JsonObject = isJsonObject(item) ? item : typeof item === 'string' ? { path: item } : {};
  const first = (...names: readonly string[]): string | undefined =>
    names.map((name) => textOf(parts[name])).find((text) => text !== undefined);
  const path = first('path', 'url', 'file', 'src');
  const text = first('text', 'caption', 'description');
  if (path === undefined && text === undefined) return undefined;
  const kind = kindOf(path, first('kind', 'type', 'media_type'));
  const frames = typeof parts['frames'] === 'number' && kind === 'video' ? parts['frames'] : undefined;
  return {
    kind,
    ...present({ path, text, party: first('party') ?? owner, timestamp: first('timestamp', 'time'), frames }),
  };
}

function kindOf(path: string | undefined, said: string | undefined): Evidence['kind'] {
  if (path === undefined) return 'text';
  if (said !== undefined && /video|image|text/i.test(said)) {
    return /video/i.test(said) ? 'video' : /image/i.test(said) ? 'image' : 'text';
  }
  return video.test(path) ? 'video' : 'image';
}
