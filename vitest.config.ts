import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{rules,contract,league,server,site,games,checks,tools}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/db/test-setup.ts'],
    // On a machine that others use too a test is slow before it is wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // Two cores, and a third worker for the waits of suites that ask a database.
    maxWorkers: 3,
  },
});
