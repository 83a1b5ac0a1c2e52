import { defineConfig } from '@playwright/test';
import shared from '../playwright.config.ts';

/** `npm run check:looks`: every look there is. Too long for every day; e2e/looks.spec.ts is the sample. */
export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '*.check.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../node_modules/.cache/looks',
  timeout: 900_000,
});
