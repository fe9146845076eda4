import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Diagnostic, DiagnosticSeverity } from 'vscode-languageserver-types';
import { Project } from '../../src/core/project';
import { createMemoryFiles, memoryPaths, type MemoryFiles } from '../harness/memory-files';

const SEVERITIES: Readonly<Record<DiagnosticSeverity, string>> = {
  1: 'error',
  2: 'warning',
  3: 'information',
  4: 'hint',
};

/**
 * A fixture is one or more files, each behind a line `=== NAME`. A line of carets under a line is a problem expected
 * there: its place, severity, code and message.
 */
export interface Fixture {
  readonly text: string;
  readonly files: MemoryFiles;
  readonly project: Project;
  /** Paths of the files, in the order of the fixture. */
  readonly paths: readonly string[];
}

export const FIXTURES = path.join(import.meta.dirname, 'fixtures');

const EXPECTATION = /^ *\^+ (?:error|warning|information) [a-z-]+: .*\n/gmu;

export function readFixture(name: string): Fixture {
  const text = readFileSync(path.join(FIXTURES, name), 'utf8');
  const parts = text.split(/^=== (.+)\n/mu).slice(1);
  const content: Record<string, string> = {};
  for (let at = 0; at < parts.length; at += 2) {
    content[`/w/${parts[at] ?? ''}`] = (parts[at + 1] ?? '').replace(EXPECTATION, '');
  }
  const files = createMemoryFiles(content);
  return { text, files, project: new Project(files, memoryPaths), paths: Object.keys(content) };
}

/** The fixture as it would have to be written for these diagnostics to be the expected ones. */
export function annotate(fixture: Fixture, of: (file: string) => readonly Diagnostic[]): string {
  return fixture.paths
    .map((file) => `=== ${file.slice('/w/'.length)}\n${annotateFile(fixture.files.text(file), of(file))}`)
    .join('');
}

function annotateFile(text: string, diagnostics: readonly Diagnostic[]): string {
  return text
    .split('\n')
    .map((line, index) => {
      const here = diagnostics.filter(({ range }) => range.start.line === index);
      return [line, ...here.map((diagnostic) => caretsUnder(line, diagnostic))].join('\n');
    })
    .join('\n');
}

function caretsUnder(line: string, { range, severity, code, message }: Diagnostic): string {
  const { start, end } = range;
  const last = end.line > start.line ? line.length : end.character;
  const carets = '^'.repeat(Math.max(1, last - start.character));
  const text = typeof message === 'string' ? message : message.value;
  return `${' '.repeat(start.character)}${carets} ${SEVERITIES[severity ?? 1]} ${code ?? ''}: ${text}`;
}
