import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { LineIndex } from '../../../src/core/text/line-index';
import { definitionsAt, highlightsAt, referencesAt } from '../../../src/language/names/definition';
import { linksIn } from '../../../src/language/names/document-links';
import { editsForMoves } from '../../../src/language/names/move-files';
import { NameIndex, NameMemory } from '../../../src/language/names/name-index';
import { rename } from '../../../src/language/names/rename';
import { workspaceSymbols } from '../../../src/language/names/workspace-symbols';
import { outlineFile } from '../../../src/language/outlined';
import { projectFiles, projectRoot } from '../../harness/project-files';
import { worldOf } from './world';

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const FILES = projectFiles('prompts', /\.(?:md|ya?ml)$/u);
let whole: NameIndex;
const memory = new NameMemory();

beforeAll(async () => {
  const texts = FILES.map((file) => [`/w/${file}`, readFileSync(path.join(projectRoot, file), 'utf8')]);
  whole = (await worldOf(Object.fromEntries(texts) as Record<string, string>)).index;
});

/** The shipped files, one of them cut off after some bytes. */
function torn(file: string, share: number): { index: NameIndex; text: string } {
  const bytes = encoder.encode(whole.written(file)?.text ?? '');
  const text = decoder.decode(bytes.subarray(0, Math.floor(share * bytes.length)));
  const { paths, documents, passages } = whole.sources;
  const outlined = outlineFile(file, text);
  const sources = {
    paths,
    documents: outlined ? new Map([...documents, [file, outlined]]) : documents,
    passages: passages.has(file)
      ? new Map([...passages, [file, { file, text, lines: new LineIndex(text) }]])
      : passages,
  };
  return { index: new NameIndex(sources, memory), text };
}

describe('a shipped file, torn at any byte', () => {
  it('is answered about at every place, and every place lies in its file', () => {
    const files = [...whole.sources.documents.keys(), ...whole.sources.passages.keys()];
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...files), share, share, (file, cut, cursor) => {
        const { index, text } = torn(file, cut);
        const lines = new LineIndex(text);
        // Where authors type: at the end, or anywhere.
        for (const offset of [text.length, Math.floor(cursor * text.length)]) {
          const at = lines.positionAt(offset);
          definitionsAt(index, file, at);
          highlightsAt(index, file, at);
          referencesAt(index, file, at, true);
          const renamed = rename(index, file, at, 'another_name');
          if ('changes' in renamed) expect(renamed.changes.size).toBeGreaterThan(0);
        }
        editsForMoves(index, [{ from: file, to: '/w/elsewhere/x' }]);
        workspaceSymbols(index, 'a');
        linksIn(index, file);
        for (const { range, name, exact } of index.in(file)) {
          const written = text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
          if (exact) expect(written).toBe(name);
        }
      }),
      { numRuns: 120 },
    );
  }, 120_000);
});

describe('a workspace in which one file changed', () => {
  it('is read again in that file alone', () => {
    const first = new NameIndex(whole.sources, memory);
    const { index } = torn('/w/prompts/verdict/verdict.pipeline.yaml', 0.9);
    for (const [file, pipeline] of first.pipelines) {
      const isOther = index.pipelines.get(file) !== pipeline;
      expect([file, isOther]).toEqual([file, file.endsWith('/verdict.pipeline.yaml')]);
    }
    for (const [file, role] of first.roles) expect(index.roles.get(file)).toBe(role);
  });
});
