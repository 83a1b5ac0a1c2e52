import { expect, type Frame, type Locator, type Page, type Request, type Response } from '@playwright/test';

/** Listens for everything a page should never do; `none()` says that it did not. */
export function watch(page: Page) {
  const faults: string[] = [];
  page.on('console', (message) => {
    // Playwright's message about the blocked service worker (e2e/playwright.config.ts) is not an error of the page.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (message.type() === 'error' || message.type() === 'warning')
      faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`thrown: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  return {
    /** Errors since the last call. */
    faults: (): readonly string[] => faults.splice(0),
    /** Asserts that there were no errors since the last call, except those expected by a part of their text. */
    none(...expected: readonly string[]) {
      const left = faults.splice(0).filter((fault) => !expected.some((part) => fault.includes(part)));
      expect(left, `${page.url()}: nothing in the console`).toEqual([]);
    },
  };
}

/** Opens an address and waits for hydration, so that clicks have an effect. */
export async function visit(page: Page, url: string): Promise<Response | null> {
  const response = await page.goto(url);
  await hydrated(page);
  return response;
}

/** Loads the page again and waits as {@link visit} does. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
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

/** So long nothing begins or ends on a page at rest. */
const REST_MS = 500;

interface Traffic {
  readonly underWay: Set<Request>;
  /** When a request began or ended last. */
  changedAt: number;
}

const traffics = new WeakMap<Page, Traffic>();

/**
 * Follows the requests of a page, for {@link settled}: Playwright's `networkidle` is an event of each frame, which
 * is missing at times where a frame comes and goes, as the one of a game does.
 */
export function followRequests(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), changedAt: Date.now() };
  traffics.set(page, traffic);
  const leave = (isOver: (request: Request) => boolean) => {
    for (const request of traffic.underWay) if (isOver(request)) traffic.underWay.delete(request);
    traffic.changedAt = Date.now();
  };
  const isOf = (frame: Frame) => (request: Request) => request.frame() === frame;
  page.on('request', (request) => {
    // Requests of a service worker have no frame, and no page waits for them.
    if (request.serviceWorker() !== null) return;
    // A stream is open as long as its page is.
    if (request.resourceType() === 'eventsource') return;
    // The end of what a document asked for is not always announced once another document takes its place.
    if (request.isNavigationRequest()) leave(isOf(request.frame()));
    traffic.underWay.add(request);
    traffic.changedAt = Date.now();
  });
  page.on('framedetached', (frame) => leave(isOf(frame)));
  page.on('requestfinished', (request) => leave((one) => one === request));
  page.on('requestfailed', (request) => leave((one) => one === request));
}

/** Waits until the page has come to rest: no request under way, fonts there. The page is one that is followed. */
export async function settled(page: Page): Promise<void> {
  const traffic = traffics.get(page);
  if (traffic === undefined) throw new Error('settled() is for a page of a followed context');
  await expect
    .poll(
      () =>
        Date.now() - traffic.changedAt < REST_MS
          ? 'requests come and go'
          : [...traffic.underWay].map((request) => request.url()),
      { message: 'requests under way', intervals: [100], timeout: 60_000 },
    )
    .toEqual([]);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** By how much the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
