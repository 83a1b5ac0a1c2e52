import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { fixture, market, offerTestFeed, prices, send, testFeed } from './support/feed.ts';
import { ownServer } from './support/own-server.ts';
import { logIn, playerContext } from './support/people.ts';
import { desktop, phone, port, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const server = ownServer({ FEED_KEYS: `${testFeed.code}:${testFeed.key}` });
const t = textIn('EN');
let runs = 0;

test.beforeAll(() => offerTestFeed(server));

/** A promotion that a code starts, as staff would have written and started it. */
async function promotion(site: string, code: string, title: string): Promise<void> {
  const id = randomUUID();
  const data = {
    ...{ trigger: { kind: 'code', code }, gift: { kind: 'freeBet', stake: '10' }, budget: null },
    caps: { perPlayer: 1, perDay: null, perDevice: null, total: null },
    terms: {
      wagering: { times: 0, base: 'bonus' },
      contribution: { casino: 100, sportsbook: 0, categories: {}, games: {} },
      ...{ minimumOdds: 2_000, maximumStake: null, maximumWin: null, days: 7, excludedGames: [] },
      ...{ order: 'cashFirst', winsTo: 'sameWallet', forfeitOnWithdrawal: true },
    },
  };
  await server.query(
    `insert into bonus_promotion (id, site_id, name, state, version, trigger, code, created_at)
     select $1, id, 'journey', 'active', 1, 'code', $3, now() from site where external_id = $2`,
    [id, site, code],
  );
  await server.query(
    `insert into bonus_version (promotion_id, number, site_id, data, texts, profile, created_at, created_by)
     select $1, 1, id, $3, $4, 'none', now(), 'journey' from site where external_id = $2`,
    [id, site, JSON.stringify(data), JSON.stringify({ EN: { title, body: '' } })],
  );
}

for (const { site, viewport, sign } of [
  { site: sites.arena, viewport: desktop, sign: '$' },
  { site: sites.baize, viewport: phone, sign: '₱' },
]) {
  test(`a player takes a free bet, chooses it on the bet slip, and is paid what it wins without its stake (${site.name})`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    runs += 1;
    const id = `free-bet-${runs}`;
    const [home, away, title] = [`Reds ${runs}`, `Blues ${runs}`, `Bet ${runs} on us`];
    await send(port(), fixture({ id, home, away, inMinutes: 40 }));
    await send(port(), prices(id, [market('1X2', { '1': '2.15', X: '3.40', '2': '1.80' }, { status: 1 })]));
    const code = `BETONUS${runs}`;
    await promotion(site.name, code, title);
    const context = await playerContext(browser, await logIn(site), { viewport });
    const page = await context.newPage();
    const seen = watch(page);

    await visit(page, urlOf(site, '/promotions'));
    await page.getByLabel(t('rewards.bonus.code')).fill(code);
    await page
      .getByRole('button', { name: t('rewards.claim'), exact: true })
      .first()
      .click();
    const card = page.locator('.offer').filter({ hasText: title });
    await expect(card).toContainText(t('rewards.bonus.states.ready'));
    await expect(card).toContainText('2.00');
    await expectAccessible(page, `the promotions of ${site.name} with a free bet`);

    await visit(page, urlOf(site, '/sports'));
    const price = (name: string, odds: string) =>
      page.getByRole('button', { name: t('odds.at', { name, odds }), exact: true });
    await price(away, '1.80').first().click();
    if (viewport === phone)
      await page
        .locator('.slip-float')
        .filter({ hasText: t('slip.title') })
        .click();
    const gift = page.getByRole('button', { name: t('sportsSlip.gifts.freeBet', { amount: `${sign}10` }) });
    await expect(gift).toBeDisabled();
    await expect(gift).toHaveAccessibleDescription(t('sportsSlip.gifts.problem.odds', { odds: '2.00' }));
    await page.getByRole('button', { name: t('sportsSlip.clear') }).click();
    if (viewport === phone) await page.keyboard.press('Escape');
    await price(home, '2.15').first().click();
    if (viewport === phone)
      await page
        .locator('.slip-float')
        .filter({ hasText: t('slip.title') })
        .click();
    await expect(gift).toBeEnabled();
    await gift.click();
    await expect(gift).toHaveAccessibleDescription(t('sportsSlip.gifts.returns'));
    await expect(page.locator('.slip-return')).toContainText(`${sign}11.5`);
    await expectAccessible(page, `the bet slip of ${site.name} with a free bet`);
    await page.getByRole('button', { name: t('sportsSlip.place'), exact: true }).click();
    const receipt = page.locator('.receipts .ticket');
    await expect(receipt.locator('.ticket-state')).toHaveText(t('sportsBets.state.accepted'), {
      timeout: 15_000,
    });
    await expect(receipt).toContainText(t('sportsBets.paidBy.free'));

    await send(port(), {
      type: 'bet_settlement',
      event_id: id,
      result: { status: 'finished', ht: [0, 0], ft: [1, 0] },
    });
    await page
      .locator('.receipts')
      .getByRole('button', { name: t('slip.myBets') })
      .click();
    const settled = page.getByRole('button', { name: t('sportsBets.settled'), exact: true });
    const place = await settled.boundingBox();
    await settled.click();
    const ticket = page.locator('.my-bets .ticket').first();
    await expect(ticket.locator('.ticket-state')).toHaveText(t('sportsBets.state.won'), { timeout: 20_000 });
    expect(await settled.boundingBox(), 'the switch keeps its place when the list arrives').toEqual(place);
    await expect(ticket).toContainText(t('sportsBets.paidBy.free'));
    await expect(ticket.locator('.ticket-figures')).toContainText(`${sign}11.5`);
    await visit(page, urlOf(site, '/promotions'));
    await expect(card).toContainText(t('rewards.bonus.states.converted', { amount: `${sign}11.50` }));
    seen.none();
    await context.close();
  });
}
