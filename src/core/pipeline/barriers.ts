import type { Range } from '../problem';
import type { Field } from '../yaml/field';
import { readReference } from './authored';
import type { Reference } from './stage';

/** Rules that hold without being written; `- off: NAME` switches one off. */
export const BUILT_IN_BARRIERS = ['gold', 'sealed-ballots', 'case-judge-memory', 'counsel-notes'] as const;
export type BuiltInBarrier = (typeof BUILT_IN_BARRIERS)[number];

/** What must not reach the prompts of some roles. */
export interface Barrier {
  /** A stage, `stage.field`, `case.part`, or the name of a memory or knowledge base. */
  readonly from: readonly Reference[];
  /** Roles; empty: every role. */
  readonly to: readonly Reference[];
  /** Roles that may see it, and whose answers carry nothing of it on. */
  readonly except: readonly Reference[];
  /** For readers of a problem. */
  readonly because?: string;
  readonly range: Range;
}

export interface Barriers {
  readonly rules: readonly Barrier[];
  readonly off: ReadonlySet<BuiltInBarrier>;
}

/** `barriers:` of a pipeline. */
export function readBarriers(field: Field | undefined): Barriers {
  const rules: Barrier[] = [];
  const off = new Set<BuiltInBarrier>();
  if (!field || field.isEmpty) return { rules, off };
  for (const item of field.list() ?? []) {
    const members = item.map(['from', 'to', 'except', 'because', 'off']);
    if (!members) continue;
    const name = members.get('off')?.oneOf(BUILT_IN_BARRIERS);
    if (name) off.add(name);
    if (members.has('off')) continue;
    const from = members.get('from');
    if (!from) {
      item.error('missing-key', 'A barrier needs to know what it holds back.', 'Add from: NAME.');
      continue;
    }
    const because = members.get('because')?.text();
    rules.push({
      from: readReferences(from),
      to: readReferences(members.get('to')),
      except: readReferences(members.get('except')),
      ...(because === undefined ? {} : { because }),
      range: item.range,
    });
  }
  return { rules, off };
}

/** One name, or a list of them. */
function readReferences(field: Field | undefined): Reference[] {
  if (!field || field.isEmpty) return [];
  const fields = field.isList ? (field.list() ?? []) : [field];
  return fields.flatMap((each) => readReference(each) ?? []);
}
