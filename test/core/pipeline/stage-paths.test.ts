import { describe, expect, it } from 'vitest';
import { pathToRole, stagePaths } from '../../../src/core/pipeline/stage-paths';
import { loadPipeline, roleText } from '../../harness/small-world';

const roles = {
  judge: roleText('judge', []),
  supervisor: roleText('supervisor', []),
  speaker: roleText('speaker', []),
};

const stages = `
  - stage: talk
    debate: { turns: 2, speakers: [{ role: speaker }] }
  - stage: deliberation
    repeat:
      at_most: 2
      stages:
        - { stage: draft, role: judge }
        - { stage: review, role: supervisor }
  - { stage: ruling, role: judge }`;

describe('the first stage that asks a role', () => {
  it('is named by its path, whatever is around it', async () => {
    const { pipeline } = await loadPipeline(
      `moot: 1\nname: P\nroles: ./roles\nstages:${stages}\nverdict: { text: "{{ ruling }}" }\n`,
      roles,
    );
    expect(stagePaths(pipeline.stages)).toEqual([
      'talk',
      'deliberation',
      'deliberation/draft',
      'deliberation/review',
      'ruling',
    ]);
    expect(pathToRole(pipeline.stages, 'supervisor')).toBe('deliberation/review');
    expect(pathToRole(pipeline.stages, 'judge')).toBe('deliberation/draft');
    expect(pathToRole(pipeline.stages, 'speaker')).toBe('talk');
    expect(pathToRole(pipeline.stages, 'clerk')).toBeUndefined();
  });
});
