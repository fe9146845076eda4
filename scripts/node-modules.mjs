// Makes sure node_modules holds what package-lock.json names. Uses node's own modules only: it runs before all others.
import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { runNpm } from './process.mjs';

/** Installs when something is missing or of another version. Throws when npm fails. */
export async function ensureNodeModules() {
  if (isComplete()) return;
  console.log('Installing packages (npm ci)');
  const status = await runNpm(['ci', '--no-audit', '--no-fund']);
  if (status !== 0) throw new Error(`npm ci failed with status ${status}; its output above says why.`);
}

// npm writes node_modules/.package-lock.json last, so a torn install has none.
function isComplete() {
  const wanted = readPackages(inRoot('package-lock.json'));
  const present = readPackages(inRoot('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(
    ([folder, entry]) =>
      folder === '' || entry.optional || entry.peer || present[folder]?.version === entry.version,
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return {};
    throw error;
  }
}
