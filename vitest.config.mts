import { defineConfig } from 'vitest/config';

const elsewhere = ['test/integration/**', 'test/e2e/**', 'node_modules/**'];
// They put something of their own in the place of modules that other files import.
const mocking = ['test/extension/**/*.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    globalSetup: ['test/harness/build-cli.ts'],
    maxWorkers: '100%',
    projects: [
      // One set of modules for all files of a worker: to load them anew for each took longer than the tests.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...elsewhere, ...mocking],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'extension', include: mocking } },
    ],
  },
});
