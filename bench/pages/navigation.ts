import { chromium } from '@playwright/test';

export interface NavigationFigures {
  readonly site: string;
  /** From the press to the heading and the first content of the next page, in milliseconds. */
  readonly median: number;
  readonly worst: number;
  /** The requests of all navigations to the server, without pictures and pushes. */
  readonly requests: number;
  readonly times: number;
}

const TIMES = 20;
const AT_REST_MS = 6_000;
const WAYS = ['/faqs', '/promotions'] as const;

/** Walks to and fro between two pages that were fetched ahead, as somebody does who points before they press. */
export async function timeNavigation(
  port: number,
  host: string,
  chromePath: string,
): Promise<NavigationFigures> {
  const browser = await chromium.launch({ executablePath: chromePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`http://${host}:${port}/`, { waitUntil: 'networkidle' });
    for (const path of WAYS) {
      await page.locator(`footer a[href="${path}"]`).first().dispatchEvent('pointerover');
      await page.waitForLoadState('networkidle');
    }
    // Floating widgets and announcements load once the page is idle.
    await page.waitForTimeout(AT_REST_MS);
    let requests = 0;
    page.on('request', (request) => {
      if (!/\/(art|live)\/|\.(svg|woff2)$/.test(new URL(request.url()).pathname)) requests += 1;
    });
    const taken: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const path = WAYS[time % WAYS.length] ?? '/faqs';
      taken.push(await page.evaluate(pressAndWait, path));
    }
    const sorted = taken.sort((a, b) => a - b);
    return {
      site: host,
      median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
      worst: sorted.at(-1) ?? Number.NaN,
      requests,
      times: TIMES,
    };
  } finally {
    await browser.close();
  }
}

/** In the page: presses a link of the footer and waits until the next page shows its heading and something under it. */
function pressAndWait(path: string): Promise<number> {
  return new Promise((done) => {
    const begun = performance.now();
    const isThere = () => {
      const main = document.querySelector('#main');
      return (
        window.location.pathname === path &&
        main?.querySelector('h1') &&
        !main.querySelector('.skeleton') &&
        (main.textContent?.length ?? 0) > 200
      );
    };
    const look = () => {
      if (isThere()) done(performance.now() - begun);
      else requestAnimationFrame(look);
    };
    document.querySelector<HTMLAnchorElement>(`footer a[href="${path}"]`)?.click();
    look();
  });
}
