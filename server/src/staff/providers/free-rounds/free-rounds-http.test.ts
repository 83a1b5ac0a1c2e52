import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { promotions } from '../../../bonuses/testing/promotions.ts';
import { createOutsideWorld, type OutsideWorld } from '../../../providers/games/testing/outside-world.ts';
import { json, letCall, openProvider, ourSides } from '../../../providers/games/testing/provider-server.ts';
import { guests, HOST, type Who } from '../../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { addColleague } from '../../testing/add-colleague.ts';
import { staffClients } from '../../testing/staff-clients.ts';

const reason = 'A thank you';
const account = 'free';

let server: TestServer;
let provider: Awaited<ReturnType<typeof openProvider>>;
let world: OutsideWorld;
let who: Who;
beforeAll(async () => {
  [server, provider] = await Promise.all([startTestServer(), openProvider()]);
  const { db } = server.database;
  world = await createOutsideWorld(server, account, { dialect: 'hub88' });
  who = await server.logIn('demo', 'Demo1234!', HOST);
  await letCall(db, { account, url: provider.url, ours: ourSides.hub88.ours });
  const product = { product: 'Reel Makers', category: 'Video Slots', enabled: true };
  provider.answers(
    json([
      { ...product, game_code: 'free', name: 'Free', freebet_support: true },
      { ...product, game_code: 'dear', name: 'Dear', freebet_support: false },
    ]),
  );
  const owner = await staff('owner');
  const asked = await owner.ok('/api/office/providers/sync', { account, accepts: null, reason });
  const listed = { account, sync_id: asked.sync_id };
  const found = async () => (await owner.ok('/api/office/providers/list_changes', listed)).sync.state;
  await vi.waitFor(async () => expect(await found()).toBe('done'), { timeout: 20_000 });
  for (const game_code of ['free', 'dear'])
    await db.autocommit
      .insertInto('site_game')
      .values({ site_id: world.siteId, provider_code: 'REEL-MAKERS', game_code, enabled: true })
      .execute();
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});
const staff = staffClients(() => server);

type Give = OfficeRequest<'/api/office/rewards/give_free_rounds'>;

/** Ten free rounds of 2.00 for the player, until tomorrow. */
const rounds = (differs: Partial<Give> = {}): Give => ({
  ...{ key: randomUUID(), site: 'lucky', to: { player_id: String(world.playerId) } },
  ...{ provider_code: 'REEL-MAKERS', game_code: 'free', quantity: 10, stake: '2', reason },
  ends_at: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
  ...differs,
});

/** The provider gives what it is asked for, and takes it back. */
function provides(): void {
  provider.answers((response) => {
    const { path = '' } = provider.asked.at(-1) ?? {};
    const prepaid = { prepaid_uuid: 'p', currency: 'MYR', bet_value: 200_000, bet_count: null };
    json(
      path.endsWith('/prepaids/list') || path.endsWith('/list') ? [prepaid] : { reward_uuid: randomUUID() },
    )(response);
  });
}

const listed = async (asked: OfficeRequest<'/api/office/rewards/free_rounds'> = {}) =>
  (await (await staff('owner')).ok('/api/office/rewards/free_rounds', { site: 'lucky', ...asked })).rows;

const seenByPlayer = async () => (await server.ok('/api/bonuses/free_rounds', who, HOST)).value;

describe('free rounds of an outside game', () => {
  test('are given on games whose provider lists them, for at most what it keeps', async () => {
    const owner = await staff('owner');
    const { rows, currency } = await owner.ok('/api/office/rewards/free_rounds_games', { site: 'lucky' });
    expect(currency).toBe('MYR');
    expect(rows).toContainEqual({
      ...{ provider_code: 'REEL-MAKERS', game_code: 'free', game_name: 'Free' },
      ...{ provider_name: 'Reel Makers', stakes: [] },
    });
    expect(rows.map(({ game_code }) => game_code)).not.toContain('dear');
    for (const [differs, refused] of [
      [{ game_code: 'dear' }, 'gameUnavailable'],
      [{ stake: '0' }, 'invalidStake'],
      [{ ends_at: '2099-01-01T00:00:00.000Z' }, 'badRequest'],
      [{ to: { player_id: '999999999' } }, 'unknownPlayer'],
      [{ to: { segment_id: randomUUID() } }, 'unknownSegment'],
    ] as const)
      expect((await owner.call('/api/office/rewards/give_free_rounds', rounds(differs))).body).toMatchObject({
        message: refused,
      });
    expect(await listed()).toEqual([]);
  });

  test('are given to a player, who sees them with their game, and taken back', async () => {
    provides();
    const owner = await staff('owner');
    const given = rounds();
    expect(await owner.ok('/api/office/rewards/give_free_rounds', given)).toMatchObject({
      ...{ request_id: null, players: 1, batch_id: null },
    });
    await owner.ok('/api/office/rewards/give_free_rounds', given);
    await expect.poll(async () => (await listed()).map(({ state }) => state)).toEqual(['given']);
    expect(await seenByPlayer()).toMatchObject([
      { game_code: 'free', game_name: 'Free', quantity: 10, stake: '2', state: 'given', win: '0' },
    ]);
    const [row] = await listed({ player_id: String(world.playerId) });
    const free_rounds_id = row?.free_rounds_id ?? '';
    await owner.ok('/api/office/rewards/cancel_free_rounds', { free_rounds_id, reason });
    await expect.poll(async () => (await listed()).map(({ state }) => state)).toEqual(['cancelled']);
    expect(await seenByPlayer()).toMatchObject([{ state: 'ended' }]);
    expect(
      await owner.call('/api/office/rewards/cancel_free_rounds', { free_rounds_id, reason }),
    ).toMatchObject({
      status: 409,
    });
    const { entries } = await owner.ok('/api/office/audit/entries', { action: 'freeRounds.give' });
    expect(entries[0]).toMatchObject({
      ...{ object: `player:${world.playerId}`, site: 'lucky', reason },
      after: { game: 'REEL-MAKERS/free', quantity: 10, stake: '2', players: 1 },
    });
  });

  test('are given with a promotion that their wins are paid by, which both sides see', async () => {
    provides();
    const owner = await staff('owner');
    const promotion_id = await promotions(server, 'lucky').start({
      trigger: { kind: 'freeRoundWins' },
      gift: { kind: 'money', size: { percent: 100, maximum: '500' } },
    });
    const unknown = { promotion_id: '01990000-0000-7000-8000-000000000000' };
    expect(await owner.call('/api/office/rewards/give_free_rounds', rounds(unknown))).toMatchObject({
      status: 404,
      body: { message: 'unknownPromotion' },
    });
    await owner.ok('/api/office/rewards/give_free_rounds', rounds({ promotion_id }));
    expect((await listed())[0]).toMatchObject({
      ...{ promotion_id, promotion_name: 'test', played: 0, win: '0' },
    });
    expect((await seenByPlayer())[0]).toMatchObject({ as_bonus: true, played: 0, win: '0' });
  });

  test('are given to the players of a segment, and above the threshold by two persons', async () => {
    provides();
    const owner = await staff('owner');
    const some = guests(server);
    await some.deposit(await some.signUp(), '10');
    const { segment_id } = await owner.ok('/api/office/segments/create', {
      ...{ site: 'lucky', name: 'Everybody', reason, rule: { match: 'all', groups: [] } },
    });
    const asked = rounds({ to: { segment_id }, quantity: 99, stake: '100' });
    const waits = await owner.ok('/api/office/rewards/give_free_rounds', asked);
    expect(waits.players).toBeGreaterThan(0);
    expect(waits.batch_id).toBeNull();
    const batches = async () =>
      (await owner.ok('/api/office/rewards/free_rounds_batches', { site: 'lucky' })).rows;
    expect(await batches()).toEqual([]);
    const second = await addColleague(server, 'second-free@baize.example', 'owner');
    await second.ok('/api/office/requests/approve', { id: waits.request_id ?? '', reason });
    expect(await batches()).toMatchObject([{ players: waits.players, quantity: 99, stake: '100' }]);
  });

  test('are of sites at which one may read rewards', async () => {
    const other = await addColleague(server, 'free-other@baize.example', 'trader', {
      ...{ role: 'owner', site: 'baize' },
    });
    expect((await other.ok('/api/office/rewards/free_rounds', {})).rows).toEqual([]);
    expect(await other.call('/api/office/rewards/give_free_rounds', rounds())).toMatchObject({ status: 404 });
    const [row] = await listed();
    const cancel = { free_rounds_id: row?.free_rounds_id ?? '', reason };
    expect(await other.call('/api/office/rewards/cancel_free_rounds', cancel)).toMatchObject({ status: 404 });
  });
});
