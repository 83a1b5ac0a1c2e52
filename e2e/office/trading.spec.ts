import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { amountOf } from '../support/actions.ts';
import { balanceOf } from '../support/api.ts';
import { fixture, market, offerTestFeed, prices, send, testFeed } from '../support/feed.ts';
import { ownServer } from '../support/own-server.ts';
import { logIn, playerContext } from '../support/people.ts';
import { desktop, port, sites, urlOf } from '../support/sites.ts';
import { textIn } from '../support/texts.ts';
import { visit } from '../support/watch.ts';
import { test } from '../test.ts';
import { staffPage, toggleGroup } from './staff.ts';

const server = ownServer({ FEED_KEYS: `${testFeed.code}:${testFeed.key}` });
const t = textIn('EN');
const reason = 'The federation has corrected its record';

test.beforeAll(() => offerTestFeed(server));

test('a trader suspends a match by one key, and corrects a wrong result that was paid, from the desk alone', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  await send(port(), fixture({ id: 'm', home: 'Reds', away: 'Blues', inMinutes: 40 }));
  await send(port(), prices('m', [market('1X2', { '1': '2.00', X: '3.40', '2': '3.25' })]));
  const session = await logIn(sites.arena);
  const before = amountOf(await balanceOf(session.player));
  const won = async () => amountOf(await balanceOf(session.player)) - before;
  const bets = await (await playerContext(browser, session, { viewport: desktop })).newPage();
  await visit(bets, urlOf(sites.arena, '/sports'));
  const price = bets.getByRole('button', { name: t('odds.at', { name: 'Reds', odds: '2.00' }), exact: true });

  const trader = await staffPage(browser, 'trader');
  await toggleGroup(trader, 'Sportsbook');
  await trader.getByRole('link', { name: 'Trading desk' }).click();
  const grid = trader.getByRole('grid', { name: 'Trading desk' });
  await expect(grid.getByRole('row').filter({ hasText: 'Reds – Blues' })).toBeVisible();
  await expectAccessible(trader, 'the trading desk');
  await trader.keyboard.press('?');
  await expect(trader.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await trader.keyboard.press('Escape');
  await grid.focus();
  // The market under the match, then the match again: one key each.
  await trader.keyboard.press('j');
  await trader.keyboard.press('Space');
  await expect(price).toHaveCount(0);
  await expect(grid.getByRole('row', { selected: true }).getByText('Suspended')).toBeVisible();
  await trader.keyboard.press('Space');
  await price.click();
  await bets.getByRole('textbox', { name: t('sportsSlip.stake'), exact: true }).fill('10');
  await bets.getByRole('button', { name: t('sportsSlip.placeFor', { amount: '$10.00' }) }).click();
  await expect(bets.locator('.receipts .ticket-state')).toHaveText(t('sportsBets.state.accepted'), {
    timeout: 15_000,
  });
  await expect(grid.getByRole('row', { selected: true }).getByText('10.00 USD').first()).toBeVisible();

  await send(port(), {
    ...{ type: 'bet_settlement' as const, event_id: 'm', certainty: 2 as const },
    result: { status: 'finished', ht: [0, 0], ft: [0, 1] },
  });
  await expect(async () => expect(await won()).toBe(amountOf('0') - amountOf('10'))).toPass();
  await trader.getByRole('button', { name: 'Over', exact: true }).click();
  await trader.getByRole('link', { name: 'Reds – Blues' }).click();
  await expect(trader.getByRole('heading', { level: 1, name: 'Reds – Blues' })).toBeVisible();
  await expect(trader.getByText('Finished, Half time 0–0, Full time 0–1')).toBeVisible();
  await expectAccessible(trader, 'a match on the desk');
  await trader.getByRole('button', { name: 'Result', exact: true }).click();
  const dialog = trader.getByRole('dialog');
  for (const [label, value] of [
    ['Half time: home', '0'],
    ['Half time: away', '0'],
    ['Full time: home', '1'],
    ['Full time: away', '0'],
  ] as const)
    await dialog.getByLabel(label).fill(value);
  await expect(dialog.getByRole('cell', { name: '20.00 USD' })).toBeVisible();
  await expectAccessible(trader, 'a result by hand');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Result', exact: true }).click();
  await expect(trader.getByText('A decision waits for a second person.')).toBeVisible();

  const owner = await staffPage(browser, 'owner', {
    path: '/requests',
    userAgent: 'Mozilla/5.0 (another device)',
  });
  await owner.getByRole('row').filter({ hasText: reason }).getByRole('button', { name: 'Approve' }).click();
  await owner.getByRole('dialog').getByLabel('Reason').fill('The record says so');
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect.poll(won, { timeout: 30_000 }).toBe(amountOf('10'));
  await expect(trader.getByText('Finished, Half time 0–0, Full time 1–0')).toBeVisible();
});
