import { defineConfig } from '@playwright/test';
import shared from '../playwright.config.ts';

/**
 * `npm run check:looks`: every look there is. Too long for every day; e2e/looks.spec.ts is the sample. In portions:
 * `LOOKS=casino1,slot3 LOOK_LANGUAGES=EN,RUS npm run check:looks -- --grep windows`, over the server at `E2E_PORT`, if given.
 */
export default defineConfig({
  ...shared,
  testDir: '.',
  projects: [{ name: 'looks', testMatch: '*.check.ts' }],
  globalSetup: '../global-setup.ts',
  outputDir: '../../node_modules/.cache/looks',
  timeout: 900_000,
});
