import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver-types';
import { diagnose, toDiagnostic } from '../../src/language/diagnose';
import { annotate, FIXTURES, readFixture } from './fixture';

describe('problems stand in the file and at the place they are about', () => {
  it.each(readdirSync(FIXTURES))('%s', async (name) => {
    const fixture = readFixture(name);
    const [first = ''] = fixture.paths;
    const found = await diagnose(fixture.project, fixture.files, first);
    expect(annotate(fixture, (file) => found.get(file) ?? [])).toBe(fixture.text);
    expect(fixture.paths).toEqual(expect.arrayContaining([...found.keys()]));
  });
});

describe('a file without problems', () => {
  it('is told, so that its last problem can be cleared', async () => {
    const { project, files } = readFixture('clean-pipeline.txt');
    const found = await diagnose(project, files, '/w/court.pipeline.yaml');
    expect([...found]).toEqual([['/w/court.pipeline.yaml', []]]);
  });
});

describe('the dataset of a slice', () => {
  it('is read as the slice says, by whoever the host has for it', async () => {
    const { project, files } = readFixture('slice-of-a-broken-dataset.txt');
    const asked: unknown[] = [];
    const found = await diagnose(project, files, '/w/all.slice.yaml', {
      dataset: (dataset, reading) => {
        asked.push({ dataset, reading });
        return Promise.resolve({ problems: [] });
      },
    });
    expect(asked).toEqual([
      { dataset: '/w/cases.jsonl', reading: { adapter: 'plain', task: undefined, mapping: undefined } },
    ]);
    expect([...found]).toEqual([['/w/all.slice.yaml', []]]);
  });
});

describe('a problem as the editor shows it', () => {
  const problem = { code: 'unused-input', file: 'a', message: 'Never used.', next: 'Remove it.' } as const;

  it('says what and what next in one message', () => {
    expect(toDiagnostic({ ...problem, severity: 'warning' })).toEqual({
      source: 'moot',
      code: 'unused-input',
      severity: DiagnosticSeverity.Warning,
      message: 'Never used. Remove it.',
      tags: [DiagnosticTag.Unnecessary],
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
    });
  });

  it.each([
    ['error', DiagnosticSeverity.Error],
    ['warning', DiagnosticSeverity.Warning],
    ['information', DiagnosticSeverity.Information],
  ] as const)('keeps the severity %s', (severity, expected) => {
    expect(toDiagnostic({ ...problem, severity }).severity).toBe(expected);
  });
});

describe('what explains a problem and what mends it', () => {
  it('stand beside it: the steps of a leak with their places, and the word to put there', async () => {
    const leak = readFixture('barrier-of-a-pipeline.txt');
    const found = await diagnose(
      leak.project,
      leak.files,
      '/w/court.pipeline.yaml',
      {},
      (file) => `at:${file}`,
    );
    const [barrier] = found.get('/w/court.pipeline.yaml') ?? [];
    expect(barrier?.relatedInformation?.map(({ location, message }) => [location.uri, message])).toEqual([
      ['at:/w/court.pipeline.yaml', 'strategy_paper'],
      ['at:/w/court.pipeline.yaml', 'opinion'],
      ['at:/w/court.pipeline.yaml', 'passed.on'],
      ['at:/w/court.pipeline.yaml', 'The barrier stands here.'],
    ]);
    const field = readFixture('unknown-field.txt');
    const [misspelt] =
      (await diagnose(field.project, field.files, '/w/court.pipeline.yaml')).get('/w/court.pipeline.yaml') ??
      [];
    expect(misspelt?.data).toEqual({ replace: 'need_rejudge' });
    const include = readFixture('missing-include.txt');
    const [missing] =
      (await diagnose(include.project, include.files, '/w/judge.role.md')).get('/w/judge.role.md') ?? [];
    expect(missing?.data).toEqual({ create: 'shared/format.md' });
  });
});
