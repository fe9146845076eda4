import path from 'node:path';
import { previewStage } from '../../../src/core/preview/preview';
import { Project } from '../../../src/core/project';
import { decideSwitches } from '../../../src/core/run/decide-switches';
import { pictureOf, titleOf } from '../../../src/extension/picture-of-preview';
import { nodeFiles } from '../../../src/node/node-files';
import { nodePaths } from '../../../src/node/node-paths';
import type { PreviewPicture } from '../../../src/protocol/preview';
import { someCase } from '../../harness/small-world';
import type { Scenario } from './fake-host';

const file = path.resolve(import.meta.dirname, '../../../prompts/verdict/verdict.pipeline.yaml');

/** A stage of VERDICT's pipeline for a fictional case that has not been run. `over`: what the host says otherwise. */
export async function previewOf(stage: string, over: Partial<PreviewPicture> = {}): Promise<Scenario> {
  const loaded = await new Project(nodeFiles, nodePaths).loadPipeline(file);
  if (!loaded.ok) throw new Error('The pipeline cannot be read.');
  const { value } = loaded;
  const of = someCase();
  return {
    place: { preview: { file: `file://${file}`, stage } },
    preview: ({ stage: asked, agent }) => {
      const preview = previewStage({
        loaded: value,
        stage: asked,
        ...(agent === undefined ? {} : { agent }),
        case: of,
        switches: decideSwitches(value, undefined, { language: 'en' }, []),
        recorded: new Map(),
        personas: new Map(),
      });
      return {
        ...pictureOf(preview, titleOf(value, asked, undefined)),
        case: { id: of.id, title: of.title },
        ...over,
      };
    },
  };
}
