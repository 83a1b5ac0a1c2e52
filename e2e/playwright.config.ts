import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './support/chromium.ts';

/** Files whose journeys follow each other in one worker: they begin first, so that no worker is left alone with one. */
const inOrder = /(sportsbook|operator-sets-up-site|every-route)\.spec\.ts$/;
/** Files that wait a minute or two for rounds that all players share, and use no processor meanwhile: they begin next. */
const waiting = /(shared-games|sabong-game|player-logs-in-safely|player-withdraws)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../node_modules/.cache/e2e',
  projects: [
    { name: 'in order', testMatch: inOrder },
    { name: 'waiting', testMatch: waiting },
    { name: 'in any order', testMatch: '**/*.spec.ts', testIgnore: [inOrder, waiting] },
  ],
  // A journey waits half of its time, some of them for the next draw: four keep two cores busy, with the one server.
  workers: 4,
  fullyParallel: true,
  // On a machine that others use too a page is slow before it is wrong; a code of an authenticator is waited for 100 seconds.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    // Tests wait for the product, never for its animations.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker answers before a journey can: the one about being offline lets it.
    serviceWorkers: 'block',
    // A trace costs a third of the time: `--trace on` when one is wanted.
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
});
