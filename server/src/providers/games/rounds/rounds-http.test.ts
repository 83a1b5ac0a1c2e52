import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockAwaited } from '../../../db/testing/open-transactions.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { lockFundsOf } from '../../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { askOutside } from '../../domains/send-outside.ts';
import { openExchanges } from '../exchanges/record-exchanges.ts';
import { type CallProvider, openCalls } from '../launching/call-provider.ts';
import { createOutsideWorld, OUTSIDE_GAME, type OutsideWorld } from '../testing/outside-world.ts';
import { json, letCall, openProvider, ourSides } from '../testing/provider-server.ts';
import { closeLeftRounds } from './close-left-rounds.ts';
import { findRoundAddress } from './round-address.ts';

const UNIT = 10_000n;

let server: TestServer;
let provider: Awaited<ReturnType<typeof openProvider>>;
let world: OutsideWorld;
let call: CallProvider;
beforeAll(async () => {
  [server, provider] = await Promise.all([startTestServer(), openProvider()]);
  const { db } = server.database;
  world = await createOutsideWorld(server, 'rounds', { cash: '500' });
  await letCall(db, { account: 'rounds', url: provider.url, ours: ourSides.hub88.ours });
  const exchanges = openExchanges(db, () => undefined);
  call = openCalls({ clock: server.clock, ask: askOutside(false), exchanges });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

async function bet(round: string, amount: number) {
  const answer = await world.send('/transaction/bet', {
    ...{
      user: `player-${world.playerId}`,
      token: world.token,
      request_uuid: uuid7(),
      game_code: OUTSIDE_GAME,
    },
    ...{ transaction_uuid: uuid7(), round, round_closed: false, amount: amount * 100_000, currency: 'MYR' },
  });
  expect(answer.body).toMatchObject({ status: 'RS_OK' });
  return server.database.db.read
    .selectFrom('outside_round')
    .select(['id', 'started_at'])
    .where('ref', '=', round)
    .executeTakeFirstOrThrow();
}

const stateOf = async (id: string) =>
  (
    await server.database.db.read
      .selectFrom('outside_round')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.state;

test('a round that nobody closed for 48 hours is closed and counts as play, once, by however many servers', async () => {
  const { db } = server.database;
  const staked = async () => {
    const row = await db.read
      .selectFrom('player_turnover')
      .select('staked')
      .where('player_id', '=', world.playerId)
      .executeTakeFirst();
    return row?.staked ?? 0n;
  };
  const before = await staked();
  const after = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);
  const first = await bet('left', 2);
  await closeLeftRounds(db, after(first.started_at, 47.9));
  expect(await stateOf(first.id)).toBe('open');
  const late = after(first.started_at, 48.1);
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = db.tx(async (tx) => {
    await lockFundsOf(tx, [world.playerId]);
    locked.resolve();
    await free.promise;
  });
  await locked.promise;
  const both = [closeLeftRounds(db, late), closeLeftRounds(db, late)];
  await lockAwaited(db, 2);
  free.resolve();
  await holder;
  await Promise.all(both);
  expect(await stateOf(first.id)).toBe('closed');
  await expect.poll(staked).toBe(before + 2n * UNIT);
  // Events of a player are taken in order: a second one of the first round would be counted before this.
  const second = await bet('left too', 3);
  await closeLeftRounds(db, after(second.started_at, 48.1));
  await expect.poll(staked).toBe(before + 5n * UNIT);
});

test('the page of a round is asked for by its name, for a site and a player of its own alone', async () => {
  const { db } = server.database;
  const { id } = await bet('shown', 1);
  const url = 'https://studio.example/round/1';
  provider.answers(json({ url }));
  const { siteId, playerId } = world;
  expect(await findRoundAddress({ db, call }, { id, siteId, playerId })).toBe(url);
  const asked = provider.asked.at(-1);
  expect(asked?.path).toBe('/base/operator/generic/v2/game/round');
  expect(asked && ourSides.hub88.isGenuine(asked)).toBe(true);
  expect(JSON.parse(asked?.body ?? '')).toEqual({
    ...{ operator_id: 'baize', sub_partner_id: 'lucky', user: `player-${playerId}`, round: 'shown' },
  });
  expect(await findRoundAddress({ db, call }, { id, siteId, playerId: playerId + 1n })).toBeUndefined();
  expect(await findRoundAddress({ db, call }, { id, siteId: siteId + 1 })).toBeUndefined();
  provider.answers(json({ url: 'javascript:alert(1)' }));
  expect(await findRoundAddress({ db, call }, { id, siteId })).toBeUndefined();
});
