import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { CodeAction } from 'vscode-languageserver-types';
import type { Json } from '../../../src/core/json';
import { Project } from '../../../src/core/project';
import { codeActions } from '../../../src/language/actions/code-actions';
import { diagnose } from '../../../src/language/diagnose';
import { fromLspPosition } from '../../../src/language/lsp-range';
import { outlineFile } from '../../../src/language/outlined';
import { createMemoryFiles, memoryPaths } from '../../harness/memory-files';

export const FIXTURES = path.join(import.meta.dirname, 'fixtures');

/** `windows`: every line ends with CRLF, and every file that is there begins with a byte order mark. */
export type Lines = 'unix' | 'windows';

/**
 * Files, each behind a line `=== NAME`, the first of them with the selection between « and »; then every action that is
 * offered there, behind `>>> TITLE`, with the files that it leaves changed. `answers.json` holds what a role answered.
 */
export interface ActionFixture {
  readonly text: string;
  readonly input: ReadonlyMap<string, string>;
}

export function readActionFixture(name: string): ActionFixture {
  const text = readFileSync(path.join(FIXTURES, name), 'utf8');
  return { text, input: filesIn(text.split(/^>>> /mu)[0] ?? '') };
}

function filesIn(text: string): Map<string, string> {
  const parts = text.split(/^=== (.+)\n/mu).slice(1);
  const files = new Map<string, string>();
  for (let at = 0; at < parts.length; at += 2) files.set(`/w/${parts[at] ?? ''}`, parts[at + 1] ?? '');
  return files;
}

/** The fixture as it would have to be written for what is offered to be expected. */
export async function withActions({ input }: ActionFixture, lines: Lines): Promise<string> {
  const asThere = (text: string): string =>
    lines === 'unix' ? text : `\uFEFF${text.replaceAll('\n', '\r\n')}`;
  const [[file, marked] = ['', '']] = input;
  const bare = new Map([...input].map(([name, text]) => [name, asThere(text.replace(/[«»]/gu, ''))]));
  const offsets = asThere(marked);
  const selection = [offsets.indexOf('«'), offsets.indexOf('»') - 1];
  const document = TextDocument.create(file, 'moot', 1, bare.get(file) ?? '');
  const [start, end] = selection.map((offset) => document.positionAt(offset));
  const outlined = outlineFile(file, document.getText());
  if (!outlined || !start || !end) throw new Error('No file of ours is first in the fixture.');
  const files = createMemoryFiles(Object.fromEntries(bare));
  const answers = JSON.parse(input.get('/w/answers.json') ?? '[]') as readonly Json[];
  const found = (await diagnose(new Project(files, memoryPaths), files, file)).get(file) ?? [];
  const [from, to] = selection as [number, number];
  const here = found.filter(
    ({ range }) => document.offsetAt(range.start) <= to && from <= document.offsetAt(range.end),
  );
  const actions = await codeActions(
    outlined,
    { uri: file, version: 1 },
    { start: fromLspPosition(start), end: fromLspPosition(end) },
    here,
    {
      newFiles: { paths: memoryPaths, isThere: (name) => files.exists(name), uriOf: (name) => name },
      answersOf: () => Promise.resolve(answers),
    },
  );
  const written = (texts: ReadonlyMap<string, string>): string =>
    [...texts].map(([name, text]) => `=== ${name.slice('/w/'.length)}\n${toItsEnd(text)}`).join('');
  const told = actions.map((action) => {
    const after = [...changedBy(action, bare)].map(([name, text]): [string, string] => [
      name,
      asUnix(text, lines, bare.has(name)),
    ]);
    return `>>> ${action.title}\n${written(new Map(after))}`;
  });
  return written(input) + told.join('');
}

/** A text as lines of the fixture. */
function toItsEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n(no line end)\n`;
}

/** What windows lines were made from, or a text that shows where they were not kept. */
function asUnix(text: string, lines: Lines, wasThere: boolean): string {
  if (lines === 'unix') return text;
  const kept = text.replaceAll('\r\n', '<eol>').replaceAll('\n', '<bare eol>\n').replaceAll('<eol>', '\n');
  return wasThere ? kept.replace(/^\uFEFF/u, '') || '<no mark>' : kept;
}

/** The files that an action changes or makes, as they are afterwards. */
function changedBy({ edit }: CodeAction, before: ReadonlyMap<string, string>): Map<string, string> {
  const after = new Map<string, string>();
  const apply = (uri: string, edits: Parameters<typeof TextDocument.applyEdits>[1]): void => {
    const text = after.get(uri) ?? before.get(uri) ?? '';
    after.set(uri, TextDocument.applyEdits(TextDocument.create(uri, 'moot', 1, text), edits));
  };
  for (const [uri, edits] of Object.entries(edit?.changes ?? {})) apply(uri, edits);
  for (const change of edit?.documentChanges ?? []) {
    if ('edits' in change) {
      apply(
        change.textDocument.uri,
        change.edits.flatMap((each) => ('newText' in each ? [each] : [])),
      );
    } else if (change.kind === 'create') after.set(change.uri, '');
  }
  return after;
}
