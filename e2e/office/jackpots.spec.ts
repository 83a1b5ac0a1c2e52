import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { figures } from '../support/actions.ts';
import { answered, sitDown } from '../support/games.ts';
import { ownServer } from '../support/own-server.ts';
import { desktop, sites, urlOf } from '../support/sites.ts';
import { gameTextIn } from '../support/texts.ts';
import { test } from '../test.ts';
import { staffPage } from './staff.ts';

ownServer();

const reason = 'The jackpot of the autumn';
const seat = { site: sites.baize, language: 'EN', viewport: desktop } as const;

test('marketing opens a jackpot that each stake wins, a player spins and wins it, and it begins again with its seed', async ({
  browser,
}) => {
  const page = await staffPage(browser, 'marketing', { path: '/rewards/jackpots?site=baize' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jackpots');
  await expectAccessible(page, 'the jackpots of a site');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Autumn jackpot');
  await dialog.getByLabel('Seed').fill('20000');
  await dialog.getByLabel('Percent of each stake').fill('30');
  await dialog.getByLabel('Staked for one win on average').fill('0.0001');
  const games = dialog.getByRole('combobox', { name: 'Games', exact: true });
  await games.fill('lantern reef');
  await expect(dialog.getByRole('listbox', { name: 'Games' }).getByRole('option')).toHaveText([
    /Lantern Reef/,
  ]);
  await games.press('Enter');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Percent of each stake')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a refused jackpot');
  await dialog.getByLabel('Percent of each stake').fill('10');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Autumn jackpot' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autumn jackpot');
  await expectAccessible(page, 'a jackpot');

  const {
    context,
    page: player,
    frame,
  } = await sitDown(browser, seat, {
    provider: 'BRASSWORK',
    code: 'lantern-reef',
  });
  await expect(player.getByRole('link', { name: 'Jackpots: Autumn jackpot' })).toContainText('20,000.00');
  const spin = frame.getByRole('button', { name: gameTextIn('EN')('spin'), exact: true });
  await expect(spin).toBeEnabled();
  await spin.focus();
  const round = await answered(player, '/api/games/play', () => player.keyboard.press('Space'));
  const won = player.getByRole('dialog').filter({ hasText: 'You won a jackpot' });
  await expect(won).toContainText(figures(String(20_000 + Number(round.stake) / 10)));
  await expectAccessible(player, 'a jackpot that was won');
  await won.getByRole('button', { name: 'Continue' }).click();
  await expect(won).toHaveCount(0);
  await expect(player.getByRole('link', { name: 'Jackpots: Autumn jackpot' })).toContainText('20,000.00');

  await player.goto(urlOf(sites.baize, '/jackpots'));
  await expect(player.getByRole('heading', { name: 'Autumn jackpot' })).toBeVisible();
  await expect(player.getByRole('heading', { name: 'Jackpots you won' })).toBeVisible();
  await expectAccessible(player, 'the jackpots for players');
  await player.goto(urlOf(sites.baize, '/'));
  await expect(player.getByRole('region', { name: 'Jackpots' })).toContainText('Autumn jackpot');
  await context.close();

  await page.reload();
  await expect(page.getByRole('link', { name: /^demo/ })).toBeVisible();
  await page.getByRole('button', { name: 'End the jackpot' }).click();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'End the jackpot' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
});
