import { typeWords } from '../core/dataflow/type-words';
import type { LoadedPipeline } from '../core/pipeline/loaded-pipeline';
import type { Preview } from '../core/preview/preview';
import type { PreviewPicture } from '../protocol/preview';

/** What is looked at, in words. `role`: that of the file. */
export function titleOf(
  { pipeline, roles }: LoadedPipeline,
  stage: string,
  role: string | undefined,
): string {
  if (role !== undefined) return roles.get(role)?.title ?? role;
  return stage === '' ? pipeline.name : `${pipeline.name} › ${stage.replaceAll('/', ' › ')}`;
}

export function pictureOf({ unknown, media: _media, ...preview }: Preview, title: string): PreviewPicture {
  return {
    title,
    ...preview,
    unknown: [...unknown].map(([name, type]) => ({ name, type: typeWords(type) ?? 'any' })),
  };
}
