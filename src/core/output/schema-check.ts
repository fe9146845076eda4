import { Ajv2020 } from 'ajv/dist/2020';
import type { ValidateFunction } from 'ajv/dist/2020';
import type { Json, JsonObject } from '../json';
import { coerce } from './coerce';
import type { Mutable } from './coerce';
import type { Repair } from './parsed-output';
import { RepairLog } from './repair-log';
import { respellKeys } from './respell-keys';
import { describeErrors } from './schema-problem';

export type SchemaCheck =
  | { readonly ok: true; readonly value: Json; readonly repairs: readonly Repair[] }
  | { readonly ok: false; readonly problem: string };

/** Wrapping a scalar may bring up an item to coerce, and so on; nothing needs more rounds. */
const MOST_ROUNDS = 4;

type Compiled =
  | { readonly ok: true; readonly validate: ValidateFunction }
  | { readonly ok: false; readonly problem: string };

/**
 * Checks values against JSON Schemas (draft 2020-12) and compiles each schema object once.
 * Before a value is refused, gentle coercions are tried, each recorded as a repair: keys that differ from a declared
 * one by blanks, `_`, `-` or case; `"true"` and `"12"` where a boolean or a number is expected; a scalar where a
 * list is expected; an enum value in other case. `format` keywords are not checked.
 */
export class SchemaChecker {
  readonly #compiled = new WeakMap<JsonObject, Compiled>();

  check(schema: JsonObject, value: Json): SchemaCheck {
    const compiled = this.#compile(schema);
    if (!compiled.ok) return compiled;
    const { validate } = compiled;
    const log = new RepairLog();
    const respelled = respellKeys(schema, value, log);
    if (validate(respelled)) return { ok: true, value: respelled, repairs: log.repairs };

    const root = { value: structuredClone(respelled) as Mutable };
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      if (!coerce(root, validate.errors ?? [], log)) break;
      if (validate(root.value)) return { ok: true, value: root.value, repairs: log.repairs };
    }
    return { ok: false, problem: describeErrors(validate.errors ?? [], root.value) };
  }

  /** What makes a schema unusable, or undefined. For diagnosing role files. */
  problemOf(schema: JsonObject): string | undefined {
    const compiled = this.#compile(schema);
    return compiled.ok ? undefined : compiled.problem;
  }

  #compile(schema: JsonObject): Compiled {
    const known = this.#compiled.get(schema);
    if (known) return known;
    const compiled = compile(schema);
    this.#compiled.set(schema, compiled);
    return compiled;
  }
}

function compile(schema: JsonObject): Compiled {
  try {
    // One Ajv for each schema: two roles may use the same $id, and the schemas can be forgotten one by one.
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false });
    return { ok: true, validate: ajv.compile(schema) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: `The output schema of the role cannot be used: ${reason}` };
  }
}
