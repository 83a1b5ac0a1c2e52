import { expect, type FrameLocator, type Page } from '@playwright/test';
import { brokenInGame } from './support/accessibility.ts';
import { amountOf } from './support/actions.ts';
import {
  answered,
  drawPurse,
  NEXT_DRAW,
  openStakes,
  purseIs,
  type Seat,
  sitDown,
  verifyNewest,
} from './support/games.ts';
import { desktop, phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { test } from './test.ts';

/** Stakes what the slip holds. */
async function stake(page: Page, frame: FrameLocator) {
  await openStakes(frame, /0:2\d/);
  return answered(page, '/api/games/shared/bet', () => frame.locator('.send').click());
}

test('a ticket filled in by keys and by chance is drawn with the harbour, and the draw is verified', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const seat: Seat = { site: sites.baize, language: 'EN', viewport: desktop };
  const g = gameTextIn(seat.language);
  const game = { provider: 'BURIN', code: 'harbour-six' };
  const { context, page, console, player, frame } = await sitDown(browser, seat, game);
  const number = (one: number) => frame.locator('.six-number').nth(one - 1);
  await number(1).focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowDown']) {
    await page.keyboard.press(key);
    await page.keyboard.press('Space');
  }
  await frame.getByRole('button', { name: g('six.quick'), exact: true }).click();
  const { bet } = await stake(page, frame);
  expect(bet).toMatchObject({ state: 'open', choice: { lines: [[2, 3, 4, 9, 10, 11], expect.any(Array)] } });
  expect(amountOf(bet.stake)).toBe(2n * amountOf(bet.unit));
  await frame.locator('button[data-tab="mine"]').click();
  const came = frame.locator('.own-bets .came').first();
  await expect(came).toHaveText(g('draws.open'));
  expect(await brokenInGame(page)).toEqual([]);
  await expect(came).not.toHaveText(g('draws.open'), NEXT_DRAW);
  await purseIs(drawPurse(frame), player, NEXT_DRAW);
  await frame.getByRole('button', { name: g('draws.archive') }).click();
  await verifyNewest(frame, g);
  console.none('Origin-Agent-Cluster');
  await context.close();
});

test('digits that are typed on a phone are rung by three bells, and a slip is taken back', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const seat: Seat = { site: sites.lucky, language: 'PHP', viewport: phone };
  const g = gameTextIn(seat.language);
  const game = { provider: 'BRASSWORK', code: 'three-bells' };
  const { context, page, console, player, frame } = await sitDown(browser, seat, game);
  const enter = async (kind: 'bells.exact' | 'bells.any' | 'bells.back', digits: string) => {
    await frame
      .getByRole('button', { name: g(kind) })
      .first()
      .click();
    for (const digit of digits) await frame.locator('.keys').getByRole('button', { name: digit }).click();
  };
  await enter('bells.any', '717');
  const first = await stake(page, frame);
  expect(first.bet).toMatchObject({ state: 'open', choice: { 'any 177': 1 } });
  await frame.locator('button[data-tab="mine"]').click();
  const back = await answered(page, '/api/games/shared/cancel', () =>
    frame.locator('.take-back').first().click(),
  );
  expect(back.bet.state).toBe('cancelled');

  await frame.locator('button[data-tab="slip"]').click();
  await enter('bells.exact', '308');
  await enter('bells.back', '08');
  const { bet } = await stake(page, frame);
  expect(bet).toMatchObject({ state: 'open', choice: { 'back 08': 1, 'exact 308': 1 } });
  await frame.locator('button[data-tab="mine"]').click();
  const came = frame.locator('.own-bets .came').first();
  await expect(came).toHaveText(g('draws.open'));
  expect(await brokenInGame(page)).toEqual([]);
  await expect(came).not.toHaveText(g('draws.open'), NEXT_DRAW);
  await frame.locator('button[data-tab="draw"]').click();
  await expect(frame.getByRole('img', { name: /\d{3}$/ })).toBeVisible();
  await purseIs(drawPurse(frame), player, NEXT_DRAW);
  console.none('Origin-Agent-Cluster');
  await context.close();
});
