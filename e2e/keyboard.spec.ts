import { expect, type Page } from '@playwright/test';
import { Actor, figures } from './support/actions.ts';
import { Keyboard } from './support/keyboard.ts';
import { visitorContext } from './support/people.ts';
import { game } from './support/routes.ts';
import { desktop, type Site, sites, urlOf } from './support/sites.ts';
import { gameTextIn } from './support/texts.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const DEPOSIT = '100';

/** Templates of different shells: one logs in by a page, the other by a dialog. */
const journeys: readonly { readonly site: Site; readonly name: string }[] = [
  { site: sites.baize, name: 'casino1' },
  { site: sites.arena, name: 'sportsbook1' },
];

for (const { site, name } of journeys) {
  test(`everything a player is here for is done by keyboard alone in ${name}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await visitorContext(browser, site, { viewport: desktop });
    const page = await context.newPage();
    const console = watch(page);
    const act = new Actor(page, site, 'EN');
    const keys = new Keyboard(page);
    await visit(page, urlOf(site));
    // Some looks open with a curtain.
    await expect(page.locator('.opening')).toBeHidden();
    await test.step('logs in', () => logIn(act, keys));
    await test.step('deposits', () => deposit(act, keys));
    await test.step('searches the lobby, marks a favourite and opens it', () => findGame(act, keys));
    await test.step('plays a round', () => playRound(page, keys));
    await test.step('sees the round in the history', () => seeHistory(act, keys));
    await test.step('logs out', () => logOut(act, keys));
    expect(keys.faults, 'every stop is seen').toEqual([]);
    console.none('Origin-Agent-Cluster', '401 (Unauthorized)');
    await context.close();
  });
}

async function logIn({ page, t, balance, site }: Actor, keys: Keyboard): Promise<void> {
  await keys.press('Tab');
  await expect(
    page.getByRole('link', { name: t('shell.skip') }),
    'the first stop leads past the header',
  ).toBeFocused();
  const words = { name: t('shell.logIn'), exact: true };
  await keys.tabTo(page.getByRole(site.login === 'page' ? 'link' : 'button', words));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('textbox', { name: t('auth.accountId'), exact: true }));
  await keys.type('demo');
  await keys.tabTo(page.getByRole('textbox', { name: t('auth.password'), exact: true }));
  await keys.type('Demo1234!');
  await keys.tabTo(page.locator('form').getByRole('button', { name: t('auth.logIn'), exact: true }));
  await keys.press('Enter');
  await expect(balance).toBeVisible();
  // The page of its own links home, where the focus starts again.
  if (site.login === 'page') await expect(page).toHaveURL(urlOf(site));
}

async function deposit({ page, t }: Actor, keys: Keyboard): Promise<void> {
  await keys.tabTo(page.getByRole('link', { name: t('shell.deposit'), exact: true }));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('textbox', { name: t('deposit.amount'), exact: true }));
  await keys.type(DEPOSIT);
  await keys.tabTo(page.getByRole('button', { name: t('deposit.continue'), exact: true }));
  await keys.press('Enter');
  await page.waitForURL(/\/sandbox-gateway\//);
  await keys.tabTo(page.getByRole('button', { name: 'Pay now' }));
  await keys.press('Enter');
  await page.waitForURL(/\/deposit\?.*deposit=/);
  await expect(page.getByRole('status').filter({ hasText: figures(DEPOSIT) })).toBeVisible();
}

async function findGame({ page, t }: Actor, keys: Keyboard): Promise<void> {
  await keys.tabTo(page.getByRole('navigation').locator('a[href^="/slots"]'));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('category.slot_game'));
  await keys.tabTo(page.getByRole('searchbox', { name: t('lobby.search') }));
  await keys.type('lantern');
  const favourite = page.getByRole('button', { name: t('games.favourite', { game: game.name }) });
  // Below it are games of other lobbies.
  await expect(page.locator('.card-grid').first().locator('> li')).toHaveCount(1);
  await keys.tabTo(favourite);
  const pressed = await favourite.getAttribute('aria-pressed');
  await keys.press('Space');
  await expect(favourite).toHaveAttribute('aria-pressed', pressed === 'true' ? 'false' : 'true');
  await keys.tabTo(page.getByRole('link', { name: game.name, exact: true }));
  await keys.press('Enter');
  await expect(page).toHaveURL(/\/playnow/);
}

async function playRound(page: Page, keys: Keyboard): Promise<void> {
  const spin = page
    .frameLocator('iframe')
    .getByRole('button', { name: gameTextIn('EN')('spin'), exact: true });
  await expect(spin).toBeEnabled({ timeout: 30_000 });
  await keys.tabTo(spin);
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/games/play'));
  await keys.press('Space');
  expect((await answered).status()).toBe(200);
}

async function seeHistory({ page, t }: Actor, keys: Keyboard): Promise<void> {
  await keys.tabTo(page.getByRole('link', { name: t('playnow.back') }));
  await keys.press('Enter');
  await keys.tabTo(page.locator('header a[href^="/account"]'));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('main').locator('a[href^="/bet-history"]'));
  await keys.press('Enter');
  // Other journeys play other games as the same player.
  const round = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: t('history.seeProof') })
    .filter({ hasText: game.name })
    .first();
  await keys.tabTo(round);
  await keys.press('Enter');
  const proof = page.getByRole('dialog');
  await expect(proof).toContainText(t('fairness.clientSeed'));
  await keys.tabTo(proof.getByRole('button', { name: t('ui.close') }));
  await keys.press('Enter');
  await expect(proof).toHaveCount(0);
  await expect(round, 'and the focus is where it was').toBeFocused();
}

async function logOut({ page, t, balance }: Actor, keys: Keyboard): Promise<void> {
  await keys.tabTo(page.locator('header a[href^="/account"]'));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('main').getByRole('button', { name: t('auth.logOut'), exact: true }));
  await keys.press('Enter');
  await keys.tabTo(page.getByRole('dialog').getByRole('button', { name: t('auth.logOut'), exact: true }));
  await keys.press('Enter');
  await expect(balance).toHaveCount(0);
}
