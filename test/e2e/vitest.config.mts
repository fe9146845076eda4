import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/e2e/**/*.e2e.ts'],
    globalSetup: ['test/e2e/global-setup.ts'],
    // One editor at a time: a second one would only slow both down.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What an editor does takes its time on a small machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
