import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Range as LspRange, TextEdit } from 'vscode-languageserver-types';
import { describe, expect, it } from 'vitest';
import { LineIndex } from '../../../src/core/text/line-index';
import { definitionsAt, highlightsAt, referencesAt } from '../../../src/language/names/definition';
import { linksIn } from '../../../src/language/names/document-links';
import { applied } from '../../../src/language/names/file-edits';
import { renamingAt } from '../../../src/language/names/may-rename';
import { editsForMoves } from '../../../src/language/names/move-files';
import { rename } from '../../../src/language/names/rename';
import { workspaceSymbols } from '../../../src/language/names/workspace-symbols';
import { worldOf, type World } from './world';

/**
 * A fixture begins with a line that says what is asked: `definition`, `references`, `uses` (references without the
 * definition), `highlights`, `links`, `rename to NAME`, `refuse NAME: WHY`, `move FROM to TO`. Its files stand behind
 * lines `=== NAME`; ‸ is the cursor. Expected places are between « and »; the expected texts after a rename or move
 * stand behind a line `>>>`.
 */
const FIXTURES = path.join(import.meta.dirname, 'fixtures');

interface Fixture {
  readonly asked: string;
  /** Without cursor and marks. */
  readonly world: World;
  readonly cursor: { readonly file: string; readonly offset: number } | undefined;
  /** As they have to look, by path. */
  readonly expected: Readonly<Record<string, string>>;
}

async function readFixture(name: string): Promise<Fixture> {
  const text = readFileSync(path.join(FIXTURES, name), 'utf8');
  const [head = '', after] = text.split(/^>>>\n/mu);
  const before = filesIn(head);
  let cursor: Fixture['cursor'];
  const content = Object.fromEntries(
    Object.entries(before).map(([file, marked]) => {
      const bare = marked.replace(/→[^»]*»/gu, '').replace(/[«»]/gu, '');
      if (bare.includes('‸')) cursor = { file, offset: bare.indexOf('‸') };
      return [file, bare.replace('‸', '')];
    }),
  );
  const marks = Object.entries(before).map(([file, marked]) => [file, marked.replace('‸', '')]);
  const expected =
    after === undefined ? (Object.fromEntries(marks) as Record<string, string>) : filesIn(after);
  return { asked: text.split('\n', 1)[0] ?? '', world: await worldOf(content), cursor, expected };
}

function filesIn(text: string): Record<string, string> {
  const parts = text.split(/^=== (.+)\n/mu).slice(1);
  const names = parts.filter((_, at) => at % 2 === 0);
  return Object.fromEntries(names.map((name, at) => [`/w/${name}`, parts[2 * at + 1] ?? '']));
}

interface Place {
  readonly file: string;
  readonly range: LspRange;
  readonly more?: string;
}

/** The files of the fixture as they would have to be written for these places to be the expected ones. */
function marked({ world, expected }: Fixture, places: readonly Place[]): Record<string, string> {
  return edited(
    { world, expected },
    places.map(({ file, range, more }): [string, TextEdit[]] => {
      const text = world.files.text(file);
      const lines = new LineIndex(text);
      const [start, end] = [range.start, range.end].map(({ line, character }) =>
        lines.offsetAt({ line, column: character }),
      );
      const suffix = more === undefined ? '»' : `→${more}»`;
      return [file, [{ range, newText: `«${text.slice(start, end)}${suffix}` }]];
    }),
  );
}

function edited(
  { world, expected }: Pick<Fixture, 'world' | 'expected'>,
  changes: Iterable<readonly [string, readonly TextEdit[]]>,
): Record<string, string> {
  const all = new Map<string, TextEdit[]>();
  for (const [file, edits] of changes) all.set(file, [...(all.get(file) ?? []), ...edits]);
  const named = [...new Set([...Object.keys(expected), ...all.keys()])];
  return Object.fromEntries(
    named.map((file) => {
      const text = world.files.text(file);
      return [file, applied({ text, lines: new LineIndex(text) }, all.get(file) ?? [])];
    }),
  );
}

function answer(fixture: Fixture): Readonly<Record<string, string>> | string {
  const { asked, world, cursor } = fixture;
  const { index } = world;
  const { file, offset } = cursor ?? { file: '', offset: 0 };
  const at = new LineIndex(world.files.text(file)).positionAt(offset);
  const [verb = '', ...words] = asked.split(' ');
  switch (verb) {
    case 'definition':
      return marked(fixture, definitionsAt(index, file, at));
    case 'references':
      return marked(fixture, referencesAt(index, file, at, true));
    case 'uses':
      return marked(fixture, referencesAt(index, file, at, false));
    case 'highlights':
      return marked(
        fixture,
        highlightsAt(index, file, at).map(({ range }) => ({ file, range })),
      );
    case 'links': {
      const links = linksIn(index, file);
      return marked(
        fixture,
        links.map(({ range, path: target }) => ({ file, range, more: target.replace('/w/', '') })),
      );
    }
    case 'rename': {
      const renamed = rename(index, file, at, words[1] ?? '');
      return 'reason' in renamed ? renamed.reason : edited(fixture, renamed.changes);
    }
    case 'refuse': {
      const renamed = rename(index, file, at, (words[0] ?? '').replace(/:$/u, ''));
      return 'reason' in renamed ? `refuse ${words[0] ?? ''} ${renamed.reason}` : 'renamed';
    }
    case 'move': {
      const [from = '', , to = ''] = words;
      return edited(fixture, editsForMoves(index, [{ from: `/w/${from}`, to: `/w/${to}` }]));
    }
    default:
      throw new Error(`Nothing is called "${verb}".`);
  }
}

describe('names across files', () => {
  it.each(readdirSync(FIXTURES))('%s', async (name) => {
    const fixture = await readFixture(name);
    const wanted = fixture.asked.startsWith('refuse') ? fixture.asked : fixture.expected;
    expect(answer(fixture)).toEqual(wanted);
  });
});

describe('a place where nothing is named', () => {
  it('has no definition, and cannot be renamed', async () => {
    const { index } = await worldOf({ '/w/court.pipeline.yaml': 'moot: 1\nname: Court\n' });
    const at = { line: 1, column: 7 };
    expect(definitionsAt(index, '/w/court.pipeline.yaml', at)).toEqual([]);
    expect(referencesAt(index, '/w/court.pipeline.yaml', at, true)).toEqual([]);
    expect(renamingAt(index, '/w/court.pipeline.yaml', at)).toEqual({
      reason: expect.stringContaining('can be renamed') as string,
    });
    expect(definitionsAt(index, '/w/nowhere.pipeline.yaml', at)).toEqual([]);
  });
});

describe('symbols of the workspace', () => {
  const content = {
    '/w/roles/case-judge.role.md': '---\nrole: case-judge\n---\nuser:\nDecide.\n',
    '/w/court.pipeline.yaml': 'name: Small court\nstages:\n  - { stage: draft, role: case-judge }\n',
    '/w/all.slice.yaml': 'dataset: cases.jsonl\npipeline: court.pipeline.yaml\n',
  };

  it.each([
    ['', ['all', 'Small court', 'draft', 'case-judge']],
    ['cj', ['case-judge']],
    ['SC', ['Small court']],
    ['small c', ['Small court']],
    ['dr', ['draft']],
    ['tfard', []],
  ])('%j finds %j', async (query, names) => {
    const { index } = await worldOf(content);
    expect(workspaceSymbols(index, query).map(({ name }) => name)).toEqual(names);
  });

  it('tells in which pipeline a stage is', async () => {
    const { index } = await worldOf(content);
    expect(workspaceSymbols(index, 'draft')).toMatchObject([
      {
        file: '/w/court.pipeline.yaml',
        container: 'Small court',
        range: { start: { line: 2, character: 13 } },
      },
    ]);
  });
});
