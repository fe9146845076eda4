import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FaultsOfRun } from '../../../src/core/run/faults-of-run';
import { isRight } from '../../../src/core/run-store/case-record';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';
import { hostWith, planSlice, readerOf, start } from '../../harness/memory-runs';
import { projectFiles, projectRoot } from '../../harness/project-files';
import { createScriptedModel } from '../../harness/scripted-model';

const shipped = projectFiles('prompts', /^[^.]/u).filter((file) => !file.includes('/.'));
const slices = shipped.filter((file) => file.endsWith('.slice.yaml'));

/** A few cases of a sample slice, run with the embedded model. */
async function runSample(slice: string) {
  const files = createMemoryFiles(
    Object.fromEntries(shipped.map((file) => [`/w/${file}`, readFileSync(path.join(projectRoot, file))])),
  );
  const plan = await planSlice(files, `/w/${slice}`, { limit: 3 });
  const end = await start(hostWith(files, createScriptedModel({})), plan, { model: 'builtin:baseline' });
  if (!end.ok) throw new Error(end.problems.map(({ message }) => message).join('\n'));
  const reader = readerOf(files, end.manifest.id);
  return { plan, records: await reader.cases(), faults: new FaultsOfRun(files, memoryPaths, '/w', reader) };
}

describe('every wrong case of a sample slice', () => {
  it.each(slices)('of %s names the stage that lost it, with its line and what it said', async (slice) => {
    const { plan, records, faults } = await runSample(slice);
    const lines = plan.loaded.pipeline.text.split('\n');
    const wrong = records.filter(({ status, scores }) => status !== 'done' || isRight(scores) === false);
    expect(wrong).not.toEqual([]);
    for (const record of wrong) {
      const [first, ...others] = await faults.of(record);
      if (record.status === 'done')
        expect(record.lostAt).toEqual({ kind: first?.kind, stage: first?.stage, part: first?.part });
      for (const fault of [first!, ...others]) {
        const name = fault.stage
          .replace(/\[[^\]]*\]/gu, '')
          .split('/')
          .at(-1);
        expect(lines[fault.line ?? 0]).toMatch(new RegExp(`stage: (?:${name}|jury)\\b`, 'u'));
        expect(fault.message).not.toBe('');
        const told = fault.evidence.filter(({ says }) => says.endsWith('← lost here'));
        // Of a jury, the ballots of each round are the proof.
        if (fault.kind !== 'jury') expect(told.map(({ stage }) => stage)).toEqual([fault.stage]);
        else expect(fault.evidence[0]?.says).toMatch(/^sealed ballots: /u);
      }
    }
  });
});
