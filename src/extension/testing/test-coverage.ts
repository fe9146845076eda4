import * as vscode from 'vscode';
import { countsOf, type CoveredFile, type CoveredPlace } from '../../core/coverage/coverage';
import type { Range } from '../../core/problem';
import { coverageOfRun } from '../../core/run/coverage-of-run';
import { RunReader } from '../../core/run-store/run-reader';
import { nodeFiles } from '../../node/node-files';
import { nodePaths } from '../../node/node-paths';
import type { RanTests } from './test-runner';

/** What cases exercised of a pipeline or a role file. */
export class PromptCoverage extends vscode.FileCoverage {
  constructor(private readonly covered: CoveredFile) {
    const { places, branches } = countsOf(covered);
    super(
      vscode.Uri.file(covered.file),
      new vscode.TestCoverageCount(places.covered, places.total),
      branches.total > 0 ? new vscode.TestCoverageCount(branches.covered, branches.total) : undefined,
    );
  }

  details(): vscode.FileCoverageDetail[] {
    return this.covered.places.map(
      ({ count, range, branches }) =>
        new vscode.StatementCoverage(
          count,
          placeOf(range),
          branches.map((branch) => {
            const { start } = placeOf(branch.range ?? range);
            return new vscode.BranchCoverage(branch.count, start, branch.name);
          }),
        ),
    );
  }
}

/** Tells what the runs of a request exercised, each file once. */
export async function tellCoverage(run: vscode.TestRun, { runs }: RanTests): Promise<void> {
  const files = new Map<string, CoveredFile>();
  for (const { run: id, root } of runs) {
    const reader = new RunReader(nodeFiles, nodePaths, root, id);
    const coverage = await coverageOfRun(nodeFiles, nodePaths, root, reader);
    for (const file of coverage?.files ?? []) {
      const known = files.get(file.file);
      files.set(file.file, known ? added(known, file) : file);
    }
  }
  for (const file of files.values()) run.addCoverage(new PromptCoverage(file));
}

/** Of two runs through the same file; a place that only one of them had stands as it had it. */
function added(one: CoveredFile, other: CoveredFile): CoveredFile {
  const places = new Map(one.places.map((place) => [keyOf(place), place]));
  for (const place of other.places) {
    const known = places.get(keyOf(place));
    places.set(keyOf(place), known ? addedPlace(known, place) : place);
  }
  return { file: one.file, places: [...places.values()] };
}

function addedPlace(one: CoveredPlace, other: CoveredPlace): CoveredPlace {
  const counts = new Map(other.branches.map(({ name, count }) => [name, count]));
  return {
    ...one,
    count: one.count + other.count,
    branches: one.branches.map((branch) => ({
      ...branch,
      count: branch.count + (counts.get(branch.name) ?? 0),
    })),
  };
}

function keyOf({ kind, name, range }: CoveredPlace): string {
  return JSON.stringify([kind, name, range.start]);
}

function placeOf({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.column, end.line, end.column);
}
