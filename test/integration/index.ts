// Runs inside VS Code's extension host: loads every *.test.js beside it into mocha and writes down the counts.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Called by VS Code. Resolves when all tests passed and rejects when one failed, which VS Code makes its status. */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  const mocha = new Mocha({ ui: 'bdd', timeout: 30_000, color: false });
  for (const file of testFiles()) mocha.addFile(file);
  const { passed, failed } = await new Promise<Counts>((resolve, reject) => {
    try {
      const runner = mocha.run((failures) => {
        resolve({ passed: runner.stats?.passes ?? 0, failed: failures });
      });
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
  });
  report({ passed, failed });
  if (failed > 0) throw new Error(`${failed} of the tests inside VS Code failed.`);
  if (passed === 0) throw new Error('No test ran inside VS Code.');
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

function testFiles(): string[] {
  return readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.js'))
    .sort()
    .map((file) => path.join(__dirname, file));
}

function report(counts: Counts): void {
  const file = process.env['MOOT_TEST_RESULTS'];
  if (file) writeFileSync(file, JSON.stringify(counts));
}
