import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { runTool } from '../../test-child.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { TestBettor } from '../testing/test-bettor.ts';
import { leg, TestBook } from '../testing/test-book.ts';
import { explainTicket } from './explain-ticket.ts';

let server: TestServer;
let wallet: TestWallet;
let book: TestBook;
let player: TestBettor;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
  book = await TestBook.open(server.database.db, server.clock, ['arena']);
  player = new TestBettor(wallet, await wallet.member('explained', 1_000n));
});
afterAll(() => server.stop());

async function explained(id: string): Promise<{ code: number; text: string }> {
  const { code, out } = await runTool('tools/explain-ticket.ts', [id], { DATABASE_URL: server.database.url });
  return { code, text: out };
}

const differences = async (id: string) => (await explainTicket(server.database.db.read, id))?.differences;

test('the explanation of a ticket lists its inputs, derives its result again, and agrees', async () => {
  const [one, two] = [await book.match(), await book.match()];
  const { ticket_id } = await player.taken([leg(one, '1', '2.00'), leg(two, 'X', '3.20')]);
  await book.result(one.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
  await book.result(two.event, { status: 'cancelled' });
  const { code, text } = await explained(ticket_id);
  expect(text).toContain(`Ticket ${ticket_id}: parlay, settled`);
  expect(text).toContain('Harbour League, Alder Town - Birch City');
  expect(text).toContain('1X2, X at 3.20 (decimal 3.20)');
  expect(text).toContain('stored: void; derived: void on cancelled');
  expect(text).toContain('Derived: win, USD 20 for what ran on');
  expect(text).toContain('Ledger: USD 10 in the purse');
  expect([code, text.trimEnd().split('\n').at(-1)]).toEqual([0, 'agrees']);
});

test('the explanations of open, sold, refused and owed tickets agree with the stored results', async () => {
  const market = await book.market(
    await book.event(),
    { type: '1X2' },
    { '1': { odds: '2.00', probs: [0.5, 0, 0, 0, 0.5] } },
  );
  const open = await player.taken([leg(market, '1', '2.00')]);
  expect(await differences(open.ticket_id)).toEqual([]);
  const ask = { key: uuid7(), ticket_id: open.ticket_id, share: '0.5', offer: '4.75' };
  await wallet.ok(player.member, '/api/sports/cash_out', ask);
  expect(await differences(open.ticket_id)).toEqual([]);
  await book.result(market.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
  expect(await differences(open.ticket_id)).toEqual([]);
  const poor = new TestBettor(wallet, await wallet.member('poor', 10n));
  const second = await book.match();
  const owed = await poor.taken([leg(second, '1', '2.00')]);
  await book.result(second.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
  await poor.taken([leg(await book.match(), '1', '2.00')], { stake: '15' });
  await book.result(second.event, null);
  expect(await differences(owed.ticket_id)).toEqual([]);
});

test('the explanation of a wrongly settled ticket shows the difference', async () => {
  const market = await book.match();
  const { ticket_id } = await player.taken([leg(market, '1', '2.00')]);
  await book.result(market.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
  const { db } = server.database;
  await db.tx((tx) =>
    sql`update sports_ticket set returned = returned + 10000 where id = ${ticket_id}`.execute(tx),
  );
  const { code, text } = await explained(ticket_id);
  expect(code).toBe(1);
  expect(text).toContain('differs: returned: stored 210000, derived 200000');
  expect(text).toContain('differs: ledger: it moved 100000, due are 110000');
  expect((await explained(uuid7())).code).toBe(2);
  expect((await explained('nonsense')).code).toBe(2);
});
