import { childStages, allStages, type Stage } from '../../core/pipeline/stage';
import type { NameIndex, NamedPipeline } from './name-index';
import { subjectOf } from './mention';
import type { Renaming } from './may-rename';

/** Why a name is taken where it is wanted; undefined when it is free. */
export function clashOf(
  index: NameIndex,
  { kind, name, subjects }: Renaming,
  wanted: string,
): string | undefined {
  const taken = (what: string, file: string): string =>
    `There is a ${what} called "${wanted}" already in ${index.sources.paths.basename(file)}.`;
  for (const [file, pipeline] of index.pipelines) {
    const { switches, knowledge, memory } = pipeline.outline.pipeline;
    switch (kind) {
      case 'stage': {
        const found = fault(pipeline, subjects, wanted);
        if (found !== undefined) return found;
        break;
      }
      case 'switch':
        if (subjects.has(subjectOf.switch(file, name)) && switches.has(wanted)) return taken('switch', file);
        break;
      case 'knowledge':
      case 'memory':
        if (!subjects.has(subjectOf[kind](file, name))) break;
        if (knowledge.has(wanted) || memory.has(wanted)) return taken('knowledge base or memory', file);
        break;
      case 'role': {
        const { byName, listed } = pipeline.roles;
        const role = byName.get(name);
        const of = listed ? subjectOf.listedRole(file, name) : role && subjectOf.role(role.outline.file);
        if (of !== undefined && subjects.has(of) && byName.has(wanted)) return taken('role', file);
        break;
      }
      default:
        break;
    }
  }
  for (const [file, { role }] of index.roles) {
    if (subjects.has(subjectOf.input(file, name)) && role.inputs.has(wanted)) return taken('input', file);
  }
  return undefined;
}

function fault(
  { outline }: NamedPipeline,
  subjects: ReadonlySet<string>,
  wanted: string,
): string | undefined {
  const { stages, after } = outline.pipeline;
  const isMeant = ({ nameRange }: Stage): boolean =>
    subjects.has(subjectOf.stage(outline.file, nameRange.start));
  const all = [...allStages([...stages, ...after])];
  for (const siblings of [stages, after, ...all.map(childStages)]) {
    if (siblings.some(isMeant) && siblings.some((stage) => stage.name === wanted)) {
      return `There is a stage called "${wanted}" beside it already.`;
    }
  }
  const panel = all.find((stage) => stage.kind === 'panel' && stage.stages.some(isMeant));
  const ballot = all.find((stage) => isMeant(stage) && stage.name === 'ballot');
  return ballot && panel?.kind === 'panel' && panel.discussion
    ? `In the discussion of "${panel.name}" the new ballot is read as "ballot", so the stage has to be called so.`
    : undefined;
}
