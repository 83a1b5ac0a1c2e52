import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{rules,contract,server,site,games,checks,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/db/test-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // Two cores: one worker for the suites that share the test cluster, one for everything pure.
    maxWorkers: 2,
  },
});
