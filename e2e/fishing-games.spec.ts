import { expect } from '@playwright/test';
import { brokenInGame } from './support/accessibility.ts';
import { amountOf, figures } from './support/actions.ts';
import { balanceOf } from './support/api.ts';
import { answered, largeButton, openAlone, type Seat, sitDown } from './support/games.ts';
import { desktop, phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { test } from './test.ts';

const seats: readonly Seat[] = [
  { site: sites.baize, language: 'EN', viewport: desktop },
  { site: sites.lucky, language: 'PHP', viewport: phone },
];

for (const [place, seat] of seats.entries()) {
  // The first within its page.
  const open = place === 0 ? sitDown : openAlone;
  test(`lanterns are aimed at by key and shot at on ${seat.site.name}, each shot a round of its own`, async ({
    browser,
  }) => {
    const game = { provider: 'PAPERCUT', code: 'lantern-shoal' };
    const { context, page, console, player, frame } = await open(browser, seat, game);
    const g = gameTextIn(seat.language);
    const target = (name: string, times: string, chance: string) =>
      frame.getByRole('radio', { name: g('shoal.target', { name, times, chance }), exact: true });
    await expect(largeButton(frame)).toHaveText(g('shoal.shoot'));
    const sardine = target(g('shoal.sardine'), '1.5', '64%');
    const seahorse = target(g('shoal.seahorse'), '2', '48%');
    await expect(sardine).toBeChecked();
    await sardine.focus();
    await page.keyboard.press('ArrowRight');
    await expect(seahorse).toBeChecked();
    await expect(seahorse).toBeFocused();
    const first = await answered(page, '/api/games/play', () => page.keyboard.press('Space'));
    expect(first.result.target).toBe('seahorse');
    // The next shot is taken once the gallery is ready for it; a press before that is none.
    const second = await answered(page, '/api/games/play', async () => {
      await page.waitForTimeout(450);
      await largeButton(frame).click();
    });
    expect(second.nonce).toBe(first.nonce + 1);
    const net = [first, second].reduce((sum, { win, stake }) => sum + amountOf(win) - amountOf(stake), 0n);
    await expect
      .poll(async () => {
        const shown = (await frame.locator('.net .value').textContent()) ?? '';
        const amount = amountOf(shown.replace(/[^\d.]/g, ''));
        return shown.includes('-') ? -amount : amount;
      })
      .toBe(net);
    // A shot that hits nothing leaves no win of the one before.
    const { win } = second;
    const paid = frame.locator('.figure.win .value');
    await expect(paid).toHaveText(win === '0' ? '' : new RegExp(figures(win).replace('.', '\\.')));
    expect(amountOf(await balanceOf(player))).toBe(amountOf(second.balance));
    expect(await brokenInGame(page)).toEqual([]);
    console.none('Origin-Agent-Cluster');
    await context.close();
  });
}
