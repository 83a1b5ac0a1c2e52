import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { LanguageCode } from '#contract/languages.ts';
import { englishIn } from '../../tools/languages/english.ts';
import { demoOf, playerContext, visitorContext } from '../support/people.ts';
import { type Route, routes } from '../support/routes.ts';
import { desktop, phone, sites, urlOf } from '../support/sites.ts';
import { hydrated, overflow, settled, watch } from '../support/watch.ts';
import { readyLanguages } from './looks.ts';

/** Windows, each on another site and in another time zone: far from UTC on both sides, and one with odd minutes. */
const windows = [
  { site: sites.baize, viewport: phone, timezoneId: 'Asia/Kathmandu' },
  { site: sites.arena, viewport: desktop, timezoneId: 'America/New_York' },
  { site: sites.lucky, viewport: { width: 768, height: 1024 }, timezoneId: 'Asia/Manila' },
] as const;

type Window = (typeof windows)[number];

async function opened(browser: Browser, window: Window, language: LanguageCode) {
  const { site, viewport, timezoneId } = window;
  const zone = { timezoneId };
  const visitor = await visitorContext(browser, site, { viewport, language }, zone);
  const player = await playerContext(browser, await demoOf(site), { viewport, language }, zone);
  return { visitor, player };
}

for (const language of readyLanguages) {
  for (const window of windows) {
    const { site, viewport, timezoneId } = window;
    test(`every screen of ${site.name} in ${language} at ${viewport.width} px in ${timezoneId}`, async ({
      browser,
    }) => {
      const { visitor, player } = await opened(browser, window, language);
      const faults: string[] = [];
      // The opening screen makes way for the home page by itself.
      for (const route of routes.filter(({ path }) => path !== '/preloader'))
        faults.push(
          ...(await faultsOf(route.access === 'player' ? player : visitor, window, route, language)),
        );
      for (const context of [visitor, player]) await context.close();
      expect(faults).toEqual([]);
    });
  }
}

/** Problems of a screen: words of another language, overflow, or console messages. */
async function faultsOf(
  context: BrowserContext,
  { site }: Window,
  route: Route,
  language: LanguageCode,
): Promise<string[]> {
  const page = await context.newPage();
  const console = watch(page);
  await page.goto(urlOf(site, route.address ?? route.path));
  await hydrated(page);
  await settled(page);
  await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
  const wide = await overflow(page);
  const english = language === 'EN' ? [] : await englishOn(page);
  const faults = [...(wide > 0 ? [`${wide} px wider than the window`] : []), ...english, ...console.faults()];
  await page.close();
  return faults.map((fault) => `${route.path}: ${fault}`);
}

/** Each text and label of the page with an English word in it. */
async function englishOn(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const names = ['aria-label', 'placeholder', 'alt', 'title'];
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap(
      (one) => names.map((name) => one.getAttribute(name) ?? ''),
    );
    const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest('script, style, template, noscript')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    while (shown.nextNode()) labels.push(shown.currentNode.textContent ?? '');
    return [document.title, ...new Set(labels)];
  });
  return texts.flatMap((text) => {
    const word = englishIn(text);
    return word === undefined ? [] : [`"${word}" in: ${text.trim()}`];
  });
}
