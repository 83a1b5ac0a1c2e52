import { chromium } from '@playwright/test';
import { isExecutable, onPath } from '../../tools/launch/browser.mjs';

/** CHROMIUM_PATH (`npm test` sets it), else the system's Chromium, else Playwright's own. */
export function chromiumPath(): string {
  const candidates = [process.env.CHROMIUM_PATH, ...onPath(), chromium.executablePath()];
  const found = candidates.find((path) => path !== undefined && isExecutable(path));
  if (found === undefined) throw new Error('No Chromium was found. Install one and set CHROMIUM_PATH to it.');
  return found;
}
