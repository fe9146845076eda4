import { expect } from 'vitest';
import type { Json, JsonObject } from '../../../src/core/json';
import type { OutputSpec } from '../../../src/core/output/output-spec';
import { parseOutput } from '../../../src/core/output/parse-output';
import type { ParsedOutput, Repair } from '../../../src/core/output/parsed-output';
import { expandSchema } from '../../../src/core/output/short-schema';

/** A schema from its short form; fails the test when the short form is wrong. */
export function shape(short: Json): JsonObject {
  const expanded = expandSchema(short);
  if (!expanded.ok) throw new Error(`${expanded.path.join('.')}: ${expanded.problem}`);
  return expanded.schema;
}

export interface Read {
  readonly value: Json;
  /** The text of the raw answer the value was read from. */
  readonly source: string;
  readonly kinds: readonly Repair['kind'][];
  readonly reasoning: string | undefined;
}

/** The value an answer must parse to, the stretch it came from, and the kinds of its repairs. */
export function read(raw: string, spec: OutputSpec): Read {
  const parsed: ParsedOutput = parseOutput(raw, spec);
  if (!parsed.ok) expect.fail(parsed.problem);
  const { value, span, repairs, reasoning } = parsed;
  return {
    value,
    source: raw.slice(...span),
    kinds: [...new Set(repairs.map(({ kind }) => kind))],
    reasoning,
  };
}

/** The problem of an answer that must not parse. */
export function problemOf(raw: string, spec: OutputSpec): string {
  const parsed = parseOutput(raw, spec);
  if (parsed.ok) expect.fail(`parsed to ${JSON.stringify(parsed.value)}`);
  return parsed.problem;
}
