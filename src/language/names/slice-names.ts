import type { Paths } from '../../core/ports';
import { readGraders } from '../../core/grading/grader-source';
import { placeOfSegment } from '../../core/dataflow/use-place';
import type { Range } from '../../core/problem';
import type { YamlOutline } from '../outline-yaml';
import { subjectOf, type Mention } from './mention';
import { filesOf, keysOf, subjectOfRole, type RolesOfPipeline } from './pipeline-names';
import type { NamedRole } from './role-names';
import { exactly } from './written';

/** What a slice names: parts of its pipeline that it overrides, graders, files. */
export function namesOfSlice(
  outline: YamlOutline,
  /** Of its pipeline; undefined when that is not known. */
  pipeline: { readonly file: string; readonly roles: RolesOfPipeline } | undefined,
  roleAt: (path: string) => NamedRole | undefined,
  paths: Paths,
): Mention[] {
  const { file, fields } = outline;
  const use = (of: Pick<Mention, 'kind' | 'of'>, name: string, range: Range): Mention => ({
    ...of,
    ...exactly(outline, name, range),
    name,
    file,
    as: 'use',
  });
  const overrides = !pipeline
    ? []
    : [
        ...(['switches', 'knowledge', 'memory'] as const).flatMap((key) =>
          keysOf(fields.get(key)).map(([name, range]) => {
            const kind = key === 'switches' ? 'switch' : key;
            return use({ kind, of: subjectOf[kind](pipeline.file, name) }, name, range);
          }),
        ),
        ...keysOf(fields.get('models')).flatMap(([name, range]) => {
          const of = subjectOfRole(pipeline.file, pipeline.roles, name);
          const path = pipeline.roles.byName.get(name)?.outline.file;
          return of === undefined || path === undefined
            ? []
            : [{ ...use({ kind: 'role', of }, name, range), path }];
        }),
      ];
  return [
    ...overrides,
    ...ofGraders(outline, pipeline?.file, roleAt, paths, use),
    ...filesOf(outline, paths),
  ];
}

function ofGraders(
  outline: YamlOutline,
  pipeline: string | undefined,
  roleAt: (path: string) => NamedRole | undefined,
  paths: Paths,
  use: (of: Pick<Mention, 'kind' | 'of'>, name: string, range: Range) => Mention,
): Mention[] {
  const field = outline.fields.get('graders');
  const graders = field?.isMap ? [...readGraders(field).values()] : [];
  return graders.flatMap(({ role: { name: path }, when, with: bound }) => {
    const role = roleAt(paths.resolveFrom(outline.file, path));
    const keys = [...bound].flatMap(([name, { keyRange }]) =>
      role?.role.inputs.has(name) === true && keyRange
        ? [use({ kind: 'input', of: subjectOf.input(role.outline.file, name) }, name, keyRange)]
        : [],
    );
    const expressions = [...(when ? [when] : []), ...bound.values()];
    const switches = expressions.flatMap((authored) =>
      authored.expression.uses.flatMap((each) => {
        const [root, name] = each.segments;
        if (root !== 'switches' || name === undefined || pipeline === undefined) return [];
        const of = subjectOf.switch(pipeline, name);
        return [use({ kind: 'switch', of }, name, placeOfSegment(authored, each, 1))];
      }),
    );
    return [...keys, ...switches];
  });
}
