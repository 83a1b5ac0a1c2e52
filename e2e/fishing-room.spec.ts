import { randomUUID } from 'node:crypto';
import { type Browser, expect } from '@playwright/test';
import { brokenInGame } from './support/accessibility.ts';
import { call, payIn, siteFields } from './support/api.ts';
import { answered, largeButton } from './support/games.ts';
import { logIn, playerContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import type { Language } from './support/texts.ts';
import { gameTextIn } from './support/texts.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const site = sites.lucky;
const PASSWORD = 'Quiet-Harbour-71';

/** Somebody who has just joined and paid in, with the gallery open. */
async function angler(browser: Browser, letters: string, viewport: typeof phone, language: Language) {
  const account_id = `${letters}${randomUUID().slice(0, 8)}`;
  await call(site, '/api/auth/signup', {
    ...siteFields(site),
    account_id,
    password: PASSWORD,
    date_of_birth: '1990-05-01',
    accept_terms: true,
  });
  const opened = await logIn(site, account_id, PASSWORD);
  await payIn(opened.player, '50');
  const context = await playerContext(browser, opened, { viewport, language });
  const page = await context.newPage();
  const console = watch(page);
  const sat = page.waitForResponse('**/api/games/rooms/sit');
  await visit(page, urlOf(site, '/playnow?provider=PAPERCUT&game=lantern-shoal'));
  const { room_id } = await (await sat).json();
  return { context, page, console, room_id, frame: page.frameLocator('iframe') };
}

test('two players sit at the same water, and each sees what the other shoots and catches', async ({
  browser,
}) => {
  const g = gameTextIn('EN');
  const left = await angler(browser, 'qx', desktop, 'EN');
  const right = await angler(browser, 'zv', phone, 'PHP');
  expect(right.room_id).toBe(left.room_id);
  const plateOf = (frame: typeof left.frame, name: string) =>
    frame.locator('.mates li').filter({ hasText: `${name}****` });
  await expect(plateOf(left.frame, 'zv')).toBeVisible();
  await expect(plateOf(right.frame, 'qx')).toBeVisible();
  // A sardine is caught by two shots of three: it is shot at until one is.
  let win = '0';
  for (let shot = 0; shot < 25 && win === '0'; shot++) {
    await right.page.waitForTimeout(400);
    const played = await answered(right.page, '/api/games/play', () => largeButton(right.frame).click());
    win = played.win;
  }
  await expect(plateOf(left.frame, 'zv')).toContainText(`×1.5RM${Number(win).toFixed(2)}`);
  await expect(plateOf(left.frame, 'zv')).toContainText(g('shoal.sardine'));
  // A catch of another player is not the player's own.
  await expect(left.frame.locator('.net .value')).toHaveText('RM0.00');
  await expect(left.frame.locator('.win .value')).toBeEmpty();
  expect(await brokenInGame(left.page)).toEqual([]);
  right.console.none('Origin-Agent-Cluster');
  // Navigation to another page leaves the room.
  await visit(right.page, urlOf(site, '/fishing'));
  await expect(plateOf(left.frame, 'zv')).toHaveCount(0, { timeout: 10_000 });
  await right.context.close();
  left.console.none('Origin-Agent-Cluster');
  await left.context.close();
});
