import type { Position, Range } from '../../core/problem';

export type SubjectKind =
  'role' | 'input' | 'stage' | 'field' | 'loop' | 'switch' | 'knowledge' | 'memory' | 'file';

/** A place that names something. */
export interface Mention {
  readonly kind: SubjectKind;
  /** The same for all mentions of one thing, and for no other. */
  readonly of: string;
  /** As it is called there; of a file, its path as written. */
  readonly name: string;
  readonly file: string;
  /** The name alone, without quotes. */
  readonly range: Range;
  /** `implicit`: the place reads it without naming it, such as a role whose input is called like a stage. */
  readonly as: 'definition' | 'use' | 'implicit';
  /** Whether the file has the name at the range letter by letter; not so behind an alias or an escape. */
  readonly exact: boolean;
  /** Of a file or role: the file itself. */
  readonly path?: string;
  /** Of a file: the one to which its path is relative. */
  readonly from?: string;
}

/** Names of things, as `Mention.of` has them. Paths are absolute; a place is that of the definition. */
export const subjectOf = {
  file: (path: string): string => `file ${path}`,
  role: (file: string): string => `role ${file}`,
  /** A name that a pipeline gives to a role under `roles:`. */
  listedRole: (pipeline: string, name: string): string => `role ${pipeline} ${name}`,
  input: (role: string, name: string): string => `input ${role} ${name}`,
  stage: (pipeline: string, { line, column }: Position): string => `stage ${pipeline} ${line}:${column}`,
  loop: (pipeline: string, { line, column }: Position): string => `loop ${pipeline} ${line}:${column}`,
  field: (file: string, owner: string, name: string): string => `field ${file} ${owner} ${name}`,
  switch: (pipeline: string, name: string): string => `switch ${pipeline} ${name}`,
  knowledge: (pipeline: string, name: string): string => `knowledge ${pipeline} ${name}`,
  memory: (pipeline: string, name: string): string => `memory ${pipeline} ${name}`,
} as const;
