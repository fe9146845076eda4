const mask = '[redacted]';

/** Keys that local servers are given because a client insists on one; they hide nothing and are ordinary words. */
const placeholders: ReadonlySet<string> = new Set([
  'empty',
  'none',
  'null',
  'test',
  'ollama',
  'lm-studio',
  'lmstudio',
  'vllm',
  'not-needed',
  'no-key',
  'sk-no-key-required',
]);

/** Shorter strings stand in ordinary text too often to be blotted out. */
const shortestSecret = 4;

/** Replaces every occurrence of the secrets, also as JSON or a URL would spell them. */
export function redact(text: string, secrets: readonly string[]): string {
  let result = text;
  for (const spelling of spellings(secrets)) result = result.replaceAll(spelling, mask);
  return result;
}

/** Keys of vendors, known by their first letters: nothing else looks like them. */
const keyShapes: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\bsk-[\w-]{8,}(?:\*+[\w-]*)?|\bsk-\w*\*{3,}\w*/g, mask],
  [/\bAIza[\w-]{30,}/g, mask],
  [/\b(?:ghp|gho|ghs|ghu|github_pat)_\w{16,}/g, mask],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, mask],
  [/\b(?:hf|gsk|xai|pplx|nvapi|r8)[-_][\w-]{16,}/g, mask],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, mask],
];

/** What in a message about a call may be a secret. Ordinary texts hold such words too. */
const patterns: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // user:password@ in an address
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@:]+:[^\s/@]+@/gi, `$1${mask}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${mask}`],
  // api_key=…, "x-api-key": "…", token: …
  [
    /\b((?:x-)?api[-_]?key|access[-_]?token|auth[-_]?token|client[-_]?secret|password)(["']?\s*[:=]\s*["']?)(?!\[redacted\])[^\s"'&,;}]{6,}/gi,
    `$1$2${mask}`,
  ],
];

/** Replaces what looks like a key or a token, for messages that may hold secrets nobody told us. */
export function redactPatterns(text: string): string {
  return replaceAll(text, [...patterns, ...keyShapes]);
}

/** Replaces only what can be nothing but a key, for any text that is written to disk. */
export function redactKeys(text: string): string {
  return replaceAll(text, keyShapes);
}

function replaceAll(text: string, shapes: typeof patterns): string {
  let result = text;
  for (const [pattern, replacement] of shapes) result = result.replace(pattern, replacement);
  return result;
}

/** Removes the secrets from a text that arrives in pieces, even where one is cut between two pieces. */
export interface StreamRedactor {
  /** What of the text so far can be shown and was not yet returned. */
  push(piece: string): string;
  /** The rest, once no more will come. */
  end(): string;
}

export function createStreamRedactor(secrets: readonly string[]): StreamRedactor {
  const known = spellings(secrets);
  let held = '';
  return {
    push(piece) {
      if (known.length === 0) return piece;
      const text = redact(held + piece, secrets);
      const keep = longestStart(text, known);
      held = text.slice(text.length - keep);
      return text.slice(0, text.length - keep);
    },
    end() {
      const rest = held;
      held = '';
      return rest;
    },
  };
}

/** Length of the longest end of the text with which a secret could begin. */
function longestStart(text: string, secrets: readonly string[]): number {
  let longest = 0;
  for (const secret of secrets) {
    for (let length = Math.min(secret.length - 1, text.length); length > longest; length -= 1) {
      if (text.endsWith(secret.slice(0, length))) longest = length;
    }
  }
  return longest;
}

/** Longest first, so that a secret which holds another one goes as a whole. */
function spellings(secrets: readonly string[]): readonly string[] {
  const all = new Set<string>();
  for (const secret of secrets) {
    if (secret.trim().length < shortestSecret || placeholders.has(secret.toLowerCase())) continue;
    all.add(secret);
    all.add(secret.trim());
    all.add(JSON.stringify(secret).slice(1, -1));
    all.add(encodeURIComponent(secret.replace(/\p{Cs}/gu, '')));
  }
  all.delete('');
  return [...all].sort((a, b) => b.length - a.length);
}
