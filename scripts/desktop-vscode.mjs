// Finds a VS Code that a person has installed, and tells whether there is a screen to show it on.
import path from 'node:path';
import { existsSync } from 'node:fs';
import { findOnPath, isExecutable } from './process.mjs';

const join = (folder, ...parts) => (folder ? [path.join(folder, ...parts)] : []);

const wellKnown = {
  darwin: [
    '/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code',
    ...join(process.env.HOME, 'Applications/Visual Studio Code.app/Contents/Resources/app/bin/code'),
    '/Applications/VSCodium.app/Contents/Resources/app/bin/codium',
  ],
  win32: [
    ...join(process.env.LOCALAPPDATA, 'Programs', 'Microsoft VS Code', 'Code.exe'),
    ...join(process.env.ProgramFiles, 'Microsoft VS Code', 'Code.exe'),
    ...join(process.env.LOCALAPPDATA, 'Programs', 'VSCodium', 'VSCodium.exe'),
  ],
  linux: [
    '/usr/bin/code',
    '/usr/share/code/bin/code',
    '/snap/bin/code',
    '/usr/bin/codium',
    '/snap/bin/codium',
  ],
};

/** The program to start, or undefined when there is none. */
export function findDesktopVsCode() {
  const onPath = findOnPath(['code', 'code-insiders', 'codium']);
  const program = onPath && process.platform === 'win32' ? besideBatchFile(onPath) : onPath;
  return program ?? (wellKnown[process.platform] ?? []).find(isExecutable);
}

// On Windows PATH holds bin/code.cmd, and a batch file cannot be started without a shell; Code.exe is beside bin.
function besideBatchFile(file) {
  const home = path.dirname(path.dirname(file));
  return ['Code.exe', 'Code - Insiders.exe', 'VSCodium.exe']
    .map((name) => path.join(home, name))
    .find(existsSync);
}

export function hasDisplay() {
  if (process.env.CI) return false;
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
