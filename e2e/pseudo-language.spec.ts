import { type Browser, expect, type Page } from '@playwright/test';
import { faultsAt, lookQuery, openLook, wear, withLook } from './looks/looks.ts';
import { demoOf, playerContext, visitorContext } from './support/people.ts';
import { desktop, sites, urlOf } from './support/sites.ts';
import { test } from './test.ts';

/** English drawn out and in brackets: what stays as it was is no text of the product, or was forgotten. */
const PSEUDO = 'XX';
/** Days are written by the browser, in English. */
const day = /^[A-Z][a-z]{2} \d{1,2}\b/;

const site = sites.baize;
const templates = [
  { code: 'casino1', colors: ['brass'] },
  { code: 'slot4', colors: ['paper'] },
  { code: 'sportsbook1', colors: ['graphite'] },
] as const;

const pages = [
  { path: '/', who: 'visitor' },
  { path: '/slots', who: 'visitor' },
  { path: '/login', who: 'visitor' },
  { path: '/deposit', who: 'player' },
] as const;

for (const { path, who } of pages) {
  test(`${path} has room for longer texts, and none that is not translated`, async ({ browser }) => {
    test.setTimeout(180_000);
    const page = await pageOf(browser, who);
    const responses = listen(page);
    if (who === 'player') responses.push((await demoOf(site)).player.account_id);
    await openLook(page, urlOf(site, withLook(path, lookQuery(templates[0].code, undefined, PSEUDO))));
    for (const template of templates) {
      await wear(page, template, template.colors[0], PSEUDO);
      for (const width of [320, 1440])
        expect.soft(await faultsAt(page, width), `${template.code} ${path}`).toEqual([]);
      expect.soft(await untranslated(page, responses), `${template.code} ${path}`).toEqual([]);
    }
    await page.context().close();
  });
}

async function pageOf(browser: Browser, who: 'visitor' | 'player'): Promise<Page> {
  const context =
    who === 'player'
      ? await playerContext(browser, await demoOf(site), { viewport: desktop })
      : await visitorContext(browser, site, { viewport: desktop });
  return context.newPage();
}

/** Everything the server says as data: names of games and people, amounts, what operators write. */
function listen(page: Page): string[] {
  const responses: string[] = [];
  page.on('response', async (response) => {
    if (!/\/api\/|_payload\.json/.test(response.url())) return;
    responses.push(await response.text().catch(() => ''));
  });
  return responses;
}

async function untranslated(page: Page, responses: readonly string[]): Promise<string[]> {
  const { texts, payload } = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (/\p{L}{2}/u.test(text) && element && !element.closest('script, style, noscript, time'))
        found.add(text);
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const text = element.getAttribute(name) ?? '';
        if (/\p{L}{2}/u.test(text)) found.add(text);
      }
    return { texts: [...found], payload: document.getElementById('payload')?.textContent ?? '' };
  });
  const data = [payload, ...responses].flatMap((json) => strings(json));
  const plain = data.map((one) => one.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' '));
  return texts.filter(
    (text) =>
      !day.test(text) &&
      !/[[\]åçéîñöûýÅÇÉÎÑÖÛÝ]/.test(text) &&
      !plain.some((one) => one.includes(nameIn(text))),
  );
}

/** A name that is counted, `Brasswork (3)`, is a name. */
const nameIn = (text: string) => text.replace(/\s+/g, ' ').replace(/ \(\d+\)$/, '');

function strings(json: string): string[] {
  const found: string[] = [];
  const take = (value: unknown): void => {
    if (typeof value === 'string') found.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take);
  };
  try {
    take(JSON.parse(json));
  } catch {
    found.push(json);
  }
  return found;
}
