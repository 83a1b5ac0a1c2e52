import { expect } from '@playwright/test';
import { logIn, playerContext, visitorContext } from './support/people.ts';
import { desktop, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const english = textIn('EN');

for (const site of [sites.baize, sites.lucky]) {
  test(`the home page of ${site.name} asks visitors to join, and players to go on`, async ({ browser }) => {
    const visitor = await visitorContext(browser, site, { viewport: desktop });
    const before = await visitor.newPage();
    await visit(before, urlOf(site));
    const join = 'a[href^="/register"], a[href^="/login"]';
    // It need not be the slide that is shown first.
    await expect(before.getByRole('main').locator(join).first()).toBeAttached();
    await visitor.close();

    const context = await playerContext(browser, await logIn(site), { viewport: desktop });
    const page = await context.newPage();
    const console = watch(page);
    await visit(page, urlOf(site));
    const mine = page.getByRole('region', { name: english('forMe.title') });
    await expect(mine.getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('main').locator(join)).toHaveCount(0);
    // Whatever is about them leads somewhere else than where they are.
    const first = mine.getByRole('link').first();
    await first.click();
    await expect(page).not.toHaveURL(urlOf(site));
    await expect(page.locator('h1')).toHaveText(/\S/);
    console.none('net::ERR_ABORTED');
    await context.close();
  });
}
