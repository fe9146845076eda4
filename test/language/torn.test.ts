import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Project } from '../../src/core/project';
import { diagnose } from '../../src/language/diagnose';
import { createMemoryFiles, memoryPaths } from '../harness/memory-files';
import { projectFiles, projectRoot } from '../harness/project-files';

const shipped = projectFiles('prompts', /\.(?:role\.md|md|pipeline\.yaml|slice\.yaml)$/u);
const bytesOf = new Map(shipped.map((file) => [file, readFileSync(path.join(projectRoot, file))]));
const asked = shipped.filter((file) => /\.(?:role\.md|pipeline\.yaml)$/u.test(file));

describe('a shipped file torn at any byte', () => {
  it('is checked all the same, with every problem inside its text', async () => {
    const world = Object.fromEntries([...bytesOf].map(([file, bytes]) => [`/${file}`, bytes.toString()]));
    const torn = fc
      .constantFrom(...asked)
      .chain((file) =>
        fc.record({ file: fc.constant(file), end: fc.nat((bytesOf.get(file)?.length ?? 1) - 1) }),
      );
    await fc.assert(
      fc.asyncProperty(torn, async ({ file, end }) => {
        const text = bytesOf.get(file)!.subarray(0, end).toString();
        const files = createMemoryFiles({ ...world, [`/${file}`]: text });
        const found = await diagnose(new Project(files, memoryPaths), files, `/${file}`);
        const lines = text.split('\n').length;
        for (const { range } of found.get(`/${file}`) ?? []) expect(range.end.line).toBeLessThan(lines);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
