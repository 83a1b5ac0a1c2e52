import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { Actor, figures } from '../support/actions.ts';
import { visitorContext } from '../support/people.ts';
import { playAddress } from '../support/routes.ts';
import { desktop, type Site, urlOf } from '../support/sites.ts';
import { visit, watch } from '../support/watch.ts';
import { test } from '../test.ts';
import { laterLooks, newSite, openSite } from './new-site-steps.ts';
import { showsPicture } from './photographs.ts';
import { officeUrl, staffPage } from './staff.ts';

/** Looks at the site in a template before anybody else does, then gives it to the site. */
async function wear(
  { page, stranger, site }: { readonly page: Page; readonly stranger: Page; readonly site: Site },
  template: string,
  palette: string,
): Promise<void> {
  await page.goto(officeUrl(`/sites/identity?site=${site.name}`));
  await page.getByLabel('Template').selectOption(template);
  await page.getByLabel('Palette').selectOption(palette);
  const dressed = `html[data-theme="${template}"][data-color="${palette}"]`;
  const shown = page.frameLocator('iframe').frameLocator('iframe');
  await expect(shown.locator(dressed)).toBeVisible();
  await expect(shown.getByText('Lantern Reef').first(), 'drawn, and not given up').toBeVisible();
  await visit(stranger, urlOf(site));
  await expect(stranger.locator(dressed), 'the public sees nothing of it yet').toHaveCount(0);
  await expectAccessible(page, `a preview in ${template}`);
  await page.getByRole('button', { name: 'Use this look' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A look for the season');
  await dialog.getByRole('button', { name: 'Use this look' }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    await visit(stranger, urlOf(site));
    await expect(stranger.locator(dressed)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('the owner opens a new site, and a stranger joins, pays in and bets on it', async ({ browser }) => {
  test.setTimeout(300_000);
  const site = newSite();
  const begun = Date.now();
  const page = await staffPage(browser, 'owner', { isLong: true });
  // What fails in a preview, fails in a frame of this page.
  const console = watch(page);
  await openSite(page, site, (what) => expectAccessible(page, what));
  const opened = Date.now();
  const context = await visitorContext(browser, site, { viewport: desktop });
  const stranger = await context.newPage();
  const act = new Actor(stranger, site, 'EN');
  await expect(async () => {
    await visit(stranger, urlOf(site));
    await expect(stranger.locator('html[data-theme="casino5"]')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(stranger.getByText('Play by moonlight').first()).toBeVisible();
  await expect.poll(() => showsPicture(stranger, 'logo')).toBe(true);
  await expect.poll(() => showsPicture(stranger, 'slide-[^/]*-wide')).toBe(true);
  const account = `stranger${begun.toString(36)}`;
  await act.register({ account, password: 'Lantern-417-x', phone: '4158551234' }, false);
  await act.deposit('20', null);
  await expect(act.balance).toContainText(figures('20'));
  await visit(stranger, urlOf(site, playAddress('real')));
  const round = await act.spin();
  expect(Number(round.stake)).toBeGreaterThan(0);
  const seconds = (ms: number) => Math.round(ms / 1000);
  test.info().annotations.push({
    type: 'time',
    description: `${seconds(opened - begun)} s to the open site, ${seconds(Date.now() - begun)} s to the first bet`,
  });
  for (const [template, palette] of laterLooks) await wear({ page, stranger, site }, template, palette);
  // A page in a frame offers itself to a page of its own host, as /dev/looks is.
  const offer = 'does not match the recipient window';
  // A look that takes the place of another ends its requests; what a server answers with 500 or more is seen apart.
  const ended = '-503 serviceUnavailable: /api/';
  console.none('403 (Forbidden)', '401 (Unauthorized)', 'preloaded using link preload', offer, ended);
  await context.close();
});
