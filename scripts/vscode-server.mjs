// Starts and stops the VS Code server, and installs extensions into it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { runQuietly } from './process.mjs';
import { ensureVsCodeServer } from './vscode-server-install.mjs';

export { ensureVsCodeServer };

const ready = /Extension host agent listening on (\d+)/;
const startLimit = 60_000;
// Nothing is asked of an extension marketplace.
const quietEnv = { EXTENSIONS_GALLERY: '{}' };

/**
 * Starts a server on this machine only. Port 0 takes a free one. Without a token anyone on this machine may
 * connect; with one, the address carries it.
 * Resolves, once the server listens, to its address and a `stop` that ends it and all it started.
 */
export async function startVsCodeServer({ port = 0, dataDir, extensionsDir, token, env = {}, args = [] }) {
  const server = await ensureVsCodeServer();
  const child = spawn(
    process.execPath,
    [
      path.join(server, 'out', 'server-main.js'),
      ...['--host', '127.0.0.1', '--port', String(port)],
      ...(token ? ['--connection-token', token] : ['--without-connection-token']),
      ...common(dataDir, extensionsDir),
      ...['--telemetry-level', 'off'],
      ...args,
    ],
    // In its own process group, so that stopping reaches the extension hosts too.
    { env: serverEnv(env), stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' },
  );
  const stop = stopper(child);
  try {
    const actualPort = await whenListening(child);
    return { port: actualPort, url: `http://127.0.0.1:${actualPort}/`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Installs a VSIX file into the given folders; works without a network. Throws when VS Code refuses it. */
export async function installExtension({ vsix, dataDir, extensionsDir }) {
  const server = await ensureVsCodeServer();
  const { status, output } = await runQuietly(
    process.execPath,
    [
      path.join(server, 'out', 'server-main.js'),
      ...['--install-extension', vsix, '--force'],
      ...common(dataDir, extensionsDir),
    ],
    { env: serverEnv({}) },
  );
  if (status !== 0) throw new Error(`${vsix} could not be installed into the VS Code server:\n${output}`);
}

const common = (dataDir, extensionsDir) => [
  '--accept-server-license-terms',
  ...['--server-data-dir', dataDir],
  ...(extensionsDir ? ['--extensions-dir', extensionsDir] : []),
];

// What a test runner set for its own node processes must not reach VS Code's.
function serverEnv(extra) {
  const { NODE_OPTIONS: _options, NODE_ENV: _env, ...rest } = process.env;
  return { ...rest, ...quietEnv, ...extra };
}

function whenListening(child) {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why) => reject(new Error(`The VS Code server ${why}. It said:\n${said.slice(-4000)}`));
    const limit = setTimeout(() => fail('did not start in time'), startLimit);
    const listen = (chunk) => {
      said = (said + chunk).slice(-20_000);
      const port = ready.exec(said)?.[1];
      if (!port) return;
      clearTimeout(limit);
      resolve(Number(port));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', (error) => fail(`could not be started (${error.message})`));
    child.on('exit', (code) => {
      clearTimeout(limit);
      fail(`ended with status ${code}`);
    });
  });
}

function stopper(child) {
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', resolve);
  });
  const kill = (signal) => killGroup(child, signal);
  const forget = endWithThisProgram(() => kill('SIGKILL'));
  return async () => {
    forget();
    kill('SIGTERM');
    const patience = setTimeout(() => kill('SIGKILL'), 5000);
    await gone;
    clearTimeout(patience);
    kill('SIGKILL');
  };
}

function killGroup(child, signal) {
  if (!child.pid) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Runs `end` when this program ends in any way it can notice. Returns a function that takes this back. */
function endWithThisProgram(end) {
  const onSignal = (signal) => {
    end();
    // Whoever else listens decides when to leave; a signal with no other listener has to end the program.
    if (process.listenerCount(signal) === 0) process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  process.once('exit', end);
  for (const signal of signals) process.once(signal, onSignal);
  return () => {
    process.removeListener('exit', end);
    for (const signal of signals) process.removeListener(signal, onSignal);
  };
}
