import { expect } from '@playwright/test';
import { displayMoney } from '#rules/money/display.ts';
import { brokenInGame } from './support/accessibility.ts';
import { amountOf } from './support/actions.ts';
import { balanceOf } from './support/api.ts';
import { answered, largeButton, openAlone, type Seat, sitDown, type Table } from './support/games.ts';
import { desktop, phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { reload } from './support/watch.ts';
import { test } from './test.ts';

const atDesk: Seat = { site: sites.baize, language: 'EN', viewport: desktop };
const onPhone: Seat = { site: sites.lucky, language: 'PHP', viewport: phone };

const asked = ['Origin-Agent-Cluster'] as const;
const isReady = (frame: Table) =>
  expect(largeButton(frame)).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });

test('a hand of blackjack is dealt, found again after a reload, stood on, and paid as the server says', async ({
  browser,
}) => {
  const { context, page, console, player, frame } = await sitDown(browser, atDesk, {
    provider: 'BRASSWORK',
    code: 'guild-blackjack',
  });
  const g = gameTextIn(atDesk.language);
  let round = { state: 'settled', result: { turn: null, dealer: [''] }, balance: '' };
  // A blackjack ends a round at once, and an ace asks for insurance first: such a round is played to its end.
  while (round.result.turn === null) {
    await isReady(frame);
    round = await answered(page, '/api/games/play', () => largeButton(frame).click());
    if (round.state === 'open' && round.result.turn === null) {
      const no = frame.getByRole('button', { name: g('bj.noInsurance') });
      round = await answered(page, '/api/games/act', () => no.click());
    }
  }
  const stand = frame.getByRole('button', { name: g('bj.stand'), exact: true });
  await expect(stand).toBeVisible();
  expect(await brokenInGame(page)).toEqual([]);
  await reload(page);
  await expect(frame.locator('.hand.own .playing-card')).toHaveCount(2);
  const left = await answered(page, '/api/games/act', () => stand.click());
  expect(left.state).toBe('settled');
  await expect(frame.locator('.hand.dealer .playing-card')).toHaveCount(left.result.dealer.length);
  await isReady(frame);
  const [staked, paid] = [amountOf(left.stake), amountOf(left.win)];
  const won = paid > staked ? 'bj.won' : paid === staked ? 'bj.push' : 'bj.lost';
  const amount = `₱${displayMoney(won === 'bj.won' ? paid - staked : paid, 2)}`;
  await expect(frame.locator('.hand.own .hand-ending'), 'a win is written net').toHaveText(
    g(won, { amount }),
  );
  expect(amountOf(await balanceOf(player))).toBe(amountOf(left.balance));
  console.none(...asked);
  await context.close();
});

test('a duel is played with an ante and a pair plus on a phone, and both bets come out as the server says', async ({
  browser,
}) => {
  const { context, page, console, player, frame } = await openAlone(browser, onPhone, {
    provider: 'PAPERCUT',
    code: 'three-card-duel',
  });
  const g = gameTextIn(onPhone.language);
  for (const bet of ['duel.ante', 'duel.pairPlus'] as const)
    await frame.getByRole('button', { name: new RegExp(`^${g(bet)}`) }).click();
  await isReady(frame);
  const round = await answered(page, '/api/games/play', () => largeButton(frame).click());
  expect(round.result.player).toHaveLength(3);
  expect(round.result.dealer).toBeUndefined();
  const play = frame.locator('.decision').first();
  await expect(play).toBeVisible();
  expect(await brokenInGame(page)).toEqual([]);
  const played = await answered(page, '/api/games/act', () => play.click());
  await expect(frame.locator('.duel-ribbon')).toHaveText(g(`duel.end.${played.result.ended}`));
  const again = frame.getByRole('button', { name: g('chips.repeat') });
  await expect(again).toHaveAttribute('aria-disabled', 'false');
  await again.click();
  await isReady(frame);
  expect(amountOf(await balanceOf(player))).toBe(amountOf(played.balance));
  console.none(...asked);
  await context.close();
});

test('five cards are held by key and by tap, and the others drawn', async ({ browser }) => {
  const { context, page, console, player, frame } = await openAlone(browser, atDesk, {
    provider: 'BURIN',
    code: 'gallery-jacks',
  });
  const g = gameTextIn(atDesk.language);
  await isReady(frame);
  const round = await answered(page, '/api/games/play', () => largeButton(frame).click());
  await expect(largeButton(frame)).toHaveText(g('jacks.draw'));
  const card = frame.locator('.hold');
  await expect(card.first()).toHaveAttribute('aria-disabled', 'false');
  await card.nth(0).focus();
  await page.keyboard.press('2');
  await card.nth(3).click();
  await expect(card.nth(1)).toHaveAttribute('aria-pressed', 'true');
  expect(await brokenInGame(page)).toEqual([]);
  const drawn = await answered(page, '/api/games/act', () => largeButton(frame).click());
  expect(drawn.result.hold).toEqual([1, 3]);
  for (const place of [1, 3]) expect(drawn.result.cards[place]).toBe(round.result.cards[place]);
  await isReady(frame);
  expect(amountOf(await balanceOf(player))).toBe(amountOf(drawn.balance));
  console.none(...asked);
  await context.close();
});
