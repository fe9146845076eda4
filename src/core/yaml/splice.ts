import { Document, isMap, isNode, isSeq, Pair, YAMLMap, YAMLSeq, type Node } from 'yaml';
import { isClean, parseYaml, type YamlDocument } from './yaml-document';

/** A clean document, and the text it was parsed from. */
export interface Base {
  readonly text: string;
  readonly parsed: YamlDocument;
}

/** An item, in a list that a member of the file holds. */
interface PlacedItem {
  readonly root: YAMLMap;
  readonly member: number;
  readonly list: YAMLSeq;
  readonly index: number;
  /** Offsets of whole lines, from the item's dash to what follows the item. */
  readonly start: number;
  readonly end: number;
  /** Column of the dash. */
  readonly dash: number;
}

/** An item is parsed below a key and before another item or key, so that it ends as it does in the file. */
const KEY = 'k:\n';
const ANCHOR_OR_ALIAS = /(?:^|[\s,[{:-])[&*]\S/u;

/**
 * The document of a text that differs from the base within one item of a list, such as one stage: only that item is
 * parsed. Undefined where the change reaches further, or where what stands around could read otherwise for it.
 */
export function splice({ text: old, parsed }: Base, text: string): YamlDocument | undefined {
  if (ANCHOR_OR_ALIAS.test(text)) return undefined;
  const from = commonStart(old, text);
  const to = old.length - commonEnd(old, text, from);
  const placed = itemAt(old, parsed, from);
  if (!placed) return undefined;
  const { root, member, list, index, start, end, dash } = placed;
  // The line that ends the item stays.
  if (end < old.length ? to >= end : to > end) return undefined;
  const delta = text.length - old.length;
  const own = text.slice(start, end + delta);
  if (!staysWithin(own, dash)) return undefined;
  const isLast = index === list.items.length - 1;
  const after = end === old.length ? '' : isLast ? 'l: 0\n' : `${' '.repeat(dash)}- 0\n`;
  const item = parseItem(KEY + own + after, end === old.length || isLast ? 1 : 2);
  if (!item) return undefined;
  const shifts = new Map<unknown, number>([[item, start - KEY.length]]);
  for (const later of [...list.items.slice(index + 1), ...root.items.slice(member + 1)]) {
    shifts.set(later, delta);
  }
  const newList = grown(new YAMLSeq(), list, delta);
  newList.items = list.items.with(index, item);
  const newRoot = grown(new YAMLMap(), root, delta);
  newRoot.items = root.items.with(member, new Pair(root.items[member]?.key, newList));
  const document = new Document();
  document.contents = newRoot;
  return { document, shifts };
}

/** The item whose text, behind its dash, holds a place of a document that was parsed whole. */
function itemAt(text: string, { document }: YamlDocument, at: number): PlacedItem | undefined {
  const root = document.contents;
  if (!isMap(root) || !isPlain(root)) return undefined;
  const member = root.items.findLastIndex(({ key }) => startOf(key) <= at);
  const list = root.items[member]?.value;
  if (!isSeq(list) || !isPlain(list)) return undefined;
  const index = list.items.findLastIndex((item) => startOf(item) <= at);
  const line = lineOfItem(text, list.items[index]);
  if (!line) return undefined;
  let end = text.length;
  if (index < list.items.length - 1) {
    const next = lineOfItem(text, list.items[index + 1]);
    if (next?.dash !== line.dash) return undefined;
    end = next.start;
  } else if (member < root.items.length - 1) {
    end = startOf(root.items[member + 1]?.key);
    if (text[end - 1] !== '\n') return undefined;
  }
  return { root, member, list, index, end, ...line };
}

/** Of an item that is a map and begins behind its dash. */
function lineOfItem(text: string, item: unknown): { start: number; dash: number } | undefined {
  if (!isMap(item) || !isPlain(item)) return undefined;
  const at = startOf(item);
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const before = text.slice(start, at);
  return /^ *- +$/u.test(before) ? { start, dash: before.indexOf('-') } : undefined;
}

/** Neither in brackets nor with an anchor or tag. */
function isPlain(node: YAMLMap | YAMLSeq): boolean {
  return node.flow !== true && node.anchor === undefined && node.tag === undefined;
}

function startOf(node: unknown): number {
  return (isNode(node) ? node.range?.[0] : undefined) ?? Infinity;
}

/** Whether all lines behind the first stand to the right of the dash, empty ones and comments apart. */
function staysWithin(own: string, dash: number): boolean {
  const [first = '', ...rest] = own.split('\n');
  return (
    new RegExp(`^ {${dash}}- +[^\\s#]`, 'u').test(first) &&
    rest.every((line) => /^\s*(?:#|$)/u.test(line) || line.search(/[^ ]/u) > dash)
  );
}

function parseItem(text: string, count: number): YAMLMap | undefined {
  const parsed = parseYaml(text);
  const root = parsed.document.contents;
  if (!isClean(parsed) || !isMap(root)) return undefined;
  const list = root.items[0]?.value;
  if (!isSeq(list) || !isPlain(list) || list.items.length !== count) return undefined;
  const [item] = list.items;
  return isMap(item) && isPlain(item) ? item : undefined;
}

function grown<T extends YAMLMap | YAMLSeq>(copy: T, { range }: Node, delta: number): T {
  if (range) copy.range = [range[0], range[1] + delta, range[2] + delta];
  return copy;
}

function commonStart(left: string, right: string): number {
  const most = Math.min(left.length, right.length);
  let at = 0;
  while (at < most && left.charCodeAt(at) === right.charCodeAt(at)) at++;
  return at;
}

/** Not reaching back over what is common at the start. */
function commonEnd(left: string, right: string, start: number): number {
  const most = Math.min(left.length, right.length) - start;
  let count = 0;
  while (
    count < most &&
    left.charCodeAt(left.length - 1 - count) === right.charCodeAt(right.length - 1 - count)
  )
    count++;
  return count;
}
