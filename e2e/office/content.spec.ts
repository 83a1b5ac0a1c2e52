import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { sites, urlOf } from '../support/sites.ts';
import { visit } from '../support/watch.ts';
import { test } from '../test.ts';
import { officeUrl, staffPage } from './staff.ts';

const reason = 'The news of the summer';

test('somebody of marketing writes news, sees them on the real page before they are public, and publishes them for players', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const title = `Summer ${Date.now()}`;
  const page = await staffPage(browser, 'marketing');
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await page.goto(officeUrl('/content/news?site=baize'));
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await expectAccessible(page, 'the list of news');
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await page.getByLabel('Title').fill(title);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.getByRole('button', { name: 'Bold', pressed: false }).click();
  await expect(page.getByRole('button', { name: 'Bold', pressed: true })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.type('Open all night');
  await expect(text.locator('strong')).toHaveText('Open all night');
  await expectAccessible(page, 'a new item');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByLabel('Template and palette').selectOption('casino3.ion');
  const seen = page.frameLocator('iframe[title=Preview]').frameLocator('iframe');
  await expect(seen.getByText(title).first()).toBeVisible({ timeout: 30_000 });
  await expect(seen.locator('html')).toHaveAttribute('data-theme', 'casino3');
  const player = await (await browser.newContext()).newPage();
  await visit(player, urlOf(sites.baize, '/news'));
  await expect(player.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(player.getByText(title)).toHaveCount(0);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectAccessible(page, 'the dialog that publishes');
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  await expect(async () => {
    await visit(player, urlOf(sites.baize, '/news'));
    await expect(player.getByText(title).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await expect(player.getByRole('article', { name: title }).locator('strong')).toHaveText('Open all night');

  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible();
});

test('slides are put in another order by the keyboard alone, and what a page lacks in a language is found', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await staffPage(browser, 'manager', { path: '/content/order/slide?site=baize' });
  const rows = page.getByRole('main').getByRole('listitem');
  const names = async () => rows.locator('.font-medium.truncate').allTextContents();
  await expect(rows.first()).toBeVisible();
  const before = await names();
  await expectAccessible(page, 'the order of slides');
  await rows.last().getByRole('button', { name: 'Move up' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(names).toEqual([...before.slice(0, -2), before.at(-1), before.at(-2)]);
  await page.getByRole('button', { name: 'Save the order' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Save the order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  await page.getByRole('link', { name: 'Translations' }).click();
  await expect(page.getByRole('rowheader', { name: 'English' })).toBeVisible();
  await expectAccessible(page, 'the state of translations');
});
