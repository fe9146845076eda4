import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Case } from '../../../src/core/case';
import { findAuthored, kindOfFile } from '../../../src/core/check';
import { personasOf } from '../../../src/core/preview/personas-of';
import { previewStage } from '../../../src/core/preview/preview';
import { Project } from '../../../src/core/project';
import { decideSwitches } from '../../../src/core/run/decide-switches';
import { nodeFiles } from '../../../src/node/node-files';
import { nodePaths } from '../../../src/node/node-paths';
import { someCase } from '../../harness/small-world';

const prompts = path.resolve(import.meta.dirname, '../../../prompts');
const project = new Project(nodeFiles, nodePaths);
const pipelines = (await findAuthored(project, nodeFiles, prompts)).filter(
  (file) => kindOfFile(file) === 'pipeline',
);

describe('every prompt that ships', () => {
  it.each(pipelines.map((file) => path.relative(prompts, file)))(
    'can be seen without a run: %s',
    async (name) => {
      const loaded = await project.loadPipeline(path.join(prompts, name));
      if (!loaded.ok) throw new Error(`${name} cannot be read.`);
      const personas = await personasOf(nodeFiles, nodePaths, loaded.value.pipeline);
      const switches = decideSwitches(loaded.value, undefined, {}, []);
      const seen = (agent: string | undefined, of?: Case) =>
        previewStage({
          loaded: loaded.value,
          stage: '',
          ...(agent === undefined ? {} : { agent }),
          ...(of ? { case: of } : {}),
          switches,
          recorded: new Map(),
          personas,
        });
      const { agents } = seen(undefined);
      expect(agents.length).toBeGreaterThan(0);
      for (const { path: agent } of agents) {
        const { messages, problems } = seen(agent);
        expect
          .soft({ agent, isThere: messages.length > 0, problems })
          .toEqual({ agent, isThere: true, problems: [] });
        // A case that does not fit the pipeline is told, not thrown.
        const misfit = seen(agent, someCase());
        expect.soft(misfit.messages.length + misfit.problems.length).toBeGreaterThan(0);
      }
    },
  );
});
