// A complete VS Code server from the npm registry, for tests and for people without a desktop VS Code.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installWithApt } from './apt.mjs';
import { cache, inRoot } from './paths.mjs';
import { findOnPath, runNpm } from './process.mjs';

const recipe = inRoot('test', 'harness', 'vscode-server');
const version = JSON.parse(readFileSync(path.join(recipe, 'package.json'), 'utf8')).dependencies[
  'code-server'
];
const home = path.join(cache, `vscode-server-${version}`);
const marker = 'complete';
const inside = (folder) => path.join(folder, 'node_modules', 'code-server', 'lib', 'vscode');

/**
 * Installs the server when it is not there yet; safe to call again and from two programs at once.
 * Resolves to the folder of VS Code (with out/server-main.js). Throws when npm fails.
 */
export async function ensureVsCodeServer() {
  if (!existsSync(path.join(home, marker))) await install();
  await linkRipgrep(inside(home));
  return inside(home);
}

// Built beside its place and moved there when finished, so that a torn install never looks like a whole one.
async function install() {
  console.log(`Installing the VS Code server ${version} into .cache`);
  const draft = `${home}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) {
    copyFileSync(path.join(recipe, file), path.join(draft, file));
  }
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await npm(draft, ['ci', ...quiet]);
  await npm(inside(draft), ['install', '--omit=dev', ...quiet]);
  const alias = path.join(inside(draft), 'node_modules.asar');
  rmSync(alias, { force: true, recursive: true });
  symlinkSync('node_modules', alias, 'junction');
  writeFileSync(path.join(draft, marker), '');
  moveIntoPlace(draft);
}

async function npm(cwd, args) {
  const status = await runNpm(args, { cwd });
  if (status !== 0) throw new Error(`npm ${args[0]} of the VS Code server failed with status ${status}.`);
}

function moveIntoPlace(draft) {
  if (existsSync(path.join(home, marker))) {
    rmSync(draft, { recursive: true, force: true });
    return;
  }
  rmSync(home, { recursive: true, force: true });
  renameSync(draft, home);
}

// Without ripgrep everything but the search for and in files works, so its absence is only said.
async function linkRipgrep(server) {
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const place = path.join(server, 'node_modules', '@vscode', 'ripgrep', 'bin', name);
  if (existsSync(place)) return;
  if (!findOnPath(['rg'])) await installWithApt(['ripgrep']);
  const ripgrep = findOnPath(['rg']);
  if (!ripgrep) {
    console.warn('ripgrep (rg) is not installed: the VS Code server cannot search for files without it.');
    return;
  }
  mkdirSync(path.dirname(place), { recursive: true });
  rmSync(place, { force: true });
  symlinkSync(ripgrep, place);
}
