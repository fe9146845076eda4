import { GRADER_NAMES } from '../../core/grading/grading';
import type { Stage } from '../../core/pipeline/stage';
import type { Field } from '../../core/yaml/field';
import type { YamlOutline } from '../outline-yaml';
import { bindingChange, type NewBinding } from './add-binding';
import type { FileEdits } from './file-edits';
import { isOfDiscussion, type Renaming } from './may-rename';
import { subjectOf } from './mention';
import type { NameIndex, NamedPipeline } from './name-index';
import { stageFields } from './pipeline-names';
import type { ImplicitRead } from './pipeline-reader';

/** What a debate gives its speakers under names of its own. */
const OF_DEBATE = ['transcript', 'opening', 'opens_with', 'turn', 'prefix'];

/**
 * Inputs that are bound by being called like a stage, a loop variable or a part of the case lose that when either gets
 * another name, so they are bound under `with:`. Returns why that cannot be done, if it cannot.
 */
export function bindImplicit(
  index: NameIndex,
  renaming: Renaming,
  wanted: string,
  edits: FileEdits,
): string | undefined {
  for (const pipeline of index.pipelines.values()) {
    const { outline, reads } = pipeline;
    const wants = new Map<Stage, Map<string, string>>();
    for (const read of reads.implicit) {
      const binding = bindingFor(read, renaming, wanted);
      if (!binding) continue;
      const fault = unbindable(read, pipeline, renaming);
      if (fault !== undefined) return fault;
      const { stage } = read.call;
      wants.set(stage, (wants.get(stage) ?? new Map<string, string>()).set(...binding));
    }
    const fieldOf = stageFields(outline);
    for (const [stage, bindings] of wants) {
      const item = fieldOf(stage);
      const anchor = stage.kind === 'role' ? 'role' : 'stage';
      const change = item && bindingChange(outline, item, anchor, [...bindings]);
      if (!change)
        return `The stage "${stage.name}" has no with: into which "${[...bindings.keys()].join(', ')}" could be written.`;
      edits.replace(outline.file, change.range, change.newText);
    }
  }
  return bindInGraders(index, renaming, wanted, edits);
}

function bindingFor(
  { call, input, of, known }: ImplicitRead,
  { name, subjects }: Renaming,
  wanted: string,
): NewBinding | undefined {
  const isRead = of !== undefined && subjects.has(of);
  const isInput = subjects.has(subjectOf.input(call.role.file, input));
  // Where both get the same name, it binds as before.
  if (isRead === isInput) return undefined;
  if (isRead) return [input, `{{ ${wanted} }}`];
  return [wanted, known ? `{{ ${name} }}` : partOfCase(name, call.role.inputs.get(name)?.optional ?? false)];
}

/** An optional input is null where the case has no such part. */
function partOfCase(name: string, optional: boolean): string {
  return optional ? `{{ case.${name} | default: nil, allow_false: true }}` : `{{ case.${name} }}`;
}

function unbindable(
  { call, input }: ImplicitRead,
  { roles }: NamedPipeline,
  renaming: Renaming,
): string | undefined {
  const { part, stage, role } = call;
  if (isOfDiscussion(part)) {
    return `The role "${role.name}" reads "${input}" in the discussion of "${stage.name}", where inputs are bound by their names alone.`;
  }
  if (stage.kind !== 'debate') return undefined;
  if (OF_DEBATE.includes(input))
    return `The debate "${stage.name}" gives "${input}" to its speakers under this name.`;
  const others = [
    ...(stage.opening ? [stage.opening] : []),
    ...stage.speakers.map((speaker) => speaker.role),
  ];
  const without = others.find(({ name }) => {
    const other = roles.byName.get(name)?.role;
    if (!other) return true;
    return renaming.kind === 'input'
      ? !renaming.subjects.has(subjectOf.input(other.file, input))
      : !other.inputs.has(input);
  });
  return without
    ? `The role "${role.name}" reads "${input}" in the debate "${stage.name}", whose with: is for all speakers, and "${without.name}" has no such input.`
    : undefined;
}

function bindInGraders(
  index: NameIndex,
  { name, subjects }: Renaming,
  wanted: string,
  edits: FileEdits,
): string | undefined {
  const { documents, paths } = index.sources;
  for (const { kind, outline } of documents.values()) {
    if (kind !== 'slice') continue;
    for (const [grader, field] of gradersOf(outline)) {
      const path = field.isMap ? field.map()?.get('role') : field;
      const file = paths.resolveFrom(outline.file, String(path?.scalar()));
      const role = index.roles.get(file)?.role;
      const bound = field.isMap ? field.map()?.get('with') : undefined;
      const isBound = bound?.isMap === true && bound.map()?.has(name) === true;
      if (!role || !path || isBound || !subjects.has(subjectOf.input(file, name))) continue;
      const optional = role.inputs.get(name)?.optional ?? false;
      const expression = GRADER_NAMES.includes(name) ? `{{ ${name} }}` : partOfCase(name, optional);
      const { text, lines } = outline;
      const written = text.slice(lines.offsetAt(path.range.start), lines.offsetAt(path.range.end));
      const change = field.isMap
        ? bindingChange(outline, field, 'role', [[wanted, expression]])
        : { range: path.range, newText: `{ role: ${written}, with: { ${wanted}: "${expression}" } }` };
      if (!change) return `The grader "${grader}" has no with: into which "${wanted}" could be written.`;
      edits.replace(outline.file, change.range, change.newText);
    }
  }
  return undefined;
}

function gradersOf({ fields }: YamlOutline): [string, Field][] {
  const graders = fields.get('graders');
  return graders?.isMap ? [...(graders.map() ?? [])] : [];
}
