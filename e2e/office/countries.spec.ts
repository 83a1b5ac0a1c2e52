import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { ownServer } from '../support/own-server.ts';
import { demoOf, playerContext, visitorContext } from '../support/people.ts';
import { desktop, phone, sites, urlOf } from '../support/sites.ts';
import { visit } from '../support/watch.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage } from './staff.ts';

const HEADER = 'cf-ipcountry';
ownServer({ TRUST_PROXY: '127.0.0.1', COUNTRY_HEADER: HEADER });

const inGermany = { extraHTTPHeaders: { [HEADER]: 'DE' } };
const game = '/playnow?provider=BRASSWORK&game=lantern-reef';

test('a manager closes a studio in a country; players there read so and are offered other games, elsewhere they play', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await staffPage(browser, 'manager', {
    path: '/casino/countries?site=baize',
    viewport: desktop,
  });
  await expect(page.getByText('No game is closed in any country')).toBeVisible();
  await page.getByRole('button', { name: 'Close studios' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Studios').fill('Brass');
  await dialog.getByRole('option').first().click();
  for (const country of ['Germany', 'France']) {
    await dialog.getByLabel('Countries').fill(country);
    await dialog.getByRole('option', { name: country, exact: true }).click();
  }
  await expectAccessible(page, 'the countries of a studio');
  await dialog.getByLabel('Reason').fill('The licence does not cover them');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Brass' })).toContainText('Closed in France, Germany');
  await expectAccessible(page, 'the countries of a site');

  const there = await (
    await playerContext(browser, await demoOf(sites.baize), { viewport: phone }, inGermany)
  ).newPage();
  await expect(async () => {
    await visit(there, urlOf(sites.baize, game));
    await expect(there.getByText('Not available in your country')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(there.getByRole('link', { name: 'See games' })).toBeVisible();
  await expect(there.getByRole('heading', { name: 'Similar games' })).toBeVisible();
  await expectAccessible(there, 'a game that is closed in the country');
  await visit(there, urlOf(sites.baize, '/slots'));
  await expect(there.getByRole('link', { name: 'Lantern Reef' })).toHaveCount(0);

  const elsewhere = await visitorContext(browser, sites.baize, { viewport: phone });
  const visitor = await elsewhere.newPage();
  await visit(visitor, urlOf(sites.baize, `${game}&mode=demo`));
  await expect(visitor.locator('iframe')).toBeVisible();

  await page.goto(officeUrl('/casino?site=baize&search=lantern'));
  await page.getByRole('row').filter({ hasText: 'Lantern Reef' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Countries', exact: true }).click();
  await dialog.getByLabel('Where it is open').selectOption('all');
  await dialog.getByLabel('Reason').fill('This one is licensed there');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Lantern Reef' })).toContainText(
    'Open in all countries',
  );
  await expect(async () => {
    await visit(there, urlOf(sites.baize, game));
    await expect(there.locator('iframe')).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
