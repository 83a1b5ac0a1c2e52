import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { Actor, figures } from '../support/actions.ts';
import { visitorContext } from '../support/people.ts';
import { playAddress } from '../support/routes.ts';
import { desktop, type Site, urlOf } from '../support/sites.ts';
import { visit, watch } from '../support/watch.ts';
import { officeUrl, staffPage } from './staff.ts';

const id = Date.now().toString(36);
const site: Site = {
  ...{ name: `moon${id}-localhost`, domain: `moon${id}.localhost`, currency: 'USD' },
  ...{ login: 'page', phone: '415' },
};

async function next(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
}

/** From `Ctrl K` to a site that is open, by the screens alone. */
async function openSite(page: Page): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('new site');
  await expect(page.getByRole('option', { name: 'New site', selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Moonlight');
  await page.getByLabel('Domain').fill(site.domain);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('This domain leads here.')).toBeVisible();
  await page.getByLabel('Español').check();
  await expectAccessible(page, 'the first step of a new site');
  await next(page, 'Look');
  await page.getByLabel('Template').selectOption('casino5');
  await page.getByLabel('Palette').selectOption('mint');
  const shown = page.frameLocator('iframe').frameLocator('iframe');
  await expect(shown.locator('html[data-theme="casino5"][data-color="mint"]')).toBeVisible();
  await next(page, 'Games and money');
  await page.getByLabel('Cockfights').uncheck();
  await expectAccessible(page, 'games and money of a new site');
  await next(page, 'Legal texts');
  await page.getByLabel('Company').fill('Moonlight Ltd');
  await page.getByLabel('Mail address for players').fill('help@moonlight.example');
  await expectAccessible(page, 'the legal texts of a new site');
  await next(page, 'First slide');
  await page.getByLabel('Begin with a slide').check();
  await page.getByLabel('Title').fill('Play by moonlight');
  await page.getByLabel('Words on the button').fill('Join');
  await next(page, 'Open');
  await page.getByRole('button', { name: 'Open the site' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A new brand');
  await dialog.getByRole('button', { name: 'Open the site' }).click();
  await expect(page.getByText(`The site is open to players at ${site.domain}.`)).toBeVisible();
}

const looks = [
  ['slot4', 'pond'],
  ['sportsbook1', 'graphite'],
  ['casino9', 'white-cube'],
] as const;

/** Looks at the site in a template before anybody else does, then gives it to the site. */
async function wear(page: Page, stranger: Page, template: string, palette: string): Promise<void> {
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
  const begun = Date.now();
  const page = await staffPage(browser, 'owner');
  // What fails in a preview, fails in a frame of this page.
  const console = watch(page);
  await openSite(page);
  const opened = Date.now();
  const context = await visitorContext(browser, site, { viewport: desktop });
  const stranger = await context.newPage();
  const act = new Actor(stranger, site, 'EN');
  await expect(async () => {
    await visit(stranger, urlOf(site));
    await expect(stranger.locator('html[data-theme="casino5"]')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(stranger.getByText('Play by moonlight').first()).toBeVisible();
  const account = `stranger${id}`;
  await act.register(
    { account, password: 'Lantern-417-x', phone: `415${id.length}551234`.slice(0, 10) },
    false,
  );
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
  for (const [template, palette] of looks) await wear(page, stranger, template, palette);
  // A page in a frame offers itself to a page of its own host, as /dev/looks is.
  const offer = 'does not match the recipient window';
  console.none('403 (Forbidden)', '401 (Unauthorized)', 'preloaded using link preload', offer);
  await context.close();
});
