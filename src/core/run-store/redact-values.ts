import { redact, redactKeys } from '../model/redact';

/** Turns a value into a line of JSON from which secrets are blotted out. */
export type Serialise = (value: unknown, indent?: number) => string;

/**
 * Blots known secrets and keys of vendors out of texts, never out of the JSON around them: names, numbers and quotes
 * stay what they are, and ordinary words that only look like a secret stay as the author wrote them.
 */
export function serialiser(secrets: readonly string[]): {
  readonly json: Serialise;
  readonly text: (text: string) => string;
} {
  const text = (plain: string): string => redactKeys(redact(plain, secrets));
  const blot = (_key: string, value: unknown): unknown => (typeof value === 'string' ? text(value) : value);
  const json: Serialise = (value, indent) => JSON.stringify(value, blot, indent);
  return { json, text };
}
