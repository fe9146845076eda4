import { closest } from '../did-you-mean';
import { mergeSettings, type ModelSettings } from '../model-settings';
import type { LoadedPipeline } from '../pipeline/loaded-pipeline';
import type { Problem } from '../problem';
import type { Slice } from '../slice';

/** The models of single roles: as typed, else as the slice says. */
export function decideModels(
  { roles, pipeline }: LoadedPipeline,
  slice: Slice | undefined,
  typed: Readonly<Record<string, string>>,
  problems: Problem[],
): Map<string, ModelSettings> {
  const models = new Map<string, ModelSettings>();
  const known = [...roles.keys()];
  const unknown = (role: string): Pick<Problem, 'code' | 'severity' | 'message' | 'next' | 'fix'> => {
    const near = closest(role, known);
    return {
      code: 'unknown-role',
      severity: 'error',
      message: `The pipeline ${pipeline.name} has no role "${role}".`,
      next: near ? `Did you mean "${near}"?` : `It has: ${known.join(', ')}.`,
      ...(near ? { fix: { replace: near } } : {}),
    };
  };
  for (const [role, { settings, range }] of slice?.models ?? []) {
    if (roles.has(role)) models.set(role, { ...settings, pinned: true });
    else problems.push({ ...unknown(role), file: slice?.file ?? pipeline.file, range });
  }
  for (const [role, id] of Object.entries(typed)) {
    if (roles.has(role)) models.set(role, mergeSettings(models.get(role), { id, pinned: true }));
    else problems.push({ ...unknown(role), file: pipeline.file });
  }
  return models;
}
