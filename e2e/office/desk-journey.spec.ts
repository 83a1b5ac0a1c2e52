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
import { staffPage } from './staff.ts';

const server = ownServer({ FEED_KEYS: `${testFeed.code}:${testFeed.key}` });
const t = textIn('EN');

test.beforeAll(() => offerTestFeed(server));

test('a large bet waits for a trader, who offers a smaller stake by keys; the player accepts, and the bet is open', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  await send(port(), fixture({ id: 'm', home: 'Reds', away: 'Blues', inMinutes: 40 }));
  await send(port(), prices('m', [market('1X2', { '1': '2.00', X: '3.40', '2': '3.25' })]));

  const trader = await staffPage(browser, 'trader', { path: '/bet-rules?site=arena' });
  await trader.getByRole('button', { name: 'Change' }).click();
  const rules = trader.getByRole('dialog');
  await rules.getByLabel('Wait above a stake of').fill('50');
  await rules.getByLabel('Time to decide').fill('300');
  await rules.getByLabel('Reason').fill('Large bets are looked at');
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect(rules).toHaveCount(0);
  await trader.getByRole('link', { name: 'Waiting bets' }).click();
  await expect(trader.getByText('No bet waits')).toBeVisible();

  const session = await logIn(sites.arena);
  const before = amountOf(await balanceOf(session.player));
  const spent = async () => before - amountOf(await balanceOf(session.player));
  const bets = await (await playerContext(browser, session, { viewport: desktop })).newPage();
  await visit(bets, urlOf(sites.arena, '/sports'));
  await bets.getByRole('button', { name: t('odds.at', { name: 'Reds', odds: '2.00' }), exact: true }).click();
  await bets.getByRole('textbox', { name: t('sportsSlip.stake'), exact: true }).fill('80');
  await bets.getByRole('button', { name: t('sportsSlip.placeFor', { amount: '$80.00' }) }).click();
  const receipt = bets.locator('.receipts .ticket');
  await expect(receipt).toContainText(t('sportsBets.review.checking', { amount: '$80.00' }));
  await expectAccessible(bets, 'a bet that waits');
  await expect.poll(spent).toBe(amountOf('80'));

  // Pushed: nobody has loaded the page again.
  const queue = trader.getByRole('listbox', { name: 'Waiting bets' });
  await expect(queue.getByRole('option').filter({ hasText: 'Reds – Blues' })).toBeVisible();
  await expect(trader.getByText('with this bet 80.00 USD')).toBeVisible();
  await expectAccessible(trader, 'the waiting bets');
  await queue.focus();
  await trader.keyboard.press('s');
  const offer = trader.getByRole('dialog', { name: 'Smaller stake' });
  await expectAccessible(trader, 'an offer');
  await offer.getByLabel('Stake').fill('30');
  await trader.keyboard.press('Enter');
  await expect(queue.getByText('Offered to the player')).toBeVisible();

  await expectAccessible(bets, 'an offer to the player');
  await receipt.getByRole('button', { name: t('sportsBets.review.accept', { amount: '$30.00' }) }).click();
  await expect(receipt.locator('.ticket-state')).toHaveText(t('sportsBets.state.accepted'));
  await expect.poll(spent).toBe(amountOf('30'));
  await expect(trader.getByText('No bet waits')).toBeVisible();
});
