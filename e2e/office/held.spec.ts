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
import { officeUrl, staffPage, toggleGroup } from './staff.ts';

const server = ownServer({ FEED_KEYS: `${testFeed.code}:${testFeed.key}` });
const t = textIn('EN');
const reason = 'The federation has confirmed the first result';

test.beforeAll(() => offerTestFeed(server));

const ended = (id: string, ft: readonly [number, number]) => ({
  ...{ type: 'bet_settlement' as const, event_id: id, certainty: 2 as const },
  result: {
    status: 'finished' as const,
    ht: [0, 0] as [number, number],
    ft: [ft[0], ft[1]] as [number, number],
  },
});

test('a trader and a colleague let a held match go by its known result, and its ticket is paid', async ({
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
  await bets.getByRole('button', { name: t('odds.at', { name: 'Reds', odds: '2.00' }), exact: true }).click();
  await bets.getByRole('textbox', { name: t('sportsSlip.stake'), exact: true }).fill('10');
  await bets.getByRole('button', { name: t('sportsSlip.placeFor', { amount: '$10.00' }) }).click();
  const receipt = bets.locator('.receipts .ticket-state');
  await expect(receipt).toHaveText(t('sportsBets.state.accepted'), { timeout: 15_000 });

  // Two results that cannot both be true, before the first has settled anything.
  await expect(send(port(), ended('m', [1, 0]), ended('m', [0, 1]))).rejects.toThrow(
    'another result is known',
  );

  const trader = await staffPage(browser, 'trader');
  await toggleGroup(trader, 'Sportsbook');
  await trader.getByRole('link', { name: 'Held matches' }).click();
  await expect(trader.getByRole('heading', { level: 1, name: 'Held matches' })).toBeVisible();
  await expectAccessible(trader, 'the held matches');
  await trader.getByRole('link', { name: 'Reds – Blues' }).click();
  await expect(trader.getByText('another result is known; it was not rolled back')).toBeVisible();
  await expectAccessible(trader, 'a held match');
  await trader.getByRole('button', { name: 'Settle by what is known' }).click();
  const dialog = trader.getByRole('dialog');
  await expect(dialog.getByRole('cell', { name: '20.00 USD' })).toBeVisible();
  await expectAccessible(trader, 'the decision on a held match');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Settle by what is known' }).click();
  await expect(trader.getByText('This decision waits for a second person.')).toBeVisible();

  expect(await won()).toBe(amountOf('0') - amountOf('10'));

  const owner = await staffPage(browser, 'owner', {
    path: '/requests',
    userAgent: 'Mozilla/5.0 (another device)',
  });
  await owner.getByRole('row').filter({ hasText: reason }).getByRole('button', { name: 'Approve' }).click();
  await owner.getByRole('dialog').getByLabel('Reason').fill('The first result is right');
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect.poll(won, { timeout: 30_000 }).toBe(amountOf('10'));
  await trader.goto(officeUrl('/held'));
  await expect(trader.getByText('Nothing is held')).toBeVisible();
});
