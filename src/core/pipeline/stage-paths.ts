import { childStages, type Stage } from './stage';

/** Paths of all stages, without rounds and jurors: `deliberation/draft`. */
export function stagePaths(stages: readonly Stage[]): readonly string[] {
  return stages.flatMap((stage) => [
    stage.name,
    ...stagePaths(childStages(stage)).map((path) => `${stage.name}/${path}`),
  ]);
}

/**
 * Path of the first stage that asks a role, as in `stagePaths`; a debate asks several. Undefined where none does.
 */
export function pathToRole(stages: readonly Stage[], role: string): string | undefined {
  for (const stage of stages) {
    if (rolesAsked(stage).includes(role)) return stage.name;
    const inside = pathToRole(childStages(stage), role);
    if (inside !== undefined) return `${stage.name}/${inside}`;
  }
  return undefined;
}

function rolesAsked(stage: Stage): readonly string[] {
  switch (stage.kind) {
    case 'role':
      return [stage.role.name];
    case 'debate':
      return stage.speakers.map(({ role }) => role.name);
    default:
      return [];
  }
}
