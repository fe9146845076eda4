// Opens headless Chromium, quiet enough not to look for a network.
import { chromium } from 'playwright-core';
import { ensureChromium } from './chromium.mjs';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A playwright browser; close it yourself. MOOT_HEADED=1 shows its window. */
export async function launchBrowser() {
  const executablePath = await ensureChromium();
  return chromium.launch({ executablePath, args, headless: process.env.MOOT_HEADED !== '1' });
}
