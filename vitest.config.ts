import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that kill servers and wait for them take longest: they begin first, so that none is left alone at the end. */
class HazardsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isHazard = ({ moduleId }: TestSpecification) => /\/(hazards|torture)\//.test(moduleId);
    return [...sorted.filter(isHazard), ...sorted.filter((file) => !isHazard(file))];
  }
}

export default defineConfig({
  test: {
    // On a machine that others use too a test is slow before it is wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: HazardsFirst },
    // Two cores, and two workers more for the waits of suites that ask a database or kill a server.
    maxWorkers: 4,
    projects: [
      // Nothing outlives a test of pure functions: a worker keeps what it has loaded, or parsed, for the next file.
      {
        extends: true,
        test: { name: 'pure', include: ['{rules,contract,checks}/**/*.test.{ts,tsx}'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['{league,server,site,games,tools,torture}/**/*.test.{ts,tsx}'],
          globalSetup: ['server/src/db/test-setup.ts'],
        },
      },
    ],
  },
});
