import { ITEM } from '../yaml-place';

/** Where an offset stands in JSON, by what is before it: a file that is typed in is seldom whole. */
export interface JsonPlace {
  /** Keys from the outermost one; `[]` for an item of a list. Of a value its own key is the last. */
  readonly path: readonly string[];
  readonly kind: 'key' | 'value';
  /** Offset at which the word or text that is typed begins, with its quote. */
  readonly start: number;
  /** Keys that stand before this one in the same object. */
  readonly siblings: readonly string[];
}

interface Bracket {
  readonly open: '{' | '[';
  readonly keys: string[];
  /** The key whose value is read; undefined where a key is expected. */
  key: string | undefined;
}

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/gu;

/** `from`: where the record or list begins. Undefined outside of all brackets. */
export function placeInJson(text: string, from: number, offset: number): JsonPlace | undefined {
  const stack: Bracket[] = [];
  let word: { readonly text: string; readonly end: number } | undefined;
  for (const { 0: token, index } of text.slice(from, offset).matchAll(TOKEN)) {
    const top = stack.at(-1);
    if (token === '{' || token === '[') stack.push({ open: token, keys: [], key: undefined });
    else if (token === '}' || token === ']') stack.pop();
    else if (token === ',' && top) top.key = undefined;
    else if (token === ':' && top?.open === '{' && word) {
      top.key = word.text.replace(/^"|"$/gu, '');
      top.keys.push(top.key);
    }
    word = /^[{}[\],:]$/u.test(token) ? undefined : { text: token, end: from + index + token.length };
  }
  const top = stack.at(-1);
  if (!top) return undefined;
  const isWhole = word !== undefined && /^"(?:[^"\\]|\\.)*"$/u.test(word.text);
  const typed = word?.end === offset && !isWhole ? word.text : '';
  // Behind a whole word there is nothing to be written but a sign.
  if (word && typed === '') return undefined;
  const isKey = top.open === '{' && top.key === undefined;
  const path = stack.map(({ open, key }) => (open === '[' ? ITEM : (key ?? '')));
  return {
    path: isKey ? path.slice(0, -1) : path,
    kind: isKey ? 'key' : 'value',
    start: offset - typed.length,
    siblings: top.keys,
  };
}
