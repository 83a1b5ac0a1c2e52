import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './support/chromium.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../node_modules/.cache/e2e',
  // A journey waits half of its time: three keep two cores busy, with the one server under everything.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    // What is waited for is the product, never its animations.
    contextOptions: { reducedMotion: 'reduce' },
    // A worker answers before a journey can: the one about being offline lets it.
    serviceWorkers: 'block',
    // A trace costs a third of the time: `--trace on` when one is wanted.
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
});
