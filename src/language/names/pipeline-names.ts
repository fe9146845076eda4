import type { Paths } from '../../core/ports';
import { allStages, type Reference, type Stage } from '../../core/pipeline/stage';
import type { Range } from '../../core/problem';
import { everyField } from '../every-field';
import { referencesOf, type YamlOutline } from '../outline-yaml';
import type { Field } from '../../core/yaml/field';
import { subjectOf, type Mention } from './mention';
import { pathsIn } from './paths-in-yaml';
import { fieldOfSet } from './pipeline-reader';
import type { NamedRole } from './role-names';
import { exactly } from './written';

/** The roles of a pipeline. */
export interface RolesOfPipeline {
  /** By the names its stages use. */
  readonly byName: ReadonlyMap<string, NamedRole>;
  /** Whether the pipeline lists them itself, by names of its own. */
  readonly listed: boolean;
}

/** What a pipeline declares, and what it names outside of expressions. */
export function namesOfPipeline(outline: YamlOutline, roles: RolesOfPipeline, paths: Paths): Mention[] {
  const { file, fields, pipeline } = outline;
  const { knowledge, memory, barriers } = pipeline;
  const mention = (of: Pick<Mention, 'kind' | 'of' | 'as'>, name: string, range: Range): Mention => ({
    ...of,
    ...exactly(outline, name, range),
    name,
    file,
  });
  const all = [...allStages([...pipeline.stages, ...pipeline.after])];
  const fileOf = (name: string): { path?: string } => {
    const path = roles.byName.get(name)?.outline.file;
    return path === undefined ? {} : { path };
  };
  const role = ({ name, range }: Reference): Mention[] => {
    const of = subjectOfRole(file, roles, name);
    return of === undefined
      ? []
      : [{ ...mention({ kind: 'role', of, as: 'use' }, name, range), ...fileOf(name) }];
  };
  const base = ({ name, range }: Reference): Mention[] => {
    const kind = knowledge.has(name) ? 'knowledge' : memory.has(name) ? 'memory' : undefined;
    return kind ? [mention({ kind, of: subjectOf[kind](file, name), as: 'use' }, name, range)] : [];
  };
  const fieldOfStage = stageFields(outline);
  return [
    ...keysOf(fields.get('switches')).map(([name, range]) =>
      mention({ kind: 'switch', of: subjectOf.switch(file, name), as: 'definition' }, name, range),
    ),
    ...(['knowledge', 'memory'] as const).flatMap((kind) =>
      keysOf(fields.get(kind)).map(([name, range]) =>
        mention({ kind, of: subjectOf[kind](file, name), as: 'definition' }, name, range),
      ),
    ),
    ...(roles.listed ? keysOf(fields.get('roles')) : []).map(([name, range]) => ({
      ...mention({ kind: 'role', of: subjectOf.listedRole(file, name), as: 'definition' }, name, range),
      ...fileOf(name),
    })),
    ...all.flatMap((stage) => [
      ...declaredBy(stage, file, fieldOfStage, mention),
      ...referencesOf(stage).flatMap(({ to, reference }) =>
        to === 'role' ? role(reference) : to === 'knowledge' ? base(reference) : [],
      ),
      ...(stage.kind === 'remember' ? base(stage.memory) : []),
    ]),
    ...barriers.rules.flatMap(({ from, to, except }) => [
      ...from.flatMap((reference) => [...heldBack(reference, all, file, mention), ...base(reference)]),
      ...[...to, ...except].flatMap(role),
    ]),
    ...filesOf(outline, paths),
  ];
}

export function subjectOfRole(pipeline: string, roles: RolesOfPipeline, name: string): string | undefined {
  const role = roles.byName.get(name);
  if (roles.listed) return subjectOf.listedRole(pipeline, name);
  return role && subjectOf.role(role.outline.file);
}

/** The paths of a pipeline or slice, each as a mention of its file or folder. */
export function filesOf(outline: YamlOutline, paths: Paths): Mention[] {
  const { file } = outline;
  return pathsIn(outline).map(({ path, range }) => ({
    ...exactly(outline, path, range),
    kind: 'file',
    of: subjectOf.file(paths.resolveFrom(file, path)),
    name: path,
    file,
    as: 'use',
    path: paths.resolveFrom(file, path),
    from: file,
  }));
}

export function keysOf(field: Field | undefined): [string, Range][] {
  const members = field?.isMap ? field.map() : undefined;
  return [...(members ?? [])].map(([name, member]) => [name, member.placeOfKey]);
}

/** The members of a stage as they are written. */
export function stageFields({ fields }: YamlOutline): (stage: Stage) => Field | undefined {
  const key = ({ start }: Range): string => `${start.line}:${start.column}`;
  let byStart: Map<string, Field> | undefined;
  // Most pipelines are never asked.
  const read = (): Map<string, Field> => {
    const found = new Map<string, Field>();
    for (const { field } of everyField(fields)) {
      if (field.isMap && !found.has(key(field.range))) found.set(key(field.range), field);
    }
    return found;
  };
  return (stage) => (byStart ??= read()).get(key(stage.range));
}

type MakeMention = (of: Pick<Mention, 'kind' | 'of' | 'as'>, name: string, range: Range) => Mention;

function declaredBy(
  stage: Stage,
  file: string,
  fieldOf: (stage: Stage) => Field | undefined,
  mention: MakeMention,
): Mention[] {
  const { name, nameRange } = stage;
  const as = 'definition';
  const own = name.includes('~')
    ? []
    : [mention({ kind: 'stage', of: subjectOf.stage(file, nameRange.start), as }, name, nameRange)];
  if (stage.kind === 'each') {
    const range = fieldOf(stage)?.map()?.get('as')?.range;
    const of = subjectOf.loop(file, nameRange.start);
    return range ? [...own, mention({ kind: 'loop', of, as }, stage.as, range)] : own;
  }
  if (stage.kind !== 'set') return own;
  const fields = [...stage.values].flatMap(([key, { keyRange }]) =>
    keyRange ? [mention({ kind: 'field', of: fieldOfSet(file, stage, key), as }, key, keyRange)] : [],
  );
  return [...own, ...fields];
}

/** A barrier speaks of all stages of a name. */
function heldBack(
  { name, range }: Reference,
  stages: readonly Stage[],
  file: string,
  mention: MakeMention,
): Mention[] {
  const [root = ''] = name.split('.');
  if (root === 'case') return [];
  return stages
    .filter((stage) => stage.name === root)
    .map((stage) => {
      const of = subjectOf.stage(file, stage.nameRange.start);
      const whole = mention({ kind: 'stage', of, as: 'use' }, name, range);
      const { start, end } = whole.range;
      // Behind the point stands a field.
      return {
        ...whole,
        name: root,
        range: { start, end: { ...end, column: end.column - (name.length - root.length) } },
      };
    });
}
