import { kindOfFile } from '../core/check';
import { outlineRole, type RoleOutline } from './outline-role';
import { outlineYaml, type YamlOutline } from './outline-yaml';

/** A file of ours by its kind, with what can be read of it. */
export type Outlined =
  | { readonly kind: 'pipeline' | 'slice'; readonly outline: YamlOutline }
  | { readonly kind: 'role'; readonly outline: RoleOutline };

/** Undefined for files that are no role, pipeline or slice by their name. */
export function outlineFile(file: string, text: string): Outlined | undefined {
  const kind = kindOfFile(file);
  switch (kind) {
    case 'pipeline':
    case 'slice':
      return { kind, outline: outlineYaml(file, text) };
    case 'role':
      return { kind, outline: outlineRole(file, text) };
    case 'dataset':
    case undefined:
      return undefined;
  }
}
