/** Where a JSON value ends, or where and how it breaks. Offsets are into the whole text. */
export type Scan =
  | { readonly ok: true; readonly end: number }
  | {
      readonly ok: false;
      /** The first character that cannot be there. */
      readonly at: number;
      /** Start of the token before it: an unclosed string swallows what follows, so reading goes on from here. */
      readonly token: number;
      readonly expected: string;
      /** The text ended first. */
      readonly torn: boolean;
    };

/** Deeper values would overflow the stack of those who write them out again. */
const deepest = 500;

const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type State = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma';

const expectations: Readonly<Record<State, string>> = {
  value: 'a value',
  'value-or-end': 'a value or ]',
  key: 'a name in double quotes',
  'key-or-end': 'a name in double quotes or }',
  colon: 'a colon',
  comma: 'a comma or a closing bracket',
};

/**
 * Walks one JSON value from `start`, strictly, and stops at the first character that breaks it. Breaking early keeps
 * the damage local: what JSON.parse would lose with one torn record is the whole file. `foreign` says of the brace of
 * an inner object that it cannot belong to this value, because the value was never closed.
 */
export function scanValue(
  text: string,
  start: number,
  limit: number = text.length,
  foreign?: (brace: number) => boolean,
): Scan {
  const closers: string[] = [];
  let state: State = 'value';
  let token = start;
  let at = start;
  for (;;) {
    at = skipSpace(text, at, limit);
    if (at >= limit) return { ok: false, at: limit, token, expected: expectations[state], torn: true };
    const char = text.charAt(at);
    const wantsValue: boolean = state === 'value' || state === 'value-or-end';
    let closed = false;

    if (char === '"' && state !== 'colon' && state !== 'comma') {
      const end = stringEnd(text, at, limit);
      if (end.expected !== undefined) {
        return { ok: false, at: end.at, token: at, expected: end.expected, torn: end.at >= limit };
      }
      token = at;
      at = end.at;
      if (wantsValue) closed = true;
      else state = 'colon';
    } else if (wantsValue && (char === '{' || char === '[')) {
      if (closers.length >= deepest) {
        return { ok: false, at, token: at, expected: `at most ${deepest} levels`, torn: false };
      }
      if (closers.length > 0 && char === '{' && foreign?.(at) === true) {
        return { ok: false, at, token: at, expected: 'a closing bracket', torn: false };
      }
      closers.push(char === '{' ? '}' : ']');
      state = char === '{' ? 'key-or-end' : 'value-or-end';
      token = at++;
    } else if (char === closers.at(-1) && (state === 'comma' || state.endsWith('-or-end'))) {
      closers.pop();
      token = at++;
      closed = true;
    } else if (char === ',' && state === 'comma') {
      state = closers.at(-1) === '}' ? 'key' : 'value';
      token = at++;
    } else if (char === ':' && state === 'colon') {
      state = 'value';
      token = at++;
    } else {
      literal.lastIndex = at;
      const match = wantsValue ? literal.exec(text) : null;
      if (match === null || at + match[0].length > limit) {
        return { ok: false, at, token, expected: expectations[state], torn: false };
      }
      token = at;
      at += match[0].length;
      closed = true;
    }

    if (closed) {
      if (closers.length === 0) return { ok: true, end: at };
      state = 'comma';
    }
  }
}

/** The next offset that is no JSON white space (a byte order mark counts as such). */
export function skipSpace(text: string, from: number, limit: number = text.length): number {
  let at = from;
  while (at < limit && isSpace(text.charCodeAt(at))) at++;
  return at;
}

export function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9 || code === 0xfeff;
}

function stringEnd(text: string, quote: number, limit: number): { at: number; expected?: string } {
  for (let at = quote + 1; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) return { at: at + 1 };
    if (code < 32) return { at, expected: 'a closing quote before the line break or control character' };
    if (code === 92) {
      at++;
      const escape = text.charAt(at);
      if (at >= limit) break;
      if (escape === 'u') {
        if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, Math.min(at + 5, limit)))) {
          return { at: Math.min(at, limit), expected: 'four hexadecimal digits after \\u' };
        }
        at += 4;
      } else if (!'"\\/bfnrt'.includes(escape)) {
        return { at, expected: 'a valid escape after \\' };
      }
    }
  }
  return { at: limit, expected: 'a closing quote' };
}
