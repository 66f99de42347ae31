import { defineConfig } from 'vitest/config';

/** Runs the planted tests alone, as a user's project would. */
export default defineConfig({
  test: { include: ['*.vitest.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
});
