// Starts other programs: argument lists only, never a shell, so paths with spaces stay one argument.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/**
 * Runs a program with its output shown and resolves to its exit status.
 * A program killed by a signal counts as 1; one that cannot be started as 127.
 */
export function run(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Like `run`, but keeps the output to itself: resolves to the exit status and all that was printed. */
export function runQuietly(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ status: 127, output: error.message }));
    child.on('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs npm through node, since npm's own starter is a batch file on Windows. */
export function runNpm(args, options = {}) {
  const env = withoutOuterNpm(options.env ?? process.env);
  const cli = npmCli();
  return cli ? runNode([cli, ...args], { ...options, env }) : run('npm', args, { ...options, env });
}

function npmCli() {
  const bin = path.dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    path.join(bin, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(bin, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  return candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file));
}

// npm tells its scripts which package they belong to; an npm started for another folder must not hear it.
function withoutOuterNpm(env) {
  const outer = /^(npm_(package|lifecycle)_.*|npm_config_(local_)?prefix|npm_command|INIT_CWD)$/i;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !outer.test(name)));
}

/** The first of these names found on PATH, as an absolute path. */
export function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return names
    .flatMap((name) => folders.flatMap((folder) => endings.map((ending) => path.join(folder, name + ending))))
    .find(isExecutable);
}

export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
