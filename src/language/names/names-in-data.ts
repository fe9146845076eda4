import { allStages, childStages, type Stage } from '../../core/pipeline/stage';
import { contains } from '../lsp-range';
import { templatePieces } from '../template-blocks';
import type { Renaming } from './may-rename';
import { subjectOf } from './mention';
import type { NameIndex, NamedPipeline } from './name-index';
import { passagesOf } from './role-names';
import type { Written } from './written';

/**
 * A group of stages that is handed on as a whole is data, in which the names of its stages are keys; so are switches.
 * Who reads such a key cannot be followed, so a place that may do so is a reason not to rename.
 */
export function readAsData(index: NameIndex, renaming: Renaming): string | undefined {
  for (const pipeline of index.pipelines.values()) {
    const whole = wholeAround(pipeline, renaming);
    if (whole === undefined) continue;
    const place = keyRead(index, pipeline, renaming.name);
    if (place !== undefined) {
      return `"${renaming.name}" is a key of what ${whole} holds, and ${place} seems to read it there.`;
    }
  }
  return undefined;
}

/** What holds the name and is read as a whole, in words. */
function wholeAround(
  { outline, reads }: NamedPipeline,
  { kind, name, subjects }: Renaming,
): string | undefined {
  if (kind === 'switch') {
    const isRead = reads.implicit.some(({ input, known }) => input === 'switches' && known);
    const isBound = reads.meanings.some(({ words }) => /(?:^|[;,] )switches(?:$|[;,])/u.test(words));
    return subjects.has(subjectOf.switch(outline.file, name)) && (isRead || isBound) ? 'switches' : undefined;
  }
  if (kind !== 'stage' && kind !== 'loop') return undefined;
  const { stages, after } = outline.pipeline;
  const isMeant = (stage: Stage): boolean =>
    subjects.has(subjectOf[kind](outline.file, stage.nameRange.start));
  const holder = [...allStages([...stages, ...after])].find(
    (stage) =>
      stage.kind !== 'panel' &&
      reads.wholes.has(stage) &&
      (kind === 'loop' ? isMeant(stage) : [...allStages(childStages(stage))].some(isMeant)),
  );
  return holder && `"${holder.name}"`;
}

/** The first place that reads a member of this name and is not known to mean something else. */
function keyRead(index: NameIndex, { outline, roles }: NamedPipeline, name: string): string | undefined {
  const { passages, sources } = index;
  const prompts = [...roles.byName.values()].flatMap((role) => [
    role.prompt,
    ...passagesOf(role, passages, sources.paths).values(),
  ]);
  const known = index.in(outline.file).filter((mention) => mention.name === name);
  for (const written of [outline, ...prompts] satisfies Written[]) {
    for (const offset of keysRead(written.text, name)) {
      const at = written.lines.positionAt(offset);
      if (written === outline && known.some(({ range }) => contains(range, at))) continue;
      return `${sources.paths.basename(written.file)}, line ${at.line + 1},`;
    }
  }
  return undefined;
}

/** Offsets of `.NAME`, `'NAME'` and `"NAME"` within templates. */
function keysRead(text: string, name: string): number[] {
  const key = new RegExp(`[.'"]${name}(?![\\p{L}\\p{N}_-])`, 'gu');
  return templatePieces(text).flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(key)].map((match) => start + match.index + 1),
  );
}
