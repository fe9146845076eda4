import { PERTURBATIONS, type PerturbationKind } from '../fairness/perturbation-kind';
import { readAuthored } from '../pipeline/authored';
import type { Authored } from '../pipeline/stage';
import type { Range } from '../problem';
import type { Source } from '../yaml/authored-yaml';
import type { Field } from '../yaml/field';

/** How many cases to draw. The same seed draws the same cases. */
export interface Sample {
  readonly size: number;
  readonly seed: number;
  /** Case part or field whose proportions are kept, such as `cause`. */
  readonly stratify?: string;
}

/** One part of a dataset that is cut into parts, near-duplicates kept together. */
export interface Split {
  readonly part: string;
  /** Weight of every part, in the order in which they were written. */
  readonly parts: ReadonlyMap<string, number>;
  readonly seed: number;
  /** Jaccard index of five-character shingles from which two cases are kept together; at most 1. */
  readonly near: number;
}

export interface SlicePerturbations {
  readonly kinds: readonly PerturbationKind[];
  readonly range: Range;
}

const DEFAULT_PARTS: ReadonlyMap<string, number> = new Map([
  ['train', 0.8],
  ['test', 0.2],
]);
export const DEFAULT_NEAR = 0.8;

/** One condition, or a list of conditions that must all hold. */
export function readWhere(source: Source, field: Field | undefined): readonly Authored[] | undefined {
  if (!field) return undefined;
  const items = field.isList ? (field.list() ?? []) : [field];
  return items.flatMap((item) => {
    const condition = readAuthored(item);
    if (condition) checkCondition(source, condition);
    return condition ?? [];
  });
}

/** `where:` sees the case, and nothing of its gold label. */
function checkCondition(source: Source, { expression, range }: Authored): void {
  for (const { segments } of expression.uses) {
    const [root = '', part] = segments;
    if (root !== 'case') {
      const message = `Nothing here is called "${root}".`;
      source.error('unknown-variable', range, message, 'Write {{ case.FIELD … }}.');
    } else if (part === 'gold') {
      const message = 'The gold label may not be read here.';
      source.error('gold-not-declared', range, message, 'Choose cases by what a court would see of them.');
    }
  }
}

export function readSample(field: Field | undefined): Sample | undefined {
  const members = field?.map(['size', 'seed', 'stratify']);
  const size = members?.get('size')?.count(1);
  if (!field || !members) return undefined;
  if (size === undefined) {
    if (!members.has('size')) field.error('missing-key', 'The sample has no size.', 'Add size: 20.');
    return undefined;
  }
  const stratify = members.get('stratify')?.text();
  return { size, seed: members.get('seed')?.number() ?? 0, ...(stratify === undefined ? {} : { stratify }) };
}

export function readSplit(field: Field | undefined): Split | undefined {
  const members = field?.map(['part', 'parts', 'seed', 'near']);
  if (!field || !members) return undefined;
  const parts = readParts(members.get('parts'));
  const part = members.get('part');
  const name = part?.text();
  const near = readNear(members.get('near'));
  if (!part) field.error('missing-key', 'The split does not say which part.', 'Add part: train.');
  if (!part || name === undefined || !parts || near === undefined) return undefined;
  if (!parts.has(name)) {
    part.error('unknown-choice', `There is no part "${name}".`, `Parts: ${[...parts.keys()].join(', ')}.`);
    return undefined;
  }
  return { part: name, parts, seed: members.get('seed')?.number() ?? 0, near };
}

function readParts(field: Field | undefined): ReadonlyMap<string, number> | undefined {
  if (!field) return DEFAULT_PARTS;
  const members = field.map();
  if (!members) return undefined;
  const parts = new Map<string, number>();
  for (const [name, member] of members) {
    const weight = member.number(0);
    if (weight !== undefined) parts.set(name, weight);
  }
  if (parts.size < members.size) return undefined;
  if ([...parts.values()].some((weight) => weight > 0)) return parts;
  field.error('out-of-range', 'No part has a share.', 'Write { train: 0.8, test: 0.2 }.');
  return undefined;
}

function readNear(field: Field | undefined): number | undefined {
  if (!field) return DEFAULT_NEAR;
  const near = field.number();
  if (near === undefined || (near > 0 && near <= 1)) return near;
  field.error('out-of-range', `near is ${near}; it must be above 0 and at most 1.`, 'Write near: 0.8.');
  return undefined;
}

/** One perturbation, or a list of them. */
export function readPerturb(field: Field | undefined): SlicePerturbations | undefined {
  if (!field || field.isEmpty) return undefined;
  const items = field.isList ? (field.list() ?? []) : [field];
  const kinds = items.flatMap((item) => item.oneOf(PERTURBATIONS) ?? []);
  return { kinds: PERTURBATIONS.filter((kind) => kinds.includes(kind)), range: field.range };
}
