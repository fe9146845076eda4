import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { Project } from '../../../src/core/project';
import { codeActions } from '../../../src/language/actions/code-actions';
import { wrapStages } from '../../../src/language/actions/wrap-stages';
import { diagnose } from '../../../src/language/diagnose';
import { outlineFile } from '../../../src/language/outlined';
import { everyStage, outlineYaml } from '../../../src/language/outline-yaml';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';
import { projectFiles, projectRoot } from '../../harness/project-files';
import { FIXTURES, readActionFixture, withActions } from './fixture';

describe.each(readdirSync(FIXTURES))('what is offered in %s', (name) => {
  const fixture = readActionFixture(name);

  it('is what stands there, and leads to the files as they stand there', async () => {
    expect(await withActions(fixture, 'unix')).toBe(fixture.text);
  });

  it('keeps the line ends and byte order marks of Windows', async () => {
    expect(await withActions(fixture, 'windows')).toBe(fixture.text);
  });
});

describe('a stage of a shipped pipeline', () => {
  const stages = projectFiles('prompts', /\.pipeline\.yaml$/u).flatMap((name) => {
    const outline = outlineYaml(name, readFileSync(path.join(projectRoot, name), 'utf8'));
    return [...everyStage(outline.stages)].map(({ path: stage, stage: { range } }) => ({
      name,
      stage,
      range,
      outline,
    }));
  });

  it.each(stages)('can be wrapped: $stage of $name', ({ name, range, outline }) => {
    const actions = wrapStages(outline, name, range);
    expect(actions.map(({ title }) => title)).toEqual(['Wrap in repeat', 'Wrap in parallel']);
    for (const { edit } of actions) {
      const document = TextDocument.create(name, 'moot', 1, outline.text);
      const after = TextDocument.applyEdits(document, edit?.changes?.[name] ?? []);
      const left = new Set(after.split('\n').map((line) => line.trim()));
      expect(outline.text.split('\n').filter((line) => !left.has(line.trim()))).toEqual([]);
      const wrapped = [...everyStage(outlineYaml(name, after).stages)].map(({ stage }) => stage.name);
      const before = [...everyStage(outline.stages)].map(({ stage }) => stage.name);
      expect(wrapped.filter((each) => !each.includes('~'))).toEqual(
        expect.arrayContaining(before.filter((each) => !each.includes('~'))),
      );
    }
  });
});

describe('a shipped file torn at any byte', () => {
  const shipped = projectFiles('prompts', /\.(?:role\.md|pipeline\.yaml|slice\.yaml)$/u);
  const bytesOf = new Map(shipped.map((file) => [file, readFileSync(path.join(projectRoot, file))]));

  it('is offered something or nothing at any range, without a fault', async () => {
    const torn = fc.constantFrom(...shipped).chain((file) => {
      const offset = fc.nat(bytesOf.get(file)?.length ?? 0);
      return fc.record({ file: fc.constant(file), end: offset, from: offset, to: offset });
    });
    await fc.assert(
      fc.asyncProperty(torn, async ({ file, end, from, to }) => {
        const text = bytesOf.get(file)!.subarray(0, end).toString();
        const outlined = outlineFile(`/${file}`, text)!;
        const files = createMemoryFiles({ [`/${file}`]: text });
        const found = (await diagnose(new Project(files, memoryPaths), files, `/${file}`)).get(`/${file}`)!;
        const range = outlined.outline.lines.range(from, to);
        const ports = {
          newFiles: { paths: memoryPaths, isThere: () => Promise.resolve(false), uriOf: String },
          answersOf: () => Promise.resolve([{ ruling: 'granted', articles: [7] }]),
        };
        const actions = await codeActions(outlined, { uri: file, version: 1 }, range, found, ports);
        for (const { title, edit } of actions) expect([title, typeof edit]).toEqual([title, 'object']);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
