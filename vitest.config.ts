import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Tests that kill servers and wait for them take longest, and so do those that count every stop of a slot: they begin
 * first, so that none is left alone at the end.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(hazards|torture|package|nodes|production)\/|\/(league|rules|attack|check-fairness)\.test\.ts$/.test(
        moduleId,
      );
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // On a machine that others use too a test is slow before it is wrong.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    // Two cores, and two workers more for the waits of suites that ask a database or kill a server.
    maxWorkers: 4,
    projects: [
      // Nothing outlives a test of pure functions: a worker keeps what it has loaded, or parsed, for the next file.
      {
        extends: true,
        test: { name: 'pure', include: ['{rules,contract,checks}/**/*.test.{ts,tsx}'], isolate: false },
      },
      // Nor a test of a server, which has a database of its own and undoes what it mocks: loading and compiling the
      // server for each file took a third of the time of all.
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['{league,server,tools,torture}/**/*.test.ts'],
          globalSetup: ['server/src/db/test-setup.ts'],
          setupFiles: ['server/src/db/testing/fresh-ids.ts'],
          isolate: false,
        },
      },
      // What runs in a browser keeps stores and globals of its module.
      {
        extends: true,
        test: { name: 'pages', include: ['{site,games,backoffice}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
