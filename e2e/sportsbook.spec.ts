import { type BrowserContext, expect, type Page } from '@playwright/test';
import { coveredAt } from './looks/covered.ts';
import { violations } from './support/accessibility.ts';
import { eventOf } from './support/api.ts';
import {
  fixture,
  type LiveState,
  market,
  offerTestFeed,
  prices,
  score,
  send,
  testFeed,
} from './support/feed.ts';
import { ownServer } from './support/own-server.ts';
import { logIn, playerContext, visitorContext } from './support/people.ts';
import { desktop, narrowest, phone, port, type Site, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { overflow, reload, settled, visit, watch } from './support/watch.ts';
import { test } from './test.ts';

const server = ownServer({ FEED_KEYS: `${testFeed.code}:${testFeed.key}` });
const t = textIn('EN');

/** Every site offers what these journeys send, and nothing else; their feed is never thought to have gone quiet. */
test.beforeAll(() => offerTestFeed(server));

const winner = (home: string, draw: string, away: string, status = 1) =>
  market('1X2', { '1': home, X: draw, '2': away }, { status });

/** A live bet waits for its delay, and a slow machine longer. */
const DECIDED = { timeout: 30_000 };
let matches = 0;

/** A match of its own for each journey, with prices on who wins it. */
async function match(live?: LiveState, startsIn?: number) {
  matches += 1;
  const id = `match-${matches}`;
  const [home, away] = [`Reds ${matches}`, `Blues ${matches}`];
  const inMinutes = live ? -live.minute : (startsIn ?? 30 + matches);
  await send(port(), fixture({ id, home, away, inMinutes }));
  await send(port(), prices(id, [winner('2.15', '3.40', '3.25')], live));
  return { id, home, away };
}

const price = (page: Page, name: string, odds: string) =>
  page.getByRole('button', { name: t('odds.at', { name, odds }), exact: true });

/** Opens the slip where it is not always visible. */
async function openSlip(page: Page, site: Site): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) > 1_000) return;
  const way =
    site === sites.arena
      ? page.locator('.bottom-slip')
      : page.locator('.slip-float').filter({ hasText: t('slip.title') });
  await way.click();
}

const stake = (page: Page) => page.getByRole('textbox', { name: t('sportsSlip.stake'), exact: true });

async function asPlayer(
  browser: Parameters<typeof playerContext>[0],
  site: Site,
  viewport: typeof phone,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await playerContext(browser, await logIn(site), { viewport });
  return { context, page: await context.newPage() };
}

/** Bets a stake on what is on the slip, and waits until the bet is taken. */
async function bet(page: Page, amount: string, asWritten: string): Promise<void> {
  await stake(page).fill(amount);
  await page.getByRole('button', { name: t('sportsSlip.placeFor', { amount: asWritten }) }).click();
  await expect(page.locator('.receipts .ticket-state')).toHaveText(t('sportsBets.state.accepted'), DECIDED);
}

for (const { site, viewport, sign } of [
  { site: sites.arena, viewport: desktop, sign: '$' },
  { site: sites.baize, viewport: phone, sign: '₱' },
]) {
  test(`a live single is bet at the changed price once that is accepted, and taken after its delay (${site.name})`, async ({
    browser,
  }) => {
    const { home, id } = await match({ score: [1, 0], minute: 30 });
    const { context, page } = await asPlayer(browser, site, viewport);
    const seen = watch(page);
    await visit(page, urlOf(site, '/sports?view=live'));
    await price(page, home, '2.15').click();
    await openSlip(page, site);
    await stake(page).fill('100');
    await expect(page.getByText(t('sportsSlip.delay', { seconds: 5 }))).toBeVisible();

    // At once: a price shows for five seconds that it moved.
    await Promise.all([
      expect(page.locator('.price[data-move="down"]').first()).toBeAttached(),
      send(port(), prices(id, [winner('2.05', '3.50', '3.40')])),
    ]);
    const leg = page.locator('.leg').filter({ hasText: home });
    await expect(leg.getByRole('status')).toContainText(t('sportsSlip.problem.price'));
    await expect(leg.locator('del')).toHaveText('2.15');
    await expect(leg.locator('ins')).toHaveText('2.05');
    await page.getByRole('button', { name: t('sportsSlip.acceptAll') }).click();
    await expect(page.locator('.slip-bottom')).not.toContainText(t('sportsSlip.acceptAll'));
    await expect(page.locator('.leg-return')).toContainText(`${sign}205`);

    await page.getByRole('button', { name: t('sportsSlip.placeFor', { amount: `${sign}100` }) }).click();
    const state = page.locator('.receipts .ticket-state');
    await expect(state).toHaveAttribute('data-tone', 'pending');
    await expect(state).toHaveText(t('sportsBets.state.accepted'), DECIDED);
    await expect(page.locator('.receipts .leg-odds')).toHaveText('2.05');
    seen.none();
    await context.close();
  });
}

test('a goal while a live bet waits refuses it, and the stake comes back', async ({ browser }) => {
  const site = sites.arena;
  const { home, id } = await match({ score: [0, 0], minute: 12 });
  await send(port(), prices(id, [market('HDP', { H: '1.95', A: '1.95' }, { line: '-0.5' })]));
  const { context, page } = await asPlayer(browser, site, desktop);
  await visit(page, urlOf(site, '/sports?view=live'));
  await price(page, `${home} −0.5`, '1.95').click();
  await stake(page).fill('20');
  await page.getByRole('button', { name: t('sportsSlip.placeFor', { amount: '$20.00' }) }).click();
  await expect(page.locator('.receipts .ticket-state')).toHaveAttribute('data-tone', 'pending');
  await send(port(), score(id, { score: [1, 0], minute: 13 }));
  await expect(page.locator('.receipts .ticket-state')).toHaveText(t('sportsBets.state.rejected'), DECIDED);
  const why = t('sportsBets.refused.score', { before: '0:0', after: '1:0' });
  await expect(page.locator('.receipts')).toContainText(why);
  await expect(page.locator('.receipts')).toContainText(
    t('sportsBets.refused.stakeBack', { amount: '$20.00' }),
  );

  // It is also where bets are looked for, and goes on the slip again with one press.
  await visit(page, urlOf(site, '/sports?view=bets'));
  const refused = page.locator('.book-main .ticket').filter({ hasText: why });
  await refused.getByRole('button', { name: t('sportsBets.refused.again') }).click();
  await expect(page.locator('.leg').filter({ hasText: home })).toBeVisible();
  await expect(stake(page)).toHaveValue('20');
  await context.close();
});

test('a parlay with a voided leg pays at the odds of the others', async ({ browser }) => {
  const site = sites.baize;
  const [one, two] = [await match(), await match()];
  const { context, page } = await asPlayer(browser, site, phone);
  await visit(page, urlOf(site, '/sports'));
  await price(page, one.home, '2.15').click();
  await price(page, two.away, '3.25').click();
  await openSlip(page, site);
  await expect(page.getByRole('button', { name: t('sportsSlip.kind.parlay') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.locator('.slip-bottom')).toContainText('6.988');
  await bet(page, '100', '₱100.00');

  await send(port(), { type: 'bet_cancel', event_id: one.id });
  await send(port(), {
    type: 'bet_settlement',
    event_id: two.id,
    result: { status: 'finished', ht: [0, 0], ft: [0, 2] },
  });
  await page
    .locator('.receipts')
    .getByRole('button', { name: t('slip.myBets') })
    .click();
  await page.getByRole('button', { name: t('sportsBets.settled'), exact: true }).click();
  const ticket = page.locator('.my-bets .ticket').first();
  await expect(ticket.locator('.ticket-state')).toHaveText(t('sportsBets.state.won'), { timeout: 20_000 });
  await expect(ticket.locator('.ticket-leg[data-outcome="void"]')).toContainText(one.home);
  await expect(ticket.locator('.ticket-leg[data-outcome="win"]')).toContainText(
    t('sportsBets.result', { score: '0:2' }),
  );
  await expect(ticket.locator('.ticket-figures')).toContainText('₱325.00');
  await context.close();
});

test('a part of a bet is sold back, then the rest, for what was read before', async ({ browser }) => {
  const site = sites.arena;
  const { home, id } = await match();
  const { context, page } = await asPlayer(browser, site, desktop);
  await visit(page, urlOf(site, '/sports'));
  await price(page, home, '2.15').click();
  await bet(page, '40', '$40');
  await visit(page, urlOf(site, '/sports?view=bets'));
  const ticket = page.locator('.book-main .ticket').filter({ hasText: home });
  await ticket.getByRole('button', { name: /^Cash out / }).click();
  await expect(ticket).toContainText(/worth \$[\d.]+ now\. Minus our margin of 5%/);
  await ticket.getByRole('slider').fill('50');
  await ticket.getByRole('button', { name: /^Confirm cash-out / }).click();
  await expect(ticket.locator('.ticket-figures')).toContainText(t('sportsBets.running'));
  await expect(ticket.locator('.ticket-figures')).toContainText('$20');

  // The favourite falls back: what is offered follows the price without being asked for.
  const offer = ticket.getByRole('button', { name: /^Cash out / });
  const returned = /\$[\d.]+$/.exec((await ticket.locator('.ticket-figures').textContent()) ?? '')?.[0] ?? '';
  expect(returned).not.toBe('');
  // Until then the offer is still that for the whole.
  await expect(offer, 'the other half is worth as much').toContainText(returned);
  const before = await offer.textContent();
  await send(port(), prices(id, [winner('4.30', '3.40', '1.80')]));
  await expect(offer).not.toHaveText(before ?? '', DECIDED);
  await offer.click();
  await ticket.getByRole('button', { name: /^Confirm cash-out / }).click();
  await expect(ticket).toHaveCount(0);
  await page
    .getByRole('button', { name: t('sportsBets.settled'), exact: true })
    .first()
    .click();
  await expect(ticket.locator('.ticket-state')).toHaveText(t('sportsBets.state.cashed_out'));
  await context.close();
});

test('a suspended market takes no bet, and takes it again when it opens', async ({ browser }) => {
  const site = sites.baize;
  const { home, id } = await match({ score: [0, 0], minute: 5 });
  const { context, page } = await asPlayer(browser, site, desktop);
  const opened = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/live\//, (line) => opened.promise.then(() => void line.connectToServer()));
  await visit(page, urlOf(site, '/sports?view=live'));
  await price(page, home, '2.15').click();
  await stake(page).fill('50');
  // Before the page receives pushes: it asks for what it missed.
  await send(port(), { type: 'bet_stop', event_id: id });
  opened.resolve();
  await expect(page.getByRole('button', { name: t('odds.closed', { name: home }) })).toBeVisible();
  await expect(page.locator('.leg').getByRole('status')).toContainText(t('sportsSlip.problem.suspended'));
  // A suspended leg counts in no sum; the button gives the reason.
  const off = page.getByRole('button', { name: t('sportsSlip.place'), exact: true });
  await expect(off).toBeDisabled();
  await expect(off).toHaveAccessibleDescription(t('sportsSlip.blocked.unavailable'));
  const place = page.getByRole('button', { name: t('sportsSlip.placeFor', { amount: '₱50.00' }) });
  await send(port(), prices(id, [winner('2.15', '3.40', '3.25')]));
  await expect(place).toBeEnabled();
  await expect(page.locator('.leg').getByRole('status')).toHaveCount(0);

  // A better price is taken over without a question.
  await send(port(), prices(id, [winner('2.45', '3.40', '2.90')]));
  await expect(page.locator('.leg-odds')).toHaveText('2.45');
  await expect(page.locator('.leg-return')).toContainText('₱122.5');
  await expect(page.locator('.leg').getByRole('status')).toHaveCount(0);

  // Taken down for good, it goes with one press.
  await send(port(), { type: 'bet_stop', event_id: id, market_status: 0 });
  await page.getByRole('button', { name: t('sportsSlip.removeUnavailable', { number: 1 }) }).click();
  await expect(page.locator('.leg')).toHaveCount(0);
  await context.close();
});

test('a closed leg counts in no sum of a parlay, and is removed with one press', async ({ browser }) => {
  const site = sites.arena;
  const [one, two, three] = [await match(), await match(), await match()];
  const { context, page } = await asPlayer(browser, site, desktop);
  await visit(page, urlOf(site, '/sports'));
  await price(page, one.home, '2.15').click();
  await price(page, two.away, '3.25').click();
  await price(page, three.home, '2.15').click();
  const sums = page.locator('.slip-bottom');
  await stake(page).fill('10');
  await expect(sums).toContainText('15.023');
  await expect(page.locator('.slip-return')).toContainText('$150.23');
  await send(port(), { type: 'bet_stop', event_id: three.id, market_status: 0 });
  await expect(sums).toContainText('6.988');
  await expect(page.locator('.slip-return')).toContainText('$69.88');
  const off = page.getByRole('button', { name: t('sportsSlip.placeFor', { amount: '$10.00' }) });
  await expect(off).toHaveAccessibleDescription(t('sportsSlip.blocked.unavailable'));
  await page.getByRole('button', { name: t('sportsSlip.removeUnavailable', { number: 1 }) }).click();
  await expect(page.locator('.leg')).toHaveCount(2);
  await expect(off).toBeEnabled();
  await context.close();
});

const formats = [
  ['DEC', '1.50', '2.50'],
  ['HK', '0.50', '1.50'],
  ['MY', '0.50', '−0.667'],
  ['ID', '−2.00', '1.50'],
  ['US', '−200', '+150'],
] as const;

for (const site of [sites.arena, sites.lucky]) {
  test(`prices are read in five formats, and the choice is kept (${site.name})`, async ({ browser }) => {
    const { id, home, away } = await match();
    await send(port(), prices(id, [winner('1.50', '4.00', '2.50')]));
    const context = await visitorContext(browser, site, { viewport: desktop });
    const page = await context.newPage();
    await visit(page, urlOf(site, `/sports?event=${await eventOf(site, home)}`));
    const choice = page.getByRole('combobox', { name: t('sports.format') });
    const name = (team: string) => `${t('sportsMarkets.type.1X2')}: ${team}`;
    for (const [format, onHome, onAway] of formats) {
      await choice.selectOption(format);
      await expect(price(page, name(home), onHome)).toBeVisible();
      const other = price(page, name(away), onAway);
      await expect(other).toBeVisible();
      await expect(other.locator('.price-odds')).toHaveAttribute(
        'data-negative',
        String(onAway.startsWith('−')),
      );
    }
    await choice.selectOption('ID');
    await reload(page);
    await price(page, name(home), '−2.00').click();
    // With a price below zero it is said which of the two numbers is typed.
    await expect(page.getByText(t('sportsSlip.modeMeans.TO_WIN'))).toBeVisible();
    await page.getByRole('textbox', { name: t('sportsSlip.toWin'), exact: true }).fill('10');
    await expect(page.locator('.leg-return')).toContainText('20');
    await expect(page.locator('.leg-return')).toContainText('30');
    await context.close();
  });
}

test('matches are taken over without a word changing, far from UTC and in Nepali', async ({ browser }) => {
  await match({ score: [1, 0], minute: 30 });
  // Of another day, so that its month is shown too.
  await match(undefined, 3_000);
  const looks = { viewport: desktop, language: 'NE' } as const;
  const context = await visitorContext(browser, sites.arena, looks, { timezoneId: 'Asia/Kathmandu' });
  const page = await context.newPage();
  const seen = watch(page);
  for (const path of ['/sports', '/sports?view=live', '/']) {
    await visit(page, urlOf(sites.arena, path));
    await expect(page.getByRole('main').getByRole('button', { name: 'Reds' }).first()).toBeVisible();
    await settled(page);
    seen.none();
  }
  await context.close();
});

test('a slip survives the way through the site and a reload, and reaches a friend by a link', async ({
  browser,
}) => {
  const site = sites.arena;
  const { home, away } = await match();
  const context = await visitorContext(browser, site, { viewport: desktop });
  const page = await context.newPage();
  await visit(page, urlOf(site, '/sports'));
  await price(page, home, '2.15').click();
  await page
    .locator('.board-tabs')
    .getByRole('link', { name: t('menu.slots') })
    .click();
  await expect(page.locator('.leg')).toContainText(home);
  await reload(page);
  await expect(page.locator('.leg')).toContainText(`${home} – ${away}`);
  await page.getByRole('button', { name: t('sportsSlip.share') }).click();
  await page.getByRole('button', { name: t('sportsSlip.makeLink') }).click();
  const link = await page.getByRole('textbox', { name: t('sportsSlip.link') }).inputValue();
  await context.close();

  const friends = await visitorContext(browser, site, { viewport: phone });
  const friend = await friends.newPage();
  await visit(friend, link);
  await friend.getByRole('button', { name: t('sportsSlip.sharedTake') }).click();
  await expect(friend.locator('.leg')).toContainText(home);
  await expect(friend).toHaveURL(urlOf(site, '/sports'));
  await friends.close();
});

for (const { site, widths } of [
  { site: sites.arena, widths: [desktop] },
  { site: sites.arena, widths: [phone, narrowest] },
  { site: sites.baize, widths: [phone, narrowest] },
] as const) {
  const [viewport] = widths;
  test(`coupon, event, slip and own bets break no rule of accessibility from ${viewport.width} pixels down (${site.name})`, async ({
    browser,
  }) => {
    test.slow();
    const { home } = await match();
    const { context, page } = await asPlayer(browser, site, viewport);
    const seen = watch(page);
    const expectRead = async (within?: string) => {
      for (const size of widths) {
        await page.setViewportSize(size);
        expect(await violations(page, within), `${size.width} pixels`).toEqual([]);
        expect(await overflow(page), `${size.width} pixels`).toBe(0);
      }
      await page.setViewportSize(viewport);
    };
    await visit(page, urlOf(site, '/sports'));
    await expect(price(page, home, '2.15')).toBeVisible();
    await expectRead('.book');
    await price(page, home, '2.15').click();
    await openSlip(page, site);
    await expect(stake(page)).toBeVisible();
    await expectRead(viewport === desktop ? 'aside:has(.leg)' : '.slip-sheet');
    for (const path of [`/sports?event=${await eventOf(site, home)}`, '/sports?view=bets']) {
      await visit(page, urlOf(site, path));
      await expect(page.locator('.market-card, .my-bets').first()).toBeVisible();
      await expectRead();
      if (viewport === phone) {
        await expect(page.locator(site === sites.arena ? '.bottom-slip' : '.slip-float')).toBeVisible();
        expect(await coveredAt(page, viewport.width), 'under the way to the slip').toEqual([]);
      }
    }
    seen.none();
    await context.close();
  });
}
