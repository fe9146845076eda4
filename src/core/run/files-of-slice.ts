import { rolesAsked } from '../coverage/stage-coverage';
import { passagesOf } from '../passages-of';
import { runOf } from '../pipeline/knowledge-source';
import { allStages } from '../pipeline/stage';
import type { Project } from '../project';

/**
 * Files whose change could change a result of a slice: itself, its dataset, its pipeline with personas and knowledge,
 * and the roles that are asked, with their passages. Of one that cannot be read: those that are at fault.
 */
export async function filesOfSlice(project: Project, file: string): Promise<ReadonlySet<string>> {
  const read = await project.loadSlice(file);
  if (!read.ok) return new Set([file, ...read.problems.map((problem) => problem.file)]);
  const { paths } = project;
  const { slice, loaded } = read.value;
  const { pipeline } = loaded;
  const stages = [...pipeline.stages, ...pipeline.after];
  const asked = rolesAsked(stages);
  const roles = [
    ...[...loaded.roles.values()].filter(({ name }) => asked.has(name)),
    ...(loaded.graders ?? []).map(({ role }) => role),
  ];
  const personas = [...allStages(stages)].flatMap((stage) =>
    stage.kind === 'panel' && stage.personas && 'name' in stage.personas ? [stage.personas.name] : [],
  );
  return new Set([
    file,
    paths.resolveFrom(file, slice.dataset.name),
    pipeline.file,
    ...personas.map((name) => paths.resolveFrom(pipeline.file, name)),
    ...[...pipeline.knowledge.values()]
      .filter((source) => runOf(source) === undefined)
      .map(({ statedIn, from }) => paths.resolveFrom(statedIn, from.name)),
    ...roles.flatMap((role) => [role.file, ...passagesOf(role, loaded.texts, paths).values()]),
  ]);
}
