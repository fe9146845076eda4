import path from 'node:path';
import { Project } from '../../../src/core/project';
import { flowPicture } from '../../../src/extension/flow-pictures';
import { nodeFiles } from '../../../src/node/node-files';
import { nodePaths } from '../../../src/node/node-paths';
import type { FlowPicture } from '../../../src/protocol/flow';

const prompts = path.resolve(import.meta.dirname, '../../../prompts');

/** The flow of a pipeline that ships, by its path below prompts/. */
export async function shippedFlow(
  name: string,
): Promise<(switches: Readonly<Record<string, unknown>>) => FlowPicture> {
  const loaded = await new Project(nodeFiles, nodePaths).loadPipeline(path.join(prompts, name));
  if (!loaded.ok) throw new Error(`${name} cannot be read.`);
  return (switches) => flowPicture(loaded.value, switches as Readonly<Record<string, boolean>>);
}
