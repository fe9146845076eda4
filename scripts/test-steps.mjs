// The steps of npm test. Each resolves to how many of its cases passed and failed; a static check is one case.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cache, inRoot, out, tool } from './paths.mjs';
import { runNode } from './process.mjs';

/** In the order they run. `kind` is what --only names; `build` is there for those that need dist. */
export const steps = [
  { name: 'format', kind: 'lint', run: () => check(tool('prettier', 'bin', 'prettier.cjs'), prettierArgs) },
  { name: 'lint', kind: 'lint', run: () => check(tool('eslint', 'bin', 'eslint.js'), eslintArgs) },
  { name: 'types', kind: 'types', run: () => check(tool('typescript', 'bin', 'tsc'), ['-b']) },
  { name: 'build', kind: 'build', run: () => check(inRoot('esbuild.mjs'), []) },
  { name: 'unit tests', kind: 'unit', run: () => vitest('unit', []) },
  {
    name: 'panel in the browser',
    kind: 'browser',
    run: () => vitest('panel', ['--config', 'test/webview/vitest.config.mts']),
  },
  { name: 'tests inside VS Code', kind: 'vscode', needsBuild: true, run: insideVsCode },
  {
    name: 'journeys in the browser',
    kind: 'browser',
    needsBuild: true,
    run: () => vitest('journeys', ['--config', 'test/e2e/vitest.config.mts']),
  },
];

const prettierArgs = [
  ...['--check', '.', '--log-level', 'warn'],
  ...['--cache', '--cache-location', path.join(cache, 'prettier')],
];

const eslintArgs = [
  ...['.', '--max-warnings', '0'],
  ...['--cache', '--cache-strategy', 'content', '--cache-location', path.join(cache, 'eslint')],
];

async function check(program, args) {
  return (await runNode([program, ...args])) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(name, args) {
  const results = path.join(out, 'results', `${name}.json`);
  rmSync(results, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const status = await runNode([tool('vitest', 'vitest.mjs'), 'run', ...args, ...reporters]);
  const report = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {};
  const { numPassedTests: passed = 0, numFailedTests = 0, testResults = [] } = report;
  // A file that does not load has no cases to count, and must not pass for that.
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = numFailedTests + unloaded.length;
  return { passed, failed: status === 0 ? failed : Math.max(failed, 1) };
}

async function insideVsCode() {
  const { runVsCodeTests } = await import('./run-vscode-tests.mjs');
  return runVsCodeTests();
}
