import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemActor } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook } from '../testing/test-book.ts';
import { decideHeld, findHeldEvents, type HeldDecision } from './held-events.ts';
import { settleDue } from './settle-due.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
});
afterAll(async () => {
  expect(await wallet.unbalanced()).toEqual([]);
  await server.stop();
});

async function decide(event: bigint, as: HeldDecision): Promise<boolean> {
  const decider = { actor: systemActor('shell:Ada'), now: server.clock.now() };
  return (await server.database.db.tx((tx) => decideHeld(tx, event, as, decider))) !== undefined;
}

const siteId = async (externalId: string) =>
  (
    await server.database.db.read
      .selectFrom('site')
      .select('id')
      .where('external_id', '=', externalId)
      .executeTakeFirstOrThrow()
  ).id;

/** A bet on the home side of a match that ended 1-0, and is held. */
async function heldBet() {
  const player = new TestBettor(wallet, await wallet.member(`held${++people}`, 100n));
  const market = await book.match();
  const { ticket_id } = await player.taken([leg(market, '1', '2.00')]);
  await book.setEvent(market.event, { held: 'result' });
  await book.result(market.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
  expect(await player.came(ticket_id)).toEqual(['accepted', '0', 0]);
  const state = async () => [await player.balance(), ...(await player.came(ticket_id))];
  return { event: market.event.id, state };
}

describe('an event that is held', () => {
  test('a held event is listed with its open tickets and stakes', async () => {
    const { event } = await heldBet();
    const { read } = server.database.db;
    const listed = await findHeldEvents(read, { siteIds: [await siteId('arena')], limit: 100 });
    expect(listed.find(({ id }) => id === event)).toMatchObject({
      ...{ held: 'result', sport: 'soccer', name: 'Alder Town – Birch City' },
      ...{ open_tickets: 1, result_version: 1, said: null },
    });
    const elsewhere = await findHeldEvents(read, { siteIds: [await siteId('baize')], limit: 100 });
    expect(elsewhere.find(({ id }) => id === event)).toBeUndefined();
  });

  test('a held event that is due costs the settlement no transaction until it is let go', async () => {
    const { event, state } = await heldBet();
    const { db } = server.database;
    const due = () => db.read.selectFrom('sports_due').selectAll().where('event_id', '=', event).execute();
    await expect.poll(async () => (await due()).length, { timeout: 10_000 }).toBe(1);
    let transactions = 0;
    const counted: Db = {
      ...db,
      tx(work, options) {
        transactions += 1;
        return db.tx(work, options);
      },
    };
    await settleDue(counted, server.clock, systemActor('test'));
    expect([transactions, (await due()).length]).toEqual([0, 1]);
    expect(await decide(event, 'void')).toBe(true);
    await expect.poll(state, { timeout: 10_000 }).toEqual(['100', 'void', '10', 1]);
  });

  test('a held event is settled by its known result once staff releases it', async () => {
    const { event, state } = await heldBet();
    expect(await decide(event, 'release')).toBe(true);
    await expect.poll(state, { timeout: 10_000 }).toEqual(['110', 'settled', '20', 1]);
  });

  test('a held event does not decide its leg of a parlay when the other match is settled', async () => {
    const player = new TestBettor(wallet, await wallet.member(`held${++people}`, 100n));
    const [open, held] = [await book.match(), await book.match()];
    const { ticket_id } = await player.taken([leg(open, '1', '2.00'), leg(held, '1', '2.00')]);
    await book.setEvent(held.event, { held: 'result' });
    for (const { event } of [open, held])
      await book.say(event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
    await book.settle(open.event, held.event);
    const { ticket } = await player.ticket(ticket_id);
    expect([ticket.state, ...ticket.legs.map(({ outcome }) => outcome)]).toEqual(['accepted', 'win', null]);
    expect(await decide(held.event.id, 'release')).toBe(true);
    await expect.poll(() => player.came(ticket_id), { timeout: 10_000 }).toEqual(['settled', '40', 1]);
  });

  test('a held event returns every stake once staff voids it', async () => {
    const { event, state } = await heldBet();
    expect(await decide(event, 'void')).toBe(true);
    await expect.poll(state, { timeout: 10_000 }).toEqual(['100', 'void', '10', 1]);
  });

  test('a held event is decided once, and the deciding staff member is recorded', async () => {
    const { event } = await heldBet();
    const { db } = server.database;
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(event, 'release')));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await decide(event, 'void')).toBe(false);
    const kept = await db.read
      .selectFrom('sports_message')
      .select(['kind', 'body'])
      .where('event_id', '=', event)
      .execute();
    expect(kept).toMatchObject([{ kind: 'staff_release', body: { held: 'result', by: 'system:shell:Ada' } }]);
  });
});
