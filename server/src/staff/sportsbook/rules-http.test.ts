import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { TestBettor } from '../../sportsbook/testing/test-bettor.ts';
import { leg, TestBook } from '../../sportsbook/testing/test-book.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { staffClients } from '../testing/staff-clients.ts';

const RULES = '/api/office/sportsbook/rules';
const SET_RULES = '/api/office/sportsbook/set_rules';
const reason = 'Smaller stakes for a while';
const site = 'arena';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'baize'`,
  );
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, [site]);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

async function rulesNow() {
  const { rules } = await (await as('trader')).ok(RULES, { site });
  if (!rules) throw new Error('The site takes no bets.');
  return rules;
}
const change = async () => ({ ...(await rulesNow()), site, reason });

test('a trader sets how a site takes bets: the next bet is by the new rules, and the log has both', async () => {
  const trader = await as('trader');
  const player = new TestBettor(wallet, await wallet.member('rules1', 1_000n, site));
  const was = await change();
  const market = await book.match();
  const kept = await player.taken([leg(market, '1', '2.00')], { stake: '50' });
  const more = { min_stake: '5', max_stake: '40', stake_presets: ['20', '5', '20'], live_delay_s: 9 };
  const { version } = await trader.ok(SET_RULES, { ...was, ...more });
  expect(version).toBe(was.version + 1);
  await expect
    .poll(async () => server.ok('/api/sports/rules', {}, `${site}.localhost`))
    .toMatchObject({ min_stake: '5', max_stake: '40', stake_presets: ['5', '20'], live_delay_seconds: 9 });
  const next = [leg(await book.match(), '1', '2.00')];
  expect(await player.reason(next, { stake: '50' })).toBe('STAKE_TOO_HIGH');
  await player.taken(next, { stake: '40' });
  expect((await player.ticket(kept.ticket_id)).ticket).toMatchObject({ state: 'accepted', stake: '50' });
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', {
    object: `bet-rules:${site}`,
  });
  expect(entries[0]).toMatchObject({
    ...{ action: 'sportsbook.setRules', site, reason },
    before: { min_stake: was.min_stake, version: was.version },
    after: { min_stake: '5', stake_presets: ['5', '20'], version },
  });
});

test('of changes of the same version at once one is made, and those of another operator or without the permission none', async () => {
  const trader = await as('trader');
  const asked = await change();
  const answers = await Promise.all(
    [1, 2, 3].map((live_delay_s) => trader.call(SET_RULES, { ...asked, live_delay_s })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const other = await trader.call(SET_RULES, { ...asked, site: 'baize' });
  expect([other.status, other.body.message, other.body.field]).toEqual([404, 'unknownSite', 'site']);
  expect((await trader.call(RULES, { site: 'baize' })).body.message).toBe('unknownSite');
  expect((await (await as('manager')).call(SET_RULES, asked)).body.message).toBe('permissionDenied');
});

test.each<[Partial<OfficeRequest<typeof SET_RULES>>, string, string]>([
  [{ min_stake: '0' }, 'invalidAmount', 'min_stake'],
  [{ max_stake: '0.001' }, 'invalidAmount', 'max_stake'],
  [{ min_stake: '100000', max_stake: '1' }, 'invalidAmount', 'max_stake'],
  [{ max_payout: '1' }, 'invalidAmount', 'max_payout'],
  [{ event_limit: '1' }, 'invalidAmount', 'event_limit'],
  [{ player_limit: '1' }, 'invalidAmount', 'player_limit'],
  [{ stake_presets: ['999999999'] }, 'invalidAmount', 'stake_presets.0'],
  [{ odds_formats: ['DEC', 'DEC'] }, 'badRequest', 'odds_formats'],
  [{ odds_formats: ['HK'], default_odds_format: 'DEC' }, 'badRequest', 'default_odds_format'],
  [{ min_legs: 9, max_legs: 8 }, 'badRequest', 'max_legs'],
  [{ cash_out_margin: '51' }, 'badRequest', 'cash_out_margin'],
])('rules of bets with %j are refused', async (more, code, field) => {
  const { body } = await (await as('trader')).call(SET_RULES, { ...(await change()), ...more });
  expect([body.message, body.field]).toEqual([code, field]);
});
