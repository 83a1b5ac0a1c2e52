import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** Listens for everything a page should never do; `none()` says that it did not. */
export function watch(page: Page) {
  const faults: string[] = [];
  page.on('console', (message) => {
    // What Playwright says of the worker that it keeps from journeys (e2e/playwright.config.ts) is not the page's word.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`thrown: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  return {
    /** What went wrong since it was last asked. */
    faults: (): readonly string[] => faults.splice(0),
    /** Nothing went wrong since it was last asked, except what is expected by a part of its words. */
    none(...expected: readonly string[]) {
      const left = faults.splice(0).filter((fault) => !expected.some((part) => fault.includes(part)));
      expect(left, `${page.url()}: nothing in the console`).toEqual([]);
    },
  };
}

/** Opens an address and waits until the browser has taken the page over, so that what is pressed is heard. */
export async function visit(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await awake(page);
  return response;
}

/** Loads the page again and waits as {@link visit} does. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await awake(page);
}

export async function awake(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const drawn = document.querySelector('#root h1') ?? document.querySelector('#root > :not(link)');
    return drawn !== null && Object.keys(drawn).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Presses what may lie far below: what comes into sight on the way down takes its real height, and moves it, first. */
export async function pressFarBelow(place: Locator): Promise<void> {
  await place.scrollIntoViewIfNeeded();
  await place.click();
}

/** Waits until the page has come to rest: no call under way, pictures of the first screen there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** How far the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
