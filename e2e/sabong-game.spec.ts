import { expect, test } from '@playwright/test';
import { amountOf } from './support/actions.ts';
import { balanceOf } from './support/api.ts';
import { answered, brokenInGame, type Seat, sitDown } from './support/games.ts';
import { phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';

const seat: Seat = { site: sites.lucky, language: 'PHP', viewport: phone };
const g = gameTextIn(seat.language);
/** A bout comes every twenty seconds; one that is about to begin is let go. */
const NEXT = { timeout: 45_000 };

test('stakes on two sides stand, one is taken back, and the bout that pays them is verified', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const game = { provider: 'BRASSWORK', code: 'clockwork-sabong' };
  const { context, page, console, player, frame } = await sitDown(browser, seat, game);
  const send = frame.locator('.send');
  await expect(frame.locator('.draw-clock[data-phase="taking"] .clock-left')).toHaveText(
    /0:(1\d|[2-4]\d)/,
    NEXT,
  );
  const stakeOn = async (side: 'meron' | 'wala' | 'draw') => {
    await frame.locator(`.side-plate.${side}`).click();
    const { bet } = await answered(page, '/api/games/shared/bet', () => send.click());
    expect(bet).toMatchObject({ state: 'open', choice: { on: side } });
    return bet;
  };
  await frame.getByRole('radio', { name: g('sabong.draw') }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(frame.getByRole('radio', { name: g('sabong.wala') })).toBeChecked();
  await stakeOn('wala');
  await stakeOn('meron');
  const away = await stakeOn('draw');
  await frame.locator('[data-tab="mine"]').click();
  const taken = await answered(page, '/api/games/shared/cancel', () =>
    frame.locator(`[data-bet="${away.bet_id}"]`).click(),
  );
  expect(taken.bet.state).toBe('cancelled');
  expect(await brokenInGame(page)).toEqual([]);

  // Whoever has a stake is shown the pit when stakes are closed.
  await expect(frame.locator('.bout-said')).toBeVisible(NEXT);
  await expect(frame.locator('.draw-result')).toBeVisible();
  await expect(async () => {
    const shown = (await frame.locator('.draw-dock .balance output').textContent()) ?? '';
    expect(amountOf(String(Number(shown.replace(/[^\d.]/g, ''))))).toBe(amountOf(await balanceOf(player)));
  }).toPass({ timeout: 10_000 });
  expect(await brokenInGame(page)).toEqual([]);

  await frame.getByRole('button', { name: g('sabong.archive') }).click();
  await frame
    .getByRole('button', { name: g('verify') })
    .first()
    .click();
  await expect(frame.getByText(g('verified'))).toBeVisible();
  console.none('Origin-Agent-Cluster', 'GPU stall');
  await context.close();
});
