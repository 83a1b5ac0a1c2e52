import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { testWallet } from '../../../wallet/test-wallet.ts';
import { TestBettor } from '../../testing/test-bettor.ts';
import { leg, TestBook } from '../../testing/test-book.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.stop());

/** What the prepared statements of placing, quoting and settling name. */
const TABLES = [
  ...[
    'account',
    'outbox',
    'sports_cancel',
    'sports_competition',
    'sports_competitor',
    'sports_due',
    'sports_event',
  ],
  ...[
    'sports_exposure',
    'sports_feed',
    'sports_leg',
    'sports_market',
    'sports_offer',
    'sports_player_factor',
  ],
  ...['sports_result', 'sports_settlement', 'sports_ticket'],
];

test('bets are placed and settled on where a migration adds columns to what prepared statements name', async () => {
  const wallet = testWallet(server);
  const book = await TestBook.open(server.database.db, server.clock, ['arena']);
  const player = new TestBettor(wallet, await wallet.member('columns', 1000n, 'arena'));
  const play = async () => {
    const market = await book.match();
    const { ticket_id } = await player.taken([leg(market, '1', '2.00')]);
    await book.result(market.event, { status: 'finished', ht: [0, 0], ft: [1, 0] });
    expect(await player.came(ticket_id)).toEqual(['settled', '20', 1]);
  };
  // More than once: a plan is kept from the sixth time on.
  for (let time = 0; time < 8; time++) await play();
  await server.database.asOwner(...TABLES.map((table) => `alter table ${table} add column added integer`));
  for (let time = 0; time < 8; time++) await play();
  expect(await wallet.unbalanced()).toEqual([]);
});
