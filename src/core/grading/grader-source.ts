import { readModelSettings, type ModelSettings } from '../model-settings';
import { readAuthored, readBindings, readReference } from '../pipeline/authored';
import type { Authored, Bindings, Reference } from '../pipeline/stage';
import type { Range } from '../problem';
import type { Role } from '../role';
import type { Field } from '../yaml/field';

/** A role that scores the verdict against the gold label once the pipeline has ended, as the slice says it. */
export interface GraderSource {
  /** Metrics find its grades by it, such as `results`. */
  readonly name: string;
  /** Path of the role file, relative to the file that says it. */
  readonly role: Reference;
  /** Stands over the settings of the role. */
  readonly model: ModelSettings;
  readonly when?: Authored;
  readonly with: Bindings;
  /** Of the name. */
  readonly range: Range;
}

/** A grader with its role read: ready to be asked. */
export interface Grader extends Omit<GraderSource, 'role'> {
  readonly role: Role;
  readonly roleRange: Range;
}

const KEYS = ['role', 'model', 'when', 'with'];
/** What a stage may be called too: its grades are read by name, and its path is made of it. */
const NAME = /^[\p{L}_][\p{L}\p{N}_-]*$/u;

/** `graders:` of a slice: NAME to a path, or to `{ role, model, when, with }`. */
export function readGraders(field: Field | undefined): Map<string, GraderSource> {
  const graders = new Map<string, GraderSource>();
  if (!field || field.isEmpty) return graders;
  for (const [name, member] of field.map() ?? []) {
    const range = member.placeOfKey;
    if (!NAME.test(name)) {
      const message = `"${name}" is no name: letters, digits, _ and - only.`;
      field.source.error('bad-name', range, message, 'Rename the grader.');
      continue;
    }
    const members = member.isMap ? member.map(KEYS) : undefined;
    const role = readReference(member.isMap ? members?.get('role') : member);
    if (!role) {
      if (members && !members.has('role'))
        member.error('missing-key', `The grader "${name}" has no role.`, 'Add role: path/to/NAME.role.md.');
      continue;
    }
    const when = members?.get('when');
    const whenRead = when && readAuthored(when);
    const model = members?.get('model');
    graders.set(name, {
      name,
      role,
      model: model ? pinned(readModelSettings(model)) : {},
      ...(whenRead ? { when: whenRead } : {}),
      with: readBindings(members?.get('with')),
      range,
    });
  }
  return graders;
}

/** A model named for a grader grades whatever is graded: runs of different models are judged by the same one. */
function pinned(model: ModelSettings): ModelSettings {
  return model.id === undefined ? model : { ...model, pinned: 'live' };
}
