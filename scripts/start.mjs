// npm start: opens the sample workspace with Moot, wherever that can be shown.
//
//   npm start                  a desktop VS Code when there is one, else VS Code in the browser
//   npm start -- --server      VS Code in the browser; --port N chooses its port
//   npm start -- --no-editor   no editor: runs the sample slice in this terminal and ends with its status
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findDesktopVsCode, hasDisplay } from './desktop-vscode.mjs';
import { ensureNodeModules } from './node-modules.mjs';
import { cache, inRoot, root, samples } from './paths.mjs';
import { run, runNode } from './process.mjs';

const sampleSlice = 'prompts/samples/criminal.slice.yaml';
const sampleModel = 'builtin:baseline';

const { values: options } = parseArgs({
  options: {
    'no-editor': { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
    port: { type: 'string', default: '0' },
  },
});

await ensureNodeModules();
if ((await runNode([inRoot('esbuild.mjs')])) !== 0) process.exit(1);
const desktop = options.server || !hasDisplay() ? undefined : findDesktopVsCode();
if (options['no-editor']) process.exitCode = await runSample();
else if (desktop) process.exitCode = await openDesktop(desktop);
else await serve(Number(options.port));

function runSample() {
  return runNode([inRoot('dist', 'cli.js'), 'run', sampleSlice, '--model', sampleModel]);
}

function openDesktop(program) {
  console.log(`Opening ${samples} in ${program}`);
  return run(program, [`--extensionDevelopmentPath=${root}`, samples]);
}

async function serve(port) {
  // Loaded only now: these need node_modules.
  const { packageVsix } = await import('./package-vsix.mjs');
  const { installExtension, startVsCodeServer } = await import('./vscode-server.mjs');
  const { writeSettings } = await import('./editor-settings.mjs');
  const dataDir = path.join(cache, 'start');
  const extensionsDir = path.join(dataDir, 'extensions');
  const vsix = await packageVsix();
  writeSettings(dataDir, {}, { keep: true });
  await installExtension({ vsix, dataDir, extensionsDir });
  const token = randomBytes(16).toString('hex');
  const server = await startVsCodeServer({ port, dataDir, extensionsDir, token });
  const address = new URL(server.url);
  address.searchParams.set('tkn', token);
  address.searchParams.set('folder', samples);
  console.log(`\nMoot is open at\n\n  ${address.href}\n\nCtrl-C ends it.`);
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await server.stop();
}
