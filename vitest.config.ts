import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,sdk,cli,portal}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/support/global-setup.ts'],
    // Forks, not threads: a test that crashes its process must not end the others.
    pool: 'forks',
    maxWorkers: 2,
    // The files of a worker share their modules: loading them anew for each was a third of the time.
    isolate: false,
    // Generous, since a slow machine is no failure: tests wait for outcomes, never for times.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    restoreMocks: true,
  },
});
