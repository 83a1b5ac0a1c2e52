import { expect } from '@playwright/test';
import { amountOf } from './support/actions.ts';
import { balanceOf } from './support/api.ts';
import { answered, largeButton, openAlone, rotateAndVerify, type Seat, sitDown } from './support/games.ts';
import { desktop, phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { reload } from './support/watch.ts';
import { test } from './test.ts';

const brasswork = (code: string) => ({ provider: 'BRASSWORK', code });

const seats: readonly Seat[] = [
  { site: sites.baize, language: 'EN', viewport: desktop },
  { site: sites.lucky, language: 'PHP', viewport: phone },
];

for (const seat of seats) {
  const { site, language } = seat;
  const g = gameTextIn(language);

  test(`a field is opened tile by tile on ${site.name}, left open, found again and left with what it is worth`, async ({
    browser,
  }) => {
    const { context, page, console, player, frame } = await sitDown(browser, seat, brasswork('quiet-ground'));
    await expect(largeButton(frame)).toHaveText(g('play'));
    // One mine, so that the first tile is nearly always safe; a round that strikes it is played again.
    await frame.getByRole('button', { name: g('mines.fewer') }).click();
    await frame.getByRole('button', { name: g('mines.fewer') }).click();
    const tile = (n: number) => frame.getByRole('button', { name: g('mines.tile', { n }), exact: true });
    let round = { state: 'settled', step: 0, win: '0' };
    const before = await balanceOf(player);
    while (round.state !== 'open') {
      await expect(largeButton(frame)).toHaveText(g('play'));
      await expect(largeButton(frame)).toHaveAttribute('aria-disabled', 'false');
      await answered(page, '/api/games/play', () => largeButton(frame).click());
      await tile(13).focus();
      await page.keyboard.press('ArrowRight');
      await expect(tile(14)).toBeFocused();
      round = await answered(page, '/api/games/act', () => page.keyboard.press('Enter'));
    }
    expect(round.step).toBe(1);
    await reload(page);
    await expect(frame.getByRole('button', { name: g('mines.safe', { n: 14 }) })).toBeVisible();
    const left = await answered(page, '/api/games/act', () => largeButton(frame).click());
    expect(left).toMatchObject({ state: 'settled' });
    expect(amountOf(left.win) > 0n).toBe(true);
    await expect(frame.locator('.win.lit')).toBeVisible();
    expect(await balanceOf(player)).not.toBe(before);

    await frame.getByRole('button', { name: g('fairness') }).click();
    await frame.getByRole('button', { name: g('rotate') }).click();
    await expect(frame.locator('.revealed')).toBeVisible();
    console.none('Origin-Agent-Cluster');
    await context.close();
  });

  test(`a number is rolled on ${site.name} on the side that was chosen, and the round is verified`, async ({
    browser,
  }) => {
    const { context, page, console, frame } = await openAlone(browser, seat, brasswork('copper-dice'));
    await frame.getByRole('button', { name: g('dice.under'), exact: true }).click();
    await frame.getByRole('slider', { name: g('dice.mark') }).press('Home');
    await frame.getByRole('slider', { name: g('dice.mark') }).press('End');
    await expect(frame.locator('.facts dd').nth(1)).toHaveText('98.00%');
    const round = await answered(page, '/api/games/play', () => largeButton(frame).click());
    const roll = (round.result.roll / 100).toFixed(2).padStart(5, '0');
    await expect(frame.locator('.rolled')).toHaveText(roll);
    await expect(largeButton(frame)).toHaveAttribute('aria-disabled', 'false');
    await rotateAndVerify(frame, g);
    console.none('Origin-Agent-Cluster');
    await context.close();
  });
}
