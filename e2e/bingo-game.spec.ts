import { expect } from '@playwright/test';
import { brokenInGame } from './support/accessibility.ts';
import {
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

const seat: Seat = { site: sites.baize, language: 'PHP', viewport: phone };
const g = gameTextIn(seat.language);
const CARDS = 3;

test('three cards are chosen and bought, their room is called, its prizes are theirs, and the round is verified', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const game = { provider: 'PAPERCUT', code: 'paper-bingo' };
  const { context, page, console, player, frame } = await sitDown(browser, seat, game);
  await openStakes(frame, /0:2\d/);
  const more = frame.getByRole('button', { name: g('bingo.more') });
  await more.focus();
  for (let count = 1; count < CARDS; count++) await page.keyboard.press('Space');
  const proposed = frame.locator('.proposals .bingo-card');
  await expect(proposed).toHaveCount(CARDS);
  const before = (await proposed.nth(1).textContent()) ?? '';
  await frame.getByRole('button', { name: new RegExp(`2: ${g('bingo.another')}`) }).click();
  await expect(proposed.nth(1)).not.toHaveText(before);
  expect(await brokenInGame(page)).toEqual([]);
  // What comes back is said before a card is bought, and reckoned with the cards of the house.
  const returns = frame.getByRole('button', { name: g('draws.returnNow', { share: '90.00%' }) });
  await returns.click();
  const proof = { cards: 20, house: 20 - CARDS, line: '×5.00', full: '×13.00', share: '90.00%' };
  await expect(frame.locator('.return-proof')).toHaveText(g('bingo.proof', proof));
  await page.keyboard.press('Escape');

  const bets: { readonly state: string; readonly stake: string }[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/games/shared/bet') && response.ok())
      bets.push((await response.json()).bet);
  });
  await frame.locator('.send').click();
  await expect.poll(() => bets.length).toBe(CARDS);
  await frame.locator('button[data-tab="draw"]').click();
  await expect(frame.locator('.small-card')).toHaveCount(CARDS);
  await frame.locator('.small-card').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(frame.locator('.small-card[aria-pressed="true"]')).toBeFocused();
  expect(await brokenInGame(page)).toEqual([]);

  // Nobody else has cards here: each prize is the player's or one of the house's.
  await expect(frame.locator('.plate.fallen')).toHaveCount(2, NEXT_DRAW);
  const holder = new RegExp(`${g('shared.you')}|${g('bingo.theHouse')}`);
  for (const plate of ['line', 'house']) await expect(frame.locator(`.plate.${plate}`)).toContainText(holder);
  await expect(frame.locator('.draw-result')).toBeVisible();
  await purseIs(drawPurse(frame), player);
  expect(await brokenInGame(page)).toEqual([]);

  await frame.getByRole('button', { name: g('draws.archive') }).click();
  await verifyNewest(frame, g);
  console.none('Origin-Agent-Cluster');
  await context.close();
});

test('a page that opens while stakes are closed shows the balance', async ({ browser }) => {
  test.setTimeout(210_000);
  const game = { provider: 'PAPERCUT', code: 'paper-bingo' };
  const { context, page, console, player, frame } = await sitDown(browser, seat, game);
  // A call that takes its time: where less motion is asked for its end is shown at once.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const clock = frame.locator('.draw-clock');
  // A page that opens too slowly for one draw is opened again during the next.
  await expect(async () => {
    await expect(clock).toHaveAttribute('data-phase', 'over', NEXT_DRAW);
    await page.reload();
    await purseIs(drawPurse(frame), player);
    expect(await clock.getAttribute('data-phase'), 'still closed').toBe('over');
  }).toPass({ timeout: 180_000 });
  console.none('Origin-Agent-Cluster');
  await context.close();
});
