// Runs test/integration inside a real VS Code: a desktop one where there is a screen, else the VS Code server in
// headless Chromium. Both are driven by @vscode/test-electron and both run the same suite.
//
//   MOOT_VSCODE=server     the server, even where there is a screen
//   MOOT_VSCODE=download   the desktop VS Code that @vscode/test-electron downloads
//   MOOT_VSCODE=PATH       this desktop VS Code program
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { buildTests } from './build-tests.mjs';
import { hasDisplay } from './desktop-vscode.mjs';
import { writeSettings } from './editor-settings.mjs';
import { isMain } from './is-main.mjs';
import { inRoot, root } from './paths.mjs';
import { temporaryFolder, temporaryWorkspace } from './temporary.mjs';

const oldestVersion = '1.100.3';
const launcher = inRoot('scripts', 'browser-vscode.mjs');

/** Resolves to how many tests passed and failed; a suite that could not run at all counts as one failure. */
export async function runVsCodeTests() {
  const extensionTestsPath = await buildTests();
  const editor = await chooseEditor();
  const sample = temporaryWorkspace();
  const profile = temporaryFolder('profile');
  const results = path.join(profile.folder, 'results.json');
  writeSettings(profile.folder);
  try {
    await runTests({
      vscodeExecutablePath: editor.program,
      extensionDevelopmentPath: root,
      extensionTestsPath,
      extensionTestsEnv: { MOOT_TEST_RESULTS: results },
      launchArgs: [
        ...editor.args,
        sample.workspace,
        `--user-data-dir=${path.join(profile.folder, 'data')}`,
        `--extensions-dir=${path.join(profile.folder, 'extensions')}`,
      ],
    });
    return readCounts(results);
  } catch (error) {
    const { passed, failed } = readCounts(results);
    if (failed === 0) console.error(error.message);
    return { passed, failed: Math.max(failed, 1) };
  } finally {
    profile.dispose();
    sample.dispose();
  }
}

async function chooseEditor() {
  const wish = process.env.MOOT_VSCODE ?? (hasDisplay() ? 'download' : 'server');
  const server = { program: process.execPath, args: [launcher] };
  if (wish === 'server') return server;
  if (wish !== 'download') return { program: wish, args: [] };
  try {
    return { program: await downloadAndUnzipVSCode(oldestVersion), args: [] };
  } catch (error) {
    if (process.env.MOOT_VSCODE) throw error;
    console.warn(`VS Code could not be downloaded (${error.message}); the VS Code server is used instead.`);
    return server;
  }
}

function readCounts(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return { passed: 0, failed: 1 };
    throw error;
  }
}

if (isMain(import.meta)) {
  const { passed, failed } = await runVsCodeTests();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
