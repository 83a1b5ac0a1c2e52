import { type Browser, expect, type Page, test } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { demoOf, playerContext, visitorContext } from '../support/people.ts';
import { guestPages, oneOfEach, playAddress, playerPages } from '../support/routes.ts';
import { desktop, phone, sites, urlOf } from '../support/sites.ts';
import { coveredAt, everyWidth } from './covered.ts';
import {
  drawAll,
  drawn,
  faultsAt,
  lookQuery,
  openLook,
  readyLanguages,
  wear,
  widths,
  withLook,
} from './looks.ts';

const site = sites.baize;
const firstTemplate = drawn[0]?.code ?? '';

interface Walk {
  readonly path: string;
  readonly who: 'visitor' | 'player';
  readonly viewport: { readonly width: number; readonly height: number };
  readonly language: string;
}

/** A page as rendered by the server in the first theme; the others are applied in place. */
async function opened(browser: Browser, { path, who, viewport, language }: Walk): Promise<Page> {
  const context = await (who === 'player'
    ? playerContext(browser, await demoOf(site), { viewport })
    : visitorContext(browser, site, { viewport }));
  const page = await context.newPage();
  await openLook(page, urlOf(site, withLook(path, lookQuery(firstTemplate, undefined, language))));
  return page;
}

const layouts = [
  { path: '/', who: 'visitor' },
  { path: '/slots', who: 'visitor' },
  { path: '/login', who: 'visitor' },
  { path: '/deposit', who: 'player' },
] as const;

for (const language of readyLanguages) {
  for (const { path, who } of layouts) {
    test(`${path} fits every window in ${language}`, async ({ browser }) => {
      const page = await opened(browser, { path, who, viewport: desktop, language });
      for (const template of drawn) {
        await wear(page, template, template.colors[0] ?? '', language);
        const faults: string[] = [];
        for (const width of widths) faults.push(...(await faultsAt(page, width)));
        expect.soft(faults, `${template.code} ${path} in ${language}`).toEqual([]);
      }
      await page.context().close();
    });
  }
}

for (const { path, who } of layouts) {
  test(`nothing on ${path} stays under what floats, in every template`, async ({ browser }) => {
    const page = await opened(browser, { path, who, viewport: desktop, language: 'EN' });
    for (const template of drawn) {
      await wear(page, template, template.colors[0] ?? '', 'EN');
      const faults: string[] = [];
      for (const width of everyWidth) faults.push(...(await coveredAt(page, width)));
      expect.soft(faults, `${template.code} ${path}`).toEqual([]);
    }
    await page.context().close();
  });
}

/** One of each kind of screen, by who may see it. */
const screens = [
  ...[...oneOfEach, ...guestPages].map((path) => ({ path, who: 'visitor' as const })),
  ...[...playerPages, playAddress('real')].map((path) => ({ path, who: 'player' as const })),
];

for (const { path, who } of screens) {
  test(`nothing on ${path} stays under what floats, at every width`, async ({ browser }) => {
    const page = await opened(browser, { path, who, viewport: desktop, language: 'EN' });
    const faults: string[] = [];
    for (const width of everyWidth) faults.push(...(await coveredAt(page, width)));
    expect(faults).toEqual([]);
    await page.context().close();
  });

  test(`${path} is for everybody in every template`, async ({ browser }) => {
    const page = await opened(browser, { path, who, viewport: phone, language: 'EN' });
    await drawAll(page);
    for (const template of drawn) {
      await wear(page, template, template.colors[0] ?? '', 'EN');
      expect.soft(await violations(page), `${template.code} ${path}`).toEqual([]);
    }
    await page.context().close();
  });
}

for (const path of ['/', '/slots']) {
  test(`${path} is for everybody in every palette`, async ({ browser }) => {
    const page = await opened(browser, { path, who: 'visitor', viewport: desktop, language: 'EN' });
    await drawAll(page);
    for (const template of drawn) {
      for (const colour of template.colors) {
        await wear(page, template, colour, 'EN');
        expect.soft(await violations(page), `${template.code} ${colour} ${path}`).toEqual([]);
      }
    }
    await page.context().close();
  });
}
