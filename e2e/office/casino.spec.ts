import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { sites, urlOf } from '../support/sites.ts';
import { visit } from '../support/watch.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage } from './staff.ts';

const reason = 'The catalogue of the summer';

test('a site manager takes a game off a site and offers it again, and its lobby follows', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await staffPage(browser, 'manager', { path: '/casino?site=lucky&search=Salon' });
  const player = await (await browser.newContext()).newPage();
  const isThere = async () => {
    await visit(player, urlOf(sites.lucky, '/casino'));
    return (await player.getByText('Salon Roulette').count()) > 0;
  };
  await expect.poll(isThere).toBe(true);
  await expectAccessible(page, 'the games of a site');
  const setOffered = async (value: string) => {
    await page.getByRole('row').filter({ hasText: 'Salon Roulette' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('On the site').selectOption(value);
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await setOffered('no');
  await expect(page.getByRole('row').filter({ hasText: 'Salon Roulette' })).toContainText('Left out');
  await expect.poll(isThere).toBe(false);
  await setOffered('yes');
  await expect.poll(isThere).toBe(true);
  for (const path of ['groups', 'order', 'returns']) {
    await page.goto(officeUrl(`/casino/${path}?site=lucky`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-hidden].animate-pulse')).toHaveCount(0);
    await expectAccessible(page, `the catalogue's ${path}`);
  }
});
