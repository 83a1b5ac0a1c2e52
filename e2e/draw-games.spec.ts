import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { amountOf } from './support/actions.ts';
import { balanceOf } from './support/api.ts';
import { answered, brokenInGame, type Seat, sitDown } from './support/games.ts';
import { desktop, phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';

/** A draw comes every twenty seconds; one that is about to close is let go. */
const NEXT = { timeout: 45_000 };

/** Stakes are open for a while yet. */
async function openStakes(frame: FrameLocator): Promise<void> {
  const left = frame.locator('.draw-clock[data-phase="taking"] .clock-left');
  await expect(left).toHaveText(/0:(0[7-9]|[1-4]\d)/, NEXT);
}

/** What is shown as the purse is what the server says it is. */
async function purseIs(frame: FrameLocator, balance: () => Promise<string>): Promise<void> {
  await expect(async () => {
    const shown = (await frame.locator('.draw-dock .balance output').textContent()) ?? '';
    expect(amountOf(String(Number(shown.replace(/[^\d.]/g, ''))))).toBe(amountOf(await balance()));
  }).toPass(NEXT);
}

/** Stakes what the slip holds. */
async function stake(page: Page, frame: FrameLocator) {
  await openStakes(frame);
  return answered(page, '/api/games/shared/bet', () => frame.locator('.send').click());
}

test('a ticket filled in by keys and by chance is drawn with the harbour, and the draw is verified', async ({
  browser,
}) => {
  test.setTimeout(90_000);
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
  expect(await brokenInGame(page)).toEqual([]);

  const came = frame.locator('.own-bets .came').first();
  await expect(came).toHaveText(g('draws.open'));
  await expect(came).not.toHaveText(g('draws.open'), NEXT);
  await purseIs(frame, () => balanceOf(player));
  await frame.getByRole('button', { name: g('draws.archive') }).click();
  await frame
    .getByRole('button', { name: g('verify') })
    .first()
    .click();
  await expect(frame.getByText(g('verified'))).toBeVisible();
  console.none('Origin-Agent-Cluster');
  await context.close();
});

test('digits that are typed on a phone are rung by three bells, and a slip is taken back', async ({
  browser,
}) => {
  test.setTimeout(90_000);
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
  expect(await brokenInGame(page)).toEqual([]);
  await frame.locator('button[data-tab="mine"]').click();
  const came = frame.locator('.own-bets .came').first();
  await expect(came).toHaveText(g('draws.open'));
  await expect(came).not.toHaveText(g('draws.open'), NEXT);
  await frame.locator('button[data-tab="draw"]').click();
  await expect(frame.getByRole('img', { name: /\d{3}$/ })).toBeVisible();
  await purseIs(frame, () => balanceOf(player));
  console.none('Origin-Agent-Cluster');
  await context.close();
});
