// Stands in for the VS Code program where there is no desktop: takes the arguments that @vscode/test-electron
// gives to VS Code, starts the VS Code server, opens it in headless Chromium and lets the extension host run the
// tests. Ends with their exit status.
//
//   node browser-vscode.mjs WORKSPACE --extensionDevelopmentPath=DIR --extensionTestsPath=FILE
//        --user-data-dir=DIR/data --extensions-dir=DIR
//
// The editor's own log is printed when a test failed, or always with MOOT_VERBOSE=1.
import path from 'node:path';
import { format } from 'node:util';
import { launchBrowser } from './browser.mjs';
import { startVsCodeServer } from './vscode-server.mjs';

const limit = 10 * 60_000;
// VS Code says these whether anything is wrong or not; the server here runs, and does, without native modules.
const noise =
  /connection token|Creating a socket|builtin extensions|ChatSessionStore|bindings file|build\/Release\/watchdog|\[Service Worker\] registration/;
const given = readArguments(process.argv.slice(2));
const server = await startVsCodeServer({
  // The server keeps user data in the folder "data" of its own.
  dataDir: path.dirname(given['user-data-dir']),
  extensionsDir: given['extensions-dir'],
  args: ['--disable-workspace-trust'],
});
let status = 1;
try {
  const browser = await launchBrowser();
  try {
    status = await runTests(browser);
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}
process.exit(status);

function readArguments(args) {
  const named = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).split(/=(.*)/s));
  return { ...Object.fromEntries(named), workspace: args.find((arg) => !arg.startsWith('-')) };
}

/** Resolves to the tests' exit status, or to 1 when the page is lost or time is up. */
async function runTests(browser) {
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  const editorLog = await showTestOutput(page);
  const result = await new Promise((resolve) => {
    const lost = (why) => resolve({ status: 1, why });
    setTimeout(() => lost(`${limit / 60_000} minutes have passed`), limit).unref();
    page.on('crash', () => lost('the page crashed'));
    page.on('close', () => lost('the page was closed'));
    page
      .exposeFunction('codeAutomationExit', (status) => resolve({ status }))
      .then(() => page.goto(address(), { timeout: 60_000 }))
      .catch((error) => lost(error.message));
  });
  if (result.status !== 0) console.error(editorLog.join('\n'));
  if (result.why) console.error(`The tests did not end: ${result.why}`);
  return result.status;
}

/** Prints what the tests log as it comes; returns the list that the editor's own lines are kept in. */
async function showTestOutput(page) {
  const editorLog = [];
  await page.exposeFunction('codeAutomationLog', (type, args) => {
    const line = format(...args);
    const ofTests = type === 'log' || type === 'info';
    if (process.env.MOOT_VERBOSE === '1') console.log(`[${type}] ${line}`);
    else if (noise.test(line)) return;
    else if (ofTests) console.log(line);
    else editorLog.push(`[${type}] ${line}`);
  });
  return editorLog;
}

function address() {
  const remote = (file) => `vscode-remote://127.0.0.1:${server.port}${encodeURI(path.resolve(file))}`;
  const url = new URL(server.url);
  url.searchParams.set('folder', path.resolve(given.workspace));
  url.searchParams.set(
    'payload',
    JSON.stringify([
      ['extensionDevelopmentPath', remote(given.extensionDevelopmentPath)],
      ['extensionTestsPath', remote(given.extensionTestsPath)],
    ]),
  );
  return url.href;
}
