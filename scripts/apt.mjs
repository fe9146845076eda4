// Installs Debian packages where that needs nobody's consent: as root on a system that has apt-get.
import { findOnPath, run } from './process.mjs';

/** Resolves to false when this system or this user cannot install, or apt-get failed. */
export async function installWithApt(packages) {
  const apt = findOnPath(['apt-get']);
  if (!apt || process.getuid?.() !== 0) return false;
  console.log(`Installing ${packages.join(', ')} (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run(apt, ['update', '-q'], { env })) !== 0) return false;
  return (await run(apt, ['install', '-y', '-q', '--no-install-recommends', ...packages], { env })) === 0;
}
