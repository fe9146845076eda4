// The browser that shows VS Code in the tests: any Chromium, Chrome or Edge will do.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installWithApt } from './apt.mjs';
import { findOnPath, isExecutable } from './process.mjs';

// They cannot show a window, and start a page in half the time of those that can.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'msedge',
];

const wellKnown = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      path.join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
      path.join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
};

/** Whether MOOT_HEADED asks for a window. */
export const isHeaded = process.env.MOOT_HEADED === '1';

/** MOOT_CHROMIUM when set, else the first browser on PATH or in its usual place; undefined when there is none. */
export function findChromium() {
  if (process.env.MOOT_CHROMIUM) return process.env.MOOT_CHROMIUM;
  const shell = isHeaded ? undefined : findOnPath(shells);
  return shell ?? findOnPath(names) ?? (wellKnown[process.platform] ?? []).find(isExecutable);
}

/** Finds or installs a browser and, where it can, a font for Chinese. Throws when no browser can be had. */
export async function ensureChromium() {
  if (process.platform === 'linux' && !hasChineseFont()) await installWithApt(['fonts-noto-cjk']);
  // Some releases of Debian have no shell.
  const packages = isHeaded ? ['chromium'] : ['chromium-headless-shell', 'chromium'];
  for (const name of packages) if (!findChromium()) await installWithApt([name]);
  const browser = findChromium();
  if (browser) return browser;
  throw new Error(
    'No Chromium, Chrome or Edge was found, and none could be installed here. ' +
      'Install one (on Debian, as root: apt-get install chromium ripgrep fonts-noto-cjk) or set MOOT_CHROMIUM to its path.',
  );
}

function hasChineseFont() {
  const list = spawnSync('fc-list', [':lang=zh-cn'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() !== '';
}
