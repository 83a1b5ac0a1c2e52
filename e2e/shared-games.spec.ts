import { expect } from '@playwright/test';
import { brokenInGame } from './support/accessibility.ts';
import { purseIs, type Seat, sitDown, verifyNewest } from './support/games.ts';
import { visitorContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { visit } from './support/watch.ts';
import { test } from './test.ts';

const seat: Seat = { site: sites.lucky, language: 'PHP', viewport: phone };
const g = gameTextIn(seat.language);
/** Everybody shares the round that is on its way, so a long flight is waited for. */
const LONG = { timeout: 170_000 };

test('a visitor is offered no demo of a game that many share, and is asked to log in', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  await visit(page, urlOf(sites.baize, '/crash'));
  const card = page.locator('main a[href*="game=comet-climb"]');
  await expect(card.first()).toBeVisible();
  expect(
    await card.evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).not.toContainEqual(expect.stringContaining('mode=demo'));
  await card.first().click();
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});

test('a stake climbs with the comet and is cashed out by itself, and the last round is verified', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const game = { provider: 'PAPERCUT', code: 'comet-climb' };
  const { context, page, console, player, frame } = await sitDown(browser, seat, game);
  const button = frame.locator('.deed').first();
  const at = frame.getByRole('textbox', { name: g('climb.autoAt') }).first();
  await frame.getByRole('switch').first().click();
  await at.fill('1.01');
  await at.blur();
  // Stakes are taken, and it is laid; or a round is on its way, and it is set aside for the next.
  await expect(button).toHaveAttribute('data-deed', /^(place|next)$/, LONG);
  const placed: unknown[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/games/shared/bet') && response.ok()) placed.push(await response.json());
  });
  // It does nothing for a moment after its meaning has changed, and a stake that comes too late is refused.
  await expect(async () => {
    if (/^(place|next)$/.test((await button.getAttribute('data-deed')) ?? '')) await button.click();
    expect(placed).toHaveLength(1);
  }).toPass(LONG);
  expect(placed).toMatchObject([{ bet: { state: 'open', choice: { cashOut: 101 } } }]);
  // At 1.01 all but one or two rounds of a hundred are cashed out.
  await expect(frame.locator('.bet-note').first()).not.toBeEmpty({ timeout: 60_000 });
  expect(await brokenInGame(page)).toEqual([]);
  await purseIs(frame.locator('.purse output'), player);

  // The list has only rounds that have ended: where this one is the first, there is none before stakes are taken again.
  await expect(button).toHaveAttribute('data-deed', 'place', LONG);
  await frame.getByRole('button', { name: g('fairness') }).click();
  await verifyNewest(frame, g);
  // A stake that came too late was refused and placed again.
  console.none('Origin-Agent-Cluster', '/api/games/shared/bet');
  await context.close();
});
