import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Locator, type Route } from '@playwright/test';
import { brokenInGame } from './support/accessibility.ts';
import { amountOf } from './support/actions.ts';
import { balanceOf } from './support/api.ts';
import { answered, openAlone, type Seat, sitDown, type Table } from './support/games.ts';
import { desktop, phone, sites } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { test } from './test.ts';

const atDesk: Seat = { site: sites.baize, language: 'EN', viewport: desktop };
const onPhone: Seat = { site: sites.lucky, language: 'PHP', viewport: phone };
const asked = ['Origin-Agent-Cluster'] as const;

/** Slots of lines, of ways and of coins that are held, with a text of the rules that are theirs. */
const games = [
  { code: 'lantern-reef', provider: 'BRASSWORK', text: 'tableTitle' },
  { code: 'brass-orchard', provider: 'BRASSWORK', text: 'tableTitle' },
  { code: 'night-carriage', provider: 'BRASSWORK', text: 'tableTitle' },
  { code: 'steam-mint', provider: 'BRASSWORK', text: 'mint.title' },
  { code: 'monsoon-market', provider: 'PAPERCUT', text: 'tableTitle' },
  { code: 'paper-dragons', provider: 'PAPERCUT', text: 'tableTitle' },
  { code: 'sugar-kites', provider: 'PAPERCUT', text: 'tableTitle' },
  { code: 'thousand-cranes', provider: 'PAPERCUT', text: 'ways.falls' },
  { code: 'inkwell-kings', provider: 'BURIN', text: 'tableTitle' },
  { code: 'moth-and-moon', provider: 'BURIN', text: 'tableTitle' },
  { code: 'cartographers-gold', provider: 'BURIN', text: 'tableTitle' },
  { code: 'nightbloom', provider: 'BURIN', text: 'ways.wildGrows' },
] as const;

/** So long a round is on its way to the server on a slow line. */
const SLOW_LINE_MS = 2_000;

/** A round with free spins or respins stops for a word in between. */
async function goOn(frame: Table): Promise<void> {
  const sheet = frame.locator('.interlude button');
  if (await sheet.isVisible()) await sheet.click();
}

const over = (frame: Table, spin: Locator) =>
  expect(async () => {
    await goOn(frame);
    await expect(spin).toHaveAttribute('aria-disabled', 'false', { timeout: 400 });
  }).toPass({ timeout: 50_000 });

for (const [place, { provider, code, text }] of games.entries()) {
  const seat = place % 2 === 0 ? atDesk : onPhone;
  // The first of each site within its page.
  const open = place < 2 ? sitDown : openAlone;
  test(`${code}: a spin by key on ${seat.site.name} pays what the server answered, and the rules are shown`, async ({
    browser,
  }) => {
    const { context, page, console, player, frame } = await open(browser, seat, { provider, code });
    const g = gameTextIn(seat.language);
    const spin = frame.getByRole('button', { name: g('spin'), exact: true });
    await expect(spin).toBeEnabled();
    expect(await brokenInGame(page)).toEqual([]);
    await spin.focus();
    const round = await answered(page, '/api/games/play', () => page.keyboard.press('Space'));
    await over(frame, spin);
    expect(amountOf(await balanceOf(player))).toBe(amountOf(round.balance));
    await frame.getByRole('button', { name: g('info'), exact: true }).click();
    const title = g(text).slice(0, 24);
    await expect(frame.getByRole('dialog').getByText(title).first()).toBeVisible();
    console.none(...asked);
    await context.close();
  });
}

test('a slot that waits for its pictures offers no spin', async ({ browser }) => {
  const pictures = Promise.withResolvers<void>();
  const { context, console, frame } = await openAlone(browser, onPhone, games[4], (opened) =>
    opened.route('**/symbols-*', async (route) => {
      await pictures.promise;
      await route.continue();
    }),
  );
  const spin = frame.getByRole('button', { name: gameTextIn('PHP')('spin'), exact: true });
  await expect(spin).toBeDisabled();
  pictures.resolve();
  await expect(spin).toBeEnabled();
  console.none(...asked);
  await context.close();
});

test('after a round that was long on its way the next one is not too soon', async ({ browser }) => {
  const { context, page, console, frame } = await openAlone(browser, atDesk, games[0]);
  const spin = frame.getByRole('button', { name: gameTextIn('EN')('spin'), exact: true });
  const onSlowLine = async (route: Route) => {
    await wait(SLOW_LINE_MS);
    await route.continue();
  };
  await expect(spin).toBeEnabled();
  await page.route('**/api/games/play', onSlowLine, { times: 1 });
  for (let round = 0; round < 2; round++) {
    // What comes between free spins may have taken the focus.
    await spin.focus();
    const { state } = await answered(page, '/api/games/play', () => page.keyboard.press('Space'));
    expect(state).toBe('settled');
    await over(frame, spin);
  }
  console.none(...asked);
  await context.close();
});

test('the payouts at the highest stake fit into the cards of the paytable', async ({ browser }) => {
  const { context, page, console, frame } = await sitDown(browser, atDesk, games[0]);
  const g = gameTextIn(atDesk.language);
  await frame.locator('.stake-figure').click();
  const amount = frame.getByRole('dialog').getByRole('textbox', { name: g('stake.amount') });
  await amount.fill('999999');
  // Fitted to the highest, then taken.
  await amount.press('Enter');
  await amount.press('Enter');
  await expect(frame.locator('.stake-figure')).toContainText('2,500.00');
  await frame.getByRole('button', { name: g('info'), exact: true }).click();
  const pays = frame.locator('.symbol dd');
  await expect(pays.filter({ hasText: /₱\d+,\d{3}\.00/ }).first()).toBeVisible();
  for (const width of [desktop.width, 1_024, phone.width]) {
    await page.setViewportSize({ width, height: desktop.height });
    const outside = await pays.evaluateAll((all) =>
      all
        .filter((one) => {
          const words = document.createRange();
          words.selectNodeContents(one);
          const card = one.closest('.symbol')?.getBoundingClientRect();
          const { left, right } = words.getBoundingClientRect();
          return !card || left < card.left || right > card.right;
        })
        .map((one) => one.textContent),
    );
    expect(outside, `${width} pixels`).toEqual([]);
  }
  console.none(...asked);
  await context.close();
});
