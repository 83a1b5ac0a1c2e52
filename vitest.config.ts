import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Mostly wait, for leases and flights to end: processors are free for others meanwhile. */
const WAITING = /\/hazards\/(hanging-server|shifted-clocks|kill-9-outside-jobs)\.test\.ts$/;
/** Kill servers or start many: none of them should be left alone at the end. */
const LONG = /\/(hazards|torture|package|nodes|production)\/|\/(league|check-fairness)\.test\.ts$/;
/** Count every stop of a slot, or play every game. */
const COUNTING = /\/(rules|attack)\.test\.ts$/;

/**
 * What waits begins first, and what only computes runs beside it. All tests of servers follow each other: a worker that
 * goes over to another project has to load all of it anew.
 */
class BusyBesideWaiting extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId, project }: TestSpecification) => {
      if (WAITING.test(moduleId)) return 0;
      if (COUNTING.test(moduleId)) return 1;
      if (project.name !== 'rooms') return 2;
      return LONG.test(moduleId) ? 3 : 4;
    };
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    // On a machine that others use too a test is slow before it is wrong.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // Ten calls a second for so long stay below the limit of calls that a network may make a minute.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    sequence: { sequencer: BusyBesideWaiting },
    // Two cores, and three workers more for the waits of suites that ask a database or kill a server.
    maxWorkers: 5,
    projects: [
      // Nothing outlives a test of pure functions: a worker keeps what it has loaded, or parsed, for the next file.
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['{rules,contract,checks,conformance,studio}/**/*.test.{ts,tsx}'],
          isolate: false,
        },
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
