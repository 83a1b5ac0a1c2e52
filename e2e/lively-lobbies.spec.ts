import { expect, type Page } from '@playwright/test';
import { NEXT_DRAW } from './support/games.ts';
import { visitorContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

/** The end of a flight is unpredictable. */
const LONG = { timeout: 170_000 };
const english = textIn('EN');
const filipino = textIn('PHP');

const round = (page: Page) => page.locator('.on-now-round').first();
const figure = (page: Page) => round(page).locator('.on-now-figure');
const last = (page: Page) => page.locator('.on-now-last').first().getByRole('listitem');

test('the lobby of the comet rises with it, and says where it was lost', async ({ browser }) => {
  test.setTimeout(400_000);
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  const console = watch(page);
  await visit(page, urlOf(sites.baize, '/crash'));
  await expect(page.getByRole('searchbox'), 'there is nothing to search among one').toHaveCount(0);
  // A round that is lost on the ground never flies.
  const times = async () => Number((await figure(page).textContent())?.replace('×', ''));
  await expect(async () => {
    await expect(round(page)).toHaveAttribute('data-phase', 'running');
    const before = await times();
    await expect.poll(times, { timeout: 2_000 }).toBeGreaterThan(before);
  }).toPass(LONG);
  await expect(round(page)).toHaveAttribute('data-phase', 'over', LONG);
  await expect(round(page)).toContainText(english('onNow.lostAt'));
  const lost = await figure(page).textContent();
  await expect(last(page).first()).toHaveText(lost ?? '');
  await expect(round(page)).toContainText(english('onNow.closesIn'), { timeout: 20_000 });
  await expect(last(page).first(), 'it stays among the last').toHaveText(lost ?? '');
  console.none();
  await context.close();
});

test('the lobby of draws counts down to each, and shows what it came to once the next takes stakes', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const context = await visitorContext(browser, sites.lucky, { viewport: phone, language: 'PHP' });
  const page = await context.newPage();
  const console = watch(page);
  await visit(page, urlOf(sites.lucky, '/lottery'));
  await expect(page.locator('.on-now-round')).toHaveCount(2);
  await expect(round(page)).toContainText(filipino('onNow.closesIn'), NEXT_DRAW);
  const before = await last(page).allTextContents();
  await expect(round(page)).not.toHaveAttribute('data-phase', 'taking', NEXT_DRAW);
  await expect(round(page)).toHaveAttribute('data-phase', 'taking', NEXT_DRAW);
  await expect.poll(() => last(page).allTextContents()).not.toEqual(before);
  console.none();
  await context.close();
});

test('a race can be read in its lobby before it is run: odds by runner, and who came in first before', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  await visit(page, urlOf(sites.baize, '/horse-racing'));
  await expect(round(page)).toContainText(english('onNow.closesIn'), NEXT_DRAW);
  const odds = page.locator('.on-now-odds').getByRole('listitem');
  await expect(odds).toHaveCount(8);
  for (const text of await odds.allTextContents()) expect(text).toMatch(/^\d\d+\.\d\d$/);
  await expect(last(page).first()).toHaveText(/^[1-8]{3}$/, NEXT_DRAW);
  await page
    .getByRole('link', { name: english('games.play') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});
