import { test as base } from '@playwright/test';

/**
 * Journeys whose browsers end with them. A context that is left open lives as long as its worker: its pages go on to take pushes, to
 * ask again for what changed and to look for a server that has stopped. Contexts that a file opens before its journeys stay.
 */
export const test = base.extend<{ readonly leftovers: undefined }>({
  leftovers: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((context) => !before.has(context));
      await Promise.all(left.map((context) => context.close()));
    },
    { auto: true },
  ],
});
