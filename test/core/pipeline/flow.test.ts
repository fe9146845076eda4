import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { flowOf } from '../../../src/core/pipeline/flow';
import { Project } from '../../../src/core/project';
import { nodeFiles } from '../../../src/node/node-files';
import { nodePaths } from '../../../src/node/node-paths';
import { projectFiles, projectRoot } from '../../harness/project-files';

const project = new Project(nodeFiles, nodePaths);

async function flow(file: string): Promise<string> {
  const loaded = await project.loadPipeline(file);
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems));
  return flowOf(loaded.value);
}

const pictures = projectFiles('prompts', /README\.md$/u).flatMap((file) => {
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  const found = text.matchAll(/<!-- moot flow (\S+) -->\s+```mermaid\n([\s\S]*?)\n```/gu);
  return [...found].map(([, name = '', chart = '']) => ({
    file: path.join(path.dirname(file), name),
    chart,
  }));
});

describe('the flow of a pipeline', () => {
  it('is pictured in the READMEs of the systems', () => {
    expect(pictures.map(({ file }) => path.basename(file)).sort()).toEqual(
      [
        '3-1.pipeline.yaml',
        'agents-court.pipeline.yaml',
        'cyber-jurors.pipeline.yaml',
        'juris-agents.pipeline.yaml',
        'second-instance.pipeline.yaml',
        'verdict.pipeline.yaml',
      ].sort(),
    );
  });

  it.each(pictures)('is that of $file as it is now', async ({ file, chart }) => {
    expect(chart).toBe(await flow(path.join(projectRoot, file)));
  });

  it('has a box for a loop, an arrow for what is read, and dashes for what may be off', async () => {
    const lines = (await flow(path.join(projectRoot, 'prompts/verdict/verdict.pipeline.yaml'))).split('\n');
    expect(lines).toContain('  subgraph deliberation["deliberation: up to 3 rounds"]');
    expect(lines).toContain('  deliberation_draft --> deliberation_review');
    expect(lines.find((line) => line.startsWith('  class '))).toMatch(/\bdeliberation_review\b.* optional$/u);
    expect(lines).not.toContain('  deliberation_review --> deliberation_draft');
  });
});
