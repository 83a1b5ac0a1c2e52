import { expect } from '@playwright/test';
import { brokenInGame } from './support/accessibility.ts';
import { drawPurse, openStakes, purseIs, type Seat, sitDown, verifyNewest } from './support/games.ts';
import { desktop, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { test } from './test.ts';

const seat: Seat = { site: sites.baize, language: 'EN', viewport: desktop };
const g = gameTextIn(seat.language);
/** A race every twenty seconds, and one that has just begun is waited for. */
const RACE = { timeout: 60_000 };

test('bets on a race are laid, one is taken back, and the order of finish decides the others', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const game = { provider: 'BURIN', code: 'inkwell-derby' };
  const { context, page, console, player, frame } = await sitDown(browser, seat, game);
  // Early enough before stakes close to lay and take back.
  await openStakes(frame, /^0:2\d$/);
  const row = (name: string) => frame.getByRole('row', { name });
  await row(g('derby.name1')).getByRole('button').nth(0).click();
  // By keyboard: from win to place, and down to the next runner.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await row(g('derby.name3')).getByRole('button').nth(2).click();
  await row(g('derby.name2')).getByRole('button').nth(2).click();
  const laid: unknown[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/games/shared/bet')) laid.push((await response.json()).bet.choice);
  });
  await frame.locator('.send').click();
  await expect.poll(() => laid).toEqual([{ 'win 1': 1 }, { 'place 2': 1 }, { 'quinella 2-3': 1 }]);

  await frame.getByRole('button', { name: /\(3\)/ }).click();
  await frame.locator('.take-back').last().click();
  await expect(frame.getByRole('button', { name: /\(2\)/ })).toBeVisible();
  expect(await brokenInGame(page)).toEqual([]);

  await expect(frame.locator('[data-stage="home"]')).toBeVisible(RACE);
  await expect(frame.locator('.finish li')).toHaveCount(8);
  await expect(frame.locator('.own-bets .came')).toHaveText([/./, /./]);
  await expect(frame.locator('.own-bets .open')).toHaveCount(0);
  await purseIs(drawPurse(frame), player);

  await frame.getByRole('button', { name: g('derby.past') }).click();
  await verifyNewest(frame, g);
  console.none('Origin-Agent-Cluster');
  await context.close();
});
