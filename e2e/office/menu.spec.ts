import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage, toggleGroup } from './staff.ts';

test('the menu opens its groups by keyboard, keeps them open in this browser, and shows none without places', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'owner');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const group = (name: string) => menu.getByRole('button', { name, exact: true });
  const place = (name: string) => menu.getByRole('link', { name, exact: true });
  await page.goto(officeUrl('/deposits'));
  await expect(group('Cashier')).toHaveAttribute('aria-expanded', 'true');
  await expect(place('Deposits')).toHaveAttribute('aria-current', 'page');
  await expect(place('Promotions')).toBeHidden();
  await group('Rewards').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(place('Promotions')).toBeFocused();
  await page.reload();
  await expect(place('Promotions')).toBeVisible();
  await toggleGroup(page, 'Cashier');
  await expect(place('Deposits')).toBeHidden();
  await place('Promotions').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Promotions' })).toBeVisible();
  await page.goto(officeUrl('/withdrawals'));
  await expect(place('Withdrawals')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `the menu in ${colorScheme}`);
  }

  await page.setViewportSize({ width: 375, height: 720 });
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await opener.click();
  await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused();
  await expectAccessible(page, 'the menu over a narrow page');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  const support = await staffPage(browser, 'support');
  const theirs = support.getByRole('navigation', { name: 'Menu' });
  await expect(theirs.getByRole('link', { name: 'Players', exact: true })).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Team and system', exact: true })).toHaveCount(0);
});
