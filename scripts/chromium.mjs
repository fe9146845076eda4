// The browser that shows VS Code in the tests: any Chromium, Chrome or Edge will do.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { installWithApt } from './apt.mjs';
import { findOnPath, isExecutable } from './process.mjs';

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

/** MOOT_CHROMIUM when set, else the first browser on PATH or in its usual place; undefined when there is none. */
export function findChromium() {
  if (process.env.MOOT_CHROMIUM) return process.env.MOOT_CHROMIUM;
  return findOnPath(names) ?? (wellKnown[process.platform] ?? []).find(isExecutable);
}

/** Finds or installs a browser and, where it can, a font for Chinese. Throws when no browser can be had. */
export async function ensureChromium() {
  const missing = [];
  if (!findChromium()) missing.push('chromium');
  if (process.platform === 'linux' && !hasChineseFont()) missing.push('fonts-noto-cjk');
  if (missing.length > 0) await installWithApt(missing);
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
