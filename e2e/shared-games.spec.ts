import { expect, test } from '@playwright/test';
import { amountOf } from './support/actions.ts';
import { balanceOf } from './support/api.ts';
import { brokenInGame, type Seat, sitDown } from './support/games.ts';
import { phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';

const seat: Seat = { site: sites.lucky, language: 'PHP', viewport: phone };
const g = gameTextIn(seat.language);
/** Everybody shares the round that is on its way, so a long flight is waited for. */
const LONG = { timeout: 150_000 };

test('a stake climbs with the comet and is cashed out by itself, and the last round is verified', async ({
  browser,
}) => {
  test.setTimeout(200_000);
  const game = { provider: 'PAPERCUT', code: 'comet-climb' };
  const { context, page, console, player, frame } = await sitDown(browser, seat, game);
  const button = frame.locator('.deed').first();
  const at = frame.getByRole('textbox', { name: g('climb.autoAt') }).first();
  await frame.getByRole('switch').first().click();
  await at.fill('1.01');
  await at.blur();
  // Stakes are taken, and it is laid; or a round is on its way, and it is set aside for the next.
  await expect(button).toHaveAttribute('data-deed', /^(place|next)$/, LONG);
  const placed = page.waitForResponse('**/api/games/shared/bet', LONG);
  // It does nothing for a moment after its meaning has changed.
  await expect(async () => {
    if (/^(place|next)$/.test((await button.getAttribute('data-deed')) ?? '')) await button.click();
    await expect(button).not.toHaveAttribute('data-deed', /^(place|next)$/, { timeout: 1_000 });
  }).toPass(LONG);
  const response = await placed;
  const { bet } = await response.json();
  expect(bet).toMatchObject({ state: 'open', choice: { cashOut: 101 } });
  expect(await brokenInGame(page)).toEqual([]);

  // At 1.01 all but one or two rounds of a hundred are cashed out.
  await expect(frame.locator('.bet-note').first()).not.toBeEmpty({ timeout: 30_000 });
  await expect(async () => {
    const shown = (await frame.locator('.purse output').textContent()) ?? '';
    expect(amountOf(String(Number(shown.replace(/[^\d.]/g, ''))))).toBe(amountOf(await balanceOf(player)));
  }).toPass({ timeout: 10_000 });

  await frame.getByRole('button', { name: g('fairness') }).click();
  await frame
    .getByRole('button', { name: g('verify') })
    .first()
    .click();
  await expect(frame.getByText(g('verified'))).toBeVisible();
  console.none('Origin-Agent-Cluster', 'GPU stall');
  await context.close();
});
