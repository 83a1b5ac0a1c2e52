import { expect } from '@playwright/test';
import { brokenInGame } from './support/accessibility.ts';
import { amountOf } from './support/actions.ts';
import { balanceOf } from './support/api.ts';
import { answered, largeButton, openAlone, type Seat, sitDown, type Table } from './support/games.ts';
import { desktop, phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { test } from './test.ts';

const atDesk: Seat = { site: sites.baize, language: 'EN', viewport: desktop };
const onPhone: Seat = { site: sites.lucky, language: 'PHP', viewport: phone };

const asked = ['Origin-Agent-Cluster'] as const;
const canPlay = (frame: Table) =>
  expect(largeButton(frame)).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });

test('chips are laid on the roulette table by mouse and by key, doubled, played, and laid again', async ({
  browser,
}) => {
  const { context, page, console, player, frame } = await sitDown(browser, atDesk, {
    provider: 'BURIN',
    code: 'salon-roulette',
  });
  const g = gameTextIn(atDesk.language);
  const bet = (name: string) => frame.getByRole('button', { name });
  await expect(largeButton(frame)).toHaveAttribute('aria-disabled', 'true');
  await bet(`${g('roulette.red')} · 1:1`).click();
  await bet(`${g('roulette.straight', { n: '17' })} · 35:1`).focus();
  await page.keyboard.press('ArrowRight');
  await expect(bet(`${g('roulette.split', { n: '17-20' })} · 17:1`)).toBeFocused();
  await page.keyboard.press('Enter');
  await bet(g('chips.double')).click();
  await canPlay(frame);
  expect(await brokenInGame(page)).toEqual([]);
  const before = amountOf(await balanceOf(player));
  const round = await answered(page, '/api/games/play', () => largeButton(frame).click());
  await expect(frame.locator('.last-numbers li').first()).toHaveText(String(round.result.pocket));
  const after = amountOf(await balanceOf(player));
  expect(after).toBe(amountOf(round.balance));
  expect(before - after).toBe(amountOf(round.stake) - amountOf(round.win));
  // The table is bare again; the same four chips can be laid with one press.
  await expect(bet(g('chips.repeat'))).toHaveAttribute('aria-disabled', 'false', { timeout: 30_000 });
  await bet(g('chips.repeat')).click();
  await expect(frame.locator('.layout .stack')).toHaveCount(2);
  await canPlay(frame);
  console.none(...asked);
  await context.close();
});

test('the roulette table is vertical on a phone, with every field within its width', async ({ browser }) => {
  const { context, console, frame } = await sitDown(browser, onPhone, {
    provider: 'BURIN',
    code: 'salon-roulette',
  });
  const fields = frame.locator('.layout .field');
  await expect(fields.first()).toBeVisible();
  expect(await fields.count()).toBeGreaterThan(45);
  const beside = await fields.evaluateAll((all) =>
    all
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > window.innerWidth;
      })
      .map((one) => one.textContent),
  );
  expect(beside, 'beside the window').toEqual([]);
  // Content below can be scrolled to and pressed there.
  const last = frame.getByRole('button', {
    name: `${gameTextIn('PHP')('roulette.straight', { n: '36' })} · 35:1`,
  });
  await last.tap();
  await expect(frame.locator('.layout .stack')).toHaveCount(1);
  console.none(...asked);
  await context.close();
});

test('a coup of baccarat is dealt on a phone as the server says, and kept on the bead road', async ({
  browser,
}) => {
  const { context, page, console, player, frame } = await openAlone(browser, onPhone, {
    provider: 'PAPERCUT',
    code: 'pearl-baccarat',
  });
  const g = gameTextIn(onPhone.language);
  await frame.getByRole('button', { name: `${g('baccarat.player')} · 1:1` }).tap();
  await frame.getByRole('button', { name: `${g('baccarat.bankerPair')} · 11:1` }).tap();
  await canPlay(frame);
  const round = await answered(page, '/api/games/play', () => largeButton(frame).tap());
  const { player: own, banker, winner } = round.result;
  await expect(frame.locator(`.bead.${winner}`)).toHaveCount(1);
  await expect(frame.locator('.coup-hand.player .playing-card')).toHaveCount(own.length);
  await expect(frame.locator('.coup-hand.banker .playing-card')).toHaveCount(banker.length);
  expect(amountOf(await balanceOf(player))).toBe(amountOf(round.balance));
  await expect(frame.getByRole('button', { name: g('chips.repeat') })).toHaveAttribute(
    'aria-disabled',
    'false',
    { timeout: 30_000 },
  );
  expect(await brokenInGame(page)).toEqual([]);
  console.none(...asked);
  await context.close();
});
