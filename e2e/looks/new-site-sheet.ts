import type { Browser, Page } from '@playwright/test';
import { laterLooks, newSite, openSite } from '../office/new-site-steps.ts';
import { showsPicture } from '../office/photographs.ts';
import { callAs, staffPage } from '../office/staff.ts';
import { visitorContext } from '../support/people.ts';
import { desktop, phone, type Site, urlOf } from '../support/sites.ts';
import { settled, visit } from '../support/watch.ts';
import { journeySheet, type Step } from './contact-sheet.ts';
import { Journey } from './office-journeys.ts';

/** Home and slots of the site as strangers see them, in a wide window and on a phone, once it has a template. */
async function stepOf(browser: Browser, site: Site, look: string): Promise<Step> {
  const pictures: Buffer[] = [];
  for (const viewport of [desktop, phone]) {
    const context = await visitorContext(browser, site, { viewport });
    const page = await context.newPage();
    for (const path of ['/', '/slots']) pictures.push(await seen(page, urlOf(site, path), look));
    await context.close();
  }
  return { title: `A stranger sees it in ${look}`, pictures };
}

async function seen(page: Page, url: string, look: string): Promise<Buffer> {
  const [template, palette] = look.split('.');
  const dressed = page.locator(`html[data-theme="${template}"][data-color="${palette}"]`);
  // A node acts on the change within a second.
  do await visit(page, url);
  while ((await dressed.count()) === 0);
  await settled(page);
  for (let tries = 0; tries < 50 && !(await showsPicture(page, 'logo')); tries++)
    await page.waitForTimeout(100);
  return page.screenshot({ animations: 'disabled' });
}

/** A site that is opened by the wizard, step by step, then as strangers see it: in its first template and in three others. */
export async function newSiteSheet(browser: Browser, file: string): Promise<void> {
  const page = await staffPage(browser, 'owner');
  const site = newSite();
  const journey = new Journey();
  await openSite(page, site, (what) =>
    journey.shoot(page, `${what.charAt(0).toUpperCase()}${what.slice(1)}`),
  );
  const steps = [...journey.steps, await stepOf(browser, site, 'casino5.mint')];
  // The second factor was shown long ago by now.
  const manager = await staffPage(browser, 'owner');
  for (const [template, palette] of laterLooks) {
    const { version } = await callAs(manager, '/api/office/sites/identity', { site: site.name });
    const theme = `${template}.${palette}` as const;
    await callAs(manager, '/api/office/sites/set_identity', {
      ...{ site: site.name, theme, version, reason: 'A look for the season' },
    });
    steps.push(await stepOf(browser, site, theme));
  }
  await journeySheet(steps, file);
  console.log(`docs/screenshots/office-new-site.webp: ${steps.length} steps`);
  for (const one of [page, manager]) await one.context().close();
}
