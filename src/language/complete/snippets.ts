import type { StageKind } from '../../core/runner/run-event';
import type { SchemaKey } from '../schemas';

/** The lines of each kind of stage, from its key on; further lines are set in by the editor. */
export const STAGE_SNIPPETS: Readonly<Record<StageKind, string>> = {
  role: 'role: ${1:name}',
  debate: 'debate:\n  turns: ${1:4}\n  speakers: [${2:plaintiff}, ${3:defendant}]',
  panel:
    'panel:\n  jurors: ${1:17}\n  stages:\n    - stage: ballot\n      role: ${2:juror}\n  vote: "{{ ballot.${3:vote} }}"',
  each: 'each: "{{ ${1:list} }}"\nas: ${2:item}\nstages:\n  - stage: ${3:name}\n    role: ${4:role}',
  parallel: 'parallel:\n  - stage: ${1:name}\n    role: ${2:role}',
  repeat:
    'repeat:\n  at_most: ${1:3}\n  until: "{{ ${2:condition} }}"\n  stages:\n    - stage: ${3:name}\n      role: ${4:role}',
  retrieve: 'retrieve: ${1:base}\nquery: "{{ ${2:case.facts} }}"\ntop: ${3:10}',
  search: 'search: ${1:engine}\nquery: "{{ ${2:case.facts} }}"',
  remember: 'remember: ${1:memory}\ngold: { gold: "{{ case.gold }}" }',
  set: 'set:\n  ${1:name}: "{{ $2 }}"',
  stages: 'stages:\n  - stage: ${1:name}\n    role: ${2:role}',
};

/** What a key of a block map is written with: a value of its kind goes on the same line or below. */
export function keySnippet({ name, schemas }: SchemaKey): { text: string } | { snippet: string } {
  const types = new Set(
    schemas.flatMap((schema) => {
      const { type } = schema as { type?: unknown };
      return Array.isArray(type) ? (type as unknown[]) : [type];
    }),
  );
  const isSingle = ['string', 'number', 'integer', 'boolean'].some((type) => types.has(type));
  const isOpen = schemas.some((schema) => schema['const'] !== undefined || schema['enum'] !== undefined);
  if (isSingle || isOpen || types.size === 0) return { text: `${name}: ` };
  if (types.has('array')) return { snippet: `${name}:\n  - $0` };
  return types.has('object') ? { snippet: `${name}:\n  $0` } : { text: `${name}: ` };
}
