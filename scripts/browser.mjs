// Opens headless Chromium, quiet enough not to look for a network.
import { chromium } from 'playwright-core';
import { ensureChromium, isHeaded } from './chromium.mjs';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Letters stand where they stand in a window.
  '--font-render-hinting=none',
];

/** A playwright browser; close it yourself. MOOT_HEADED=1 shows its window. */
export async function launchBrowser() {
  const executablePath = await ensureChromium();
  return chromium.launch({ executablePath, args, headless: !isHeaded });
}
