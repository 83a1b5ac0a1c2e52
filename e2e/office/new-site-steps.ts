import { expect, type Page } from '@playwright/test';
import type { Site } from '../support/sites.ts';
import { logo, photograph } from './photographs.ts';

/** The id that nothing else of a run has: journeys may be repeated on one server. */
export function newSite(): Site {
  const id = Date.now().toString(36);
  return {
    ...{ name: `moon${id}-localhost`, domain: `moon${id}.localhost`, currency: 'USD' },
    ...{ login: 'page', phone: '415' },
  };
}

/** Templates and palettes that the site has after its first. */
export const laterLooks = [
  ['slot4', 'pond'],
  ['sportsbook1', 'graphite'],
  ['casino9', 'white-cube'],
] as const;

async function next(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
}

/** What a journey looks at: `the first step of a new site`. */
type Look = (what: string) => Promise<void>;

/** From `Ctrl K` to a site that is open, by the screens alone: named Moonlight, in casino5. */
export async function openSite(page: Page, site: Site, look: Look): Promise<void> {
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
  await look('the first step of a new site');
  await next(page, 'Look');
  await page.getByLabel('Template').selectOption('casino5');
  await page.getByLabel('Palette').selectOption('mint');
  const shown = page.frameLocator('iframe').frameLocator('iframe');
  await expect(shown.locator('html[data-theme="casino5"][data-color="mint"]')).toBeVisible();
  await page.getByLabel('Logo').setInputFiles(logo('Moonlight'));
  await expect(page.getByText('logo.svg')).toBeVisible();
  await look('the look of a new site');
  await next(page, 'Games and money');
  await page.getByLabel('Cockfights').uncheck();
  await look('games and money of a new site');
  await next(page, 'Legal texts');
  await page.getByLabel('Company').fill('Moonlight Ltd');
  await page.getByLabel('Mail address for players').fill('help@moonlight.example');
  await look('the legal texts of a new site');
  await next(page, 'First slide');
  await page.getByLabel('Begin with a slide').check();
  await page.getByLabel('Title').fill('Play by moonlight');
  await page.getByLabel('Words on the button').fill('Join');
  const own = page.getByLabel('A picture of your own');
  await own.setInputFiles(await photograph(400, 250));
  await expect(page.getByText('This picture is too small for its place.')).toBeVisible();
  await own.setInputFiles(await photograph());
  await expect(page.getByText('moon.jpg')).toBeVisible();
  await look('the first slide of a new site');
  await next(page, 'Open');
  await page.getByRole('button', { name: 'Open the site' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A new brand');
  await look('the question before a new site opens');
  await dialog.getByRole('button', { name: 'Open the site' }).click();
  // Its pictures are encoded first.
  const opened = page.getByText(`The site is open to players at ${site.domain}.`);
  await expect(opened).toBeVisible({ timeout: 120_000 });
  await look('a new site that is open');
}
