import type { LaunchOptions } from '@playwright/test';
import { isExecutable, onPath } from '../../tools/launch/browser.mjs';

/**
 * CHROMIUM_PATH (`npm test` sets it), else the system's Chromium. Without either it is Playwright's own; a missing
 * browser is reported when it is started, since this is read by tools that start none.
 */
export function chromiumLaunch(): LaunchOptions {
  const found = [process.env.CHROMIUM_PATH, ...onPath()].find(
    (path) => path !== undefined && isExecutable(path),
  );
  return {
    ...(found !== undefined && { executablePath: found }),
    // Root has no sandbox.
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  };
}
