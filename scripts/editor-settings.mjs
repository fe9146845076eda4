// The user settings of a VS Code that was started for a test or a trial.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const quiet = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
};

/**
 * Writes settings of machine scope, which a server reads from a file of their own.
 */
export function writeMachineSettings(dataDir, settings) {
  const file = path.join(dataDir, 'data', 'Machine', 'settings.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(settings, null, 2));
}

/**
 * Writes settings where the server with this data folder looks for them; yours win over the quiet ones.
 * `keep` leaves a file that is already there alone: it may hold what a person has set.
 */
export function writeSettings(dataDir, settings = {}, { keep = false } = {}) {
  const file = path.join(dataDir, 'data', 'User', 'settings.json');
  if (keep && existsSync(file)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...quiet, ...settings }, null, 2));
}
