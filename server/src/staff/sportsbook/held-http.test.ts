import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBettor } from '../../sportsbook/testing/test-bettor.ts';
import { leg, TestBook } from '../../sportsbook/testing/test-book.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { OfficeClient } from '../testing/office-client.ts';

const PATIENCE = { timeout: 20_000 };
const reason = 'The federation has confirmed it';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let people = 0;
const clients = new Map<string, OfficeClient>();

/** Whose second factor was shown just now. */
async function as(name: string): Promise<OfficeClient> {
  const client = clients.get(name) ?? new OfficeClient(server);
  clients.set(name, client);
  await client.enter(`${name}@baize.example`);
  return client;
}

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena', 'baize']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

/** A bet of 10 on the home side of a match that ended 1-0, and is held. */
async function heldBet() {
  const player = new TestBettor(wallet, await wallet.member(`held${++people}`, 100n));
  const market = await book.match();
  const { ticket_id } = await player.taken([leg(market, '1', '2.00')]);
  await book.setEvent(market.event, { held: 'result' });
  await book.result(market.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
  const state = async () => [await player.balance(), ...(await player.came(ticket_id))];
  return { event_id: String(market.event.id), state };
}

const decide = (trader: OfficeClient, event_id: string, how: 'release' | 'void') =>
  trader.call('/api/office/sportsbook/decide_held', { event_id, as: how, reason });

test('a held match is shown with what was said and what each decision would do to its tickets', async () => {
  const { event_id } = await heldBet();
  const trader = await as('trader');
  const { rows } = await trader.ok('/api/office/sportsbook/held_events', {});
  expect(rows.find((row) => row.event_id === event_id)).toMatchObject({
    ...{ name: 'Alder Town – Birch City', held: 'result', has_result: true, open_tickets: 1, said: null },
  });
  const facts = await trader.ok('/api/office/sportsbook/held_event', { event_id });
  const of = { site: 'arena', currency: 'USD', tickets: 1, stakes: '10', before: '0', debts: '0' };
  expect(facts.effects).toEqual({ release: [{ ...of, after: '20' }], void: [{ ...of, after: '10' }] });
  expect([facts.is_shared, facts.open_request]).toEqual([false, null]);
});

test('a decision that moves money waits for a second person, and then settles the tickets as was shown', async () => {
  const { event_id, state } = await heldBet();
  const trader = await as('trader');
  const asked = await decide(trader, event_id, 'release');
  const id = asked.body.request_id ?? '';
  expect(await state()).toEqual(['90', 'accepted', '0', 0]);
  expect((await decide(trader, event_id, 'void')).body.message).toBe('alreadyRequested');
  const own = await trader.call('/api/office/requests/approve', { id, reason });
  expect(own.body.message).toBe('ownRequest');
  const owner = await as('owner');
  const { request } = await owner.ok('/api/office/requests/get', { id });
  expect([request.kind, request.object, request.amount]).toEqual([
    'manual-result',
    `match:${event_id}`,
    '20',
  ]);
  await owner.ok('/api/office/requests/approve', { id, reason });
  await expect.poll(state, PATIENCE).toEqual(['110', 'settled', '20', 1]);
  const gone = await trader.call('/api/office/sportsbook/held_event', { event_id });
  expect(gone.body.message).toBe('unknownEvent');
});

test('below the threshold of a site one trader decides alone, once, and every stake comes back', async () => {
  await server.database.asOwner(
    `insert into request_threshold (site_id, kind, above) select id, 'manual-result', 1000000 from site
      where external_id = 'arena'`,
  );
  const { event_id, state } = await heldBet();
  const trader = await as('trader');
  const answers = await Promise.all([1, 2, 3, 4].map(() => decide(trader, event_id, 'void')));
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.request_id)).toEqual([null]);
  for (const { status, body } of answers)
    if (status !== 200) expect(['eventNotHeld', 'unknownEvent']).toContain(body.message);
  await expect.poll(state, PATIENCE).toEqual(['100', 'void', '10', 1]);
  const { entries } = await (await as('owner')).ok('/api/office/audit/entries', {
    object: `match:${event_id}`,
  });
  expect(entries.map((one) => [one.action, one.reason, one.after])).toEqual([
    ['sportsbook.decideHeld', reason, { decided: 'void', tickets: 1 }],
  ]);
});

test('a match with bets of another operator is decided by nobody alone, and one without any concern of theirs is unknown', async () => {
  const { event_id, state } = await heldBet();
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
  const trader = await as('trader');
  const facts = await trader.ok('/api/office/sportsbook/held_event', { event_id });
  expect([facts.is_shared, facts.effects, facts.event.open_tickets]).toEqual([
    true,
    { release: [], void: [] },
    0,
  ]);
  expect((await decide(trader, event_id, 'release')).body.message).toBe('sharedEvent');
  await server.database.asOwner(
    `delete from sports_offer where site_id in (select id from site where external_id <> 'arena')`,
  );
  const rows = (await trader.ok('/api/office/sportsbook/held_events', {})).rows;
  expect(rows.find((row) => row.event_id === event_id)).toBeUndefined();
  expect((await decide(trader, event_id, 'release')).body.message).toBe('unknownEvent');
  expect(await state()).toEqual(['90', 'accepted', '0', 0]);
});
