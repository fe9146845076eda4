import fc from 'fast-check';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { describe, expect, it } from 'vitest';
import { Project } from '../../../src/core/project';
import { LineIndex } from '../../../src/core/text/line-index';
import { replacements } from '../../../src/language/actions/replace';
import { diagnose } from '../../../src/language/diagnose';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';

const FILE = '/w/p.pipeline.yaml';
const JUDGE = '---\nrole: judge\noutput: { format: text }\n---\nDecide.\n';

async function mended(text: string): Promise<string> {
  const files = createMemoryFiles({ [FILE]: text, '/w/roles/judge.role.md': JUDGE });
  const found = (await diagnose(new Project(files, memoryPaths), files, FILE)).get(FILE) ?? [];
  const actions = replacements({ text, lines: new LineIndex(text) }, FILE, found);
  const edits = actions.flatMap(({ edit }) => edit?.changes?.[FILE] ?? []);
  return TextDocument.applyEdits(TextDocument.create(FILE, 'moot-pipeline', 1, text), edits);
}

describe('a word that was meant to be another', () => {
  const pipeline = (role: string): string =>
    `moot: 1\r\nstages:\r\n  - stage: a # first\r\n    role: ${role}\r\n`;

  it('is replaced, and nothing else', async () => {
    expect(await mended(pipeline('judgd'))).toBe(pipeline('judge'));
  });

  it('keeps its quotes', async () => {
    expect(await mended(pipeline('"judgd"'))).toBe(pipeline('"judge"'));
  });

  it('stays where nobody knows better', async () => {
    expect(await mended(pipeline('xyzxyz'))).toBe(pipeline('xyzxyz'));
  });

  it('is looked for without a fault in any text, at any range, with any data', () => {
    const position = fc.record({ line: fc.nat(9), character: fc.nat(40) });
    fc.assert(
      fc.property(
        fc.string(),
        fc.record({ start: position, end: position }),
        fc.jsonValue(),
        (text, range, data) => {
          const found = [{ range, message: '', data: data ?? undefined }];
          const act = (): unknown => replacements({ text, lines: new LineIndex(text) }, FILE, found);
          expect(act).not.toThrow();
        },
      ),
    );
  });
});
