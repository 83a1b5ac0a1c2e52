import { expect } from '@playwright/test';
import { brokenInGame } from './support/accessibility.ts';
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
import { phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { test } from './test.ts';

const seat: Seat = { site: sites.lucky, language: 'PHP', viewport: phone };
const g = gameTextIn(seat.language);

test('stakes of a lone player on two sides come back as said before, and the bout is verified', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const game = { provider: 'BRASSWORK', code: 'clockwork-sabong' };
  const { context, page, console, player, frame } = await sitDown(browser, seat, game);
  const send = frame.locator('.send');
  await openStakes(frame, /0:\d/);
  const stakeOn = async (side: 'meron' | 'wala' | 'draw') => {
    await frame.locator(`.side-plate.${side}`).click();
    const { bet } = await answered(page, '/api/games/shared/bet', () => send.click());
    expect(bet).toMatchObject({ state: 'open', choice: { on: side } });
    return bet;
  };
  await frame.getByRole('radio', { name: g('sabong.draw') }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(frame.getByRole('radio', { name: g('sabong.wala') })).toBeChecked();
  // The return is shown before the stake: all of it, while there is nobody to win from.
  const returns = frame.getByRole('button', { name: g('draws.returnNow', { share: '100.00%' }) });
  await returns.click();
  const side = g('sabong.wala');
  await expect(frame.locator('.return-proof')).toHaveText(g('sabong.proofBack', { side }));
  await page.keyboard.press('Escape');
  await openStakes(frame, /0:2\d/);
  await stakeOn('wala');
  await stakeOn('meron');
  const away = await stakeOn('draw');
  await frame.locator('button[data-tab="mine"]').click();
  const taken = await answered(page, '/api/games/shared/cancel', () =>
    frame.locator(`[data-bet="${away.bet_id}"]`).click(),
  );
  expect(taken.bet.state).toBe('cancelled');
  expect(await brokenInGame(page)).toEqual([]);

  // A player with a stake is shown the pit when betting closes.
  await expect(frame.locator('.bout-said')).toBeVisible(NEXT_DRAW);
  const back = frame.locator('.draw-result');
  await expect(back).toBeVisible();
  await expect(back).not.toHaveClass(/won/);
  const [before = ''] = g('shared.refundedUnmatched').split('{amount}').slice(1);
  await expect(frame.locator('.own-bets .came').filter({ hasText: before })).toHaveCount(2);
  await purseIs(drawPurse(frame), player);
  expect(await brokenInGame(page)).toEqual([]);

  await frame.getByRole('button', { name: g('sabong.archive') }).click();
  await verifyNewest(frame, g);
  console.none('Origin-Agent-Cluster');
  await context.close();
});
