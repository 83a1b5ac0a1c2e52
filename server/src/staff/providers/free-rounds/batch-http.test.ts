import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { systemActor } from '../../../actor.ts';
import { askOutside } from '../../../providers/domains/send-outside.ts';
import {
  beginBatch,
  freeRoundsBatchHandler,
  listBatches,
  lockBatch,
  OF_JOBS,
  openCalls,
  openExchanges,
  readFailed,
  retryBatch,
} from '../../../providers/games/public.ts';
import { type Giver, openGiver } from '../../../providers/games/testing/free-rounds-giver.ts';
import { json, openProvider } from '../../../providers/games/testing/provider-server.ts';
import type { AddOutsideWork, OutsideWork } from '../../../providers/outside-work.ts';
import { guests } from '../../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { addColleague } from '../../testing/add-colleague.ts';
import { staffClients } from '../../testing/staff-clients.ts';

const UNIT = 10_000n;
const DAY_MS = 86_400_000;
const reason = 'A thank you';

let server: TestServer;
let provider: Awaited<ReturnType<typeof openProvider>>;
let one: Giver;
let game: { readonly provider_code: string; readonly game_code: string };
let segment_id: string;
let players: readonly bigint[];
beforeAll(async () => {
  [server, provider] = await Promise.all([startTestServer(), openProvider()]);
  const { db } = server.database;
  const exchanges = openExchanges(db, () => undefined);
  const call = openCalls({ clock: server.clock, ask: askOutside(false), exchanges }, OF_JOBS);
  one = await openGiver({ server, provider, call }, 'batches', 'hub88');
  game = await db.read
    .selectFrom('outside_game')
    .select(['provider_code', 'game_code'])
    .where('account', '=', 'batches')
    .executeTakeFirstOrThrow();
  const some = guests(server);
  for (let count = 0; count < 3; count++) await some.signUp();
  const owner = await staff('owner');
  ({ segment_id } = await owner.ok('/api/office/segments/create', {
    ...{ site: 'lucky', name: 'Everybody', reason, rule: { match: 'all', groups: [] } },
  }));
  const rows = await db.read
    .selectFrom('player')
    .select('id')
    .where('site_id', '=', one.siteId)
    .where('account_id', 'like', 'guest%')
    .orderBy('id')
    .execute();
  players = rows.map(({ id }) => id);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});
const staff = staffClients(() => server);

const sent = z.object({ user: z.string(), reward_uuid: z.uuid() });
/** Of the orders that the provider was sent. */
const ordersSent = () =>
  provider.asked
    .filter(({ path }) => path.endsWith('/rewards/create'))
    .map(({ body }) => sent.parse(JSON.parse(body)));

/** The provider gives what it is asked for, but to these. */
function provides(refused: readonly bigint[] = []): void {
  provider.asked.splice(0);
  provider.answers((response) => {
    const { path = '', body = '' } = provider.asked.at(-1) ?? {};
    const prepaid = { prepaid_uuid: 'p', currency: 'MYR', bet_value: null, bet_count: null };
    if (path.endsWith('/prepaids/list')) return json([prepaid])(response);
    const { user, reward_uuid } = sent.parse(JSON.parse(body));
    if (refused.some((id) => user === `player-${id}`)) return json({ error: 'no' }, 422)(response);
    json({ reward_uuid })(response);
  });
}

type Give = OfficeRequest<'/api/office/rewards/give_free_rounds'>;
const toSegment = (differs: Partial<Give> = {}): Give => ({
  ...{ key: randomUUID(), site: 'lucky', to: { segment_id }, ...game, quantity: 1, stake: '0.1', reason },
  ends_at: new Date(server.clock.now().getTime() + DAY_MS).toISOString(),
  ...differs,
});

const page = async (batch_id: string) =>
  (await staff('owner')).ok('/api/office/rewards/free_rounds_batch', { batch_id });
const isOver = (batch_id: string) =>
  vi.waitFor(async () => expect((await page(batch_id)).batch).toMatchObject({ state: 'done', waiting: 0 }), {
    timeout: 20_000,
  });

const ordersOf = (batchId: string) =>
  server.database.db.read
    .selectFrom('outside_free_rounds')
    .select(['player_id', 'state', 'asked_by'])
    .where('cause', '=', `batch:${batchId}`)
    .orderBy('player_id')
    .execute();

test('the players of a segment are each given theirs once by jobs, and staff see how far they have come', async () => {
  provides();
  const owner = await staff('owner');
  const asked = toSegment();
  const given = await owner.ok('/api/office/rewards/give_free_rounds', asked);
  const batch_id = given.batch_id ?? '';
  expect(given.players).toBe(players.length);
  await isOver(batch_id);
  const orders = await ordersOf(batch_id);
  expect(orders.map(({ state }) => state)).toEqual(Array(given.players).fill('given'));
  expect(new Set(orders.map(({ player_id }) => player_id)).size).toBe(given.players);
  expect((await page(batch_id)).batch).toMatchObject({
    ...{ segment_name: 'Everybody', game_name: 'Free', players: given.players, left_out: 0, refused: 0 },
    ...{ can_retry: false, problem: null },
  });
  const listed = await owner.ok('/api/office/rewards/free_rounds_batches', { site: 'lucky' });
  expect(listed.rows.map((row) => row.batch_id)).toEqual([batch_id]);

  expect(await owner.ok('/api/office/rewards/give_free_rounds', asked)).toMatchObject({ batch_id });
  expect(await ordersOf(batch_id)).toHaveLength(given.players);
  const other = { ...asked, quantity: 2 };
  expect((await owner.call('/api/office/rewards/give_free_rounds', other)).body.message).toBe('keyReused');
  const { entries } = await owner.ok('/api/office/audit/entries', { action: 'freeRounds.give' });
  expect(entries[0]).toMatchObject({
    ...{ object: `segment:${segment_id}`, site: 'lucky', reason },
    after: { batch: batch_id, players: given.players },
  });
});

test('those whom the provider refused are seen, and asked for again alone, under the same id', async () => {
  const [first = 0n] = players;
  provides([first]);
  const owner = await staff('owner');
  const { batch_id, players: count } = await owner.ok('/api/office/rewards/give_free_rounds', toSegment());
  const id = batch_id ?? '';
  await isOver(id);
  const failed = await page(id);
  expect(failed.batch).toMatchObject({ players: count, refused: 1, can_retry: true, version: 1 });
  expect(failed.rows).toEqual([
    { player_id: String(first), account_id: expect.stringMatching(/^guest/), problem: expect.any(String) },
  ]);
  const [before] = ordersSent().filter(({ user }) => user === `player-${first}`);
  const again = { batch_id: id, version: 1, reason };
  expect(await owner.call('/api/office/rewards/retry_free_rounds', { ...again, version: 2 })).toMatchObject({
    body: { message: 'versionConflict' },
  });
  provides();
  expect(await owner.ok('/api/office/rewards/retry_free_rounds', again)).toMatchObject({ waiting: 1 });
  await isOver(id);
  expect((await page(id)).batch).toMatchObject({ refused: 0, can_retry: false, version: 2 });
  expect(ordersSent()).toEqual([before]);
  expect(await owner.call('/api/office/rewards/retry_free_rounds', { ...again, version: 2 })).toMatchObject({
    body: { message: 'wrongStatus' },
  });
  const { entries } = await owner.ok('/api/office/audit/entries', { action: 'freeRounds.retry' });
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ before: { refused: 1 }, after: { batch: id, waiting: 1 }, reason });
});

test('batches are of sites at which one may read rewards', async () => {
  const other = await addColleague(server, 'batch-other@baize.example', 'trader', {
    ...{ role: 'owner', site: 'baize' },
  });
  expect((await other.ok('/api/office/rewards/free_rounds_batches', {})).rows).toEqual([]);
  const { rows } = await (await staff('owner')).ok('/api/office/rewards/free_rounds_batches', {});
  const batch_id = rows[0]?.batch_id ?? '';
  for (const [path, asked] of [
    ['/api/office/rewards/free_rounds_batch', { batch_id }],
    ['/api/office/rewards/retry_free_rounds', { batch_id, version: 2, reason }],
  ] as const)
    expect(await other.call(path, asked)).toMatchObject({ status: 404 });
});

/** A batch whose jobs are run by the test, as servers would. */
async function beginByHand() {
  const { db } = server.database;
  const now = server.clock.now();
  const queued: OutsideWork[] = [];
  const add: AddOutsideWork = async (_, queue, work) => {
    if (queue === 'free-rounds-batch') queued.push(...work);
  };
  const begun = await db.tx((tx) =>
    beginBatch(
      tx,
      add,
      { siteId: one.siteId, actor: systemActor('test'), now },
      {
        ...{ key: randomUUID(), segmentId: segment_id, players },
        rounds: {
          ...{ providerCode: game.provider_code, gameCode: game.game_code, quantity: 1, stake: UNIT },
          endsAt: new Date(now.getTime() + DAY_MS),
        },
      },
    ),
  );
  if (typeof begun === 'string' || 'refused' in begun) throw new Error('the batch was refused');
  const { id } = begun;
  const run = (data: unknown, by = add) => {
    const handle = freeRoundsBatchHandler({ db, clock: server.clock, add: by, atOnce: 2 });
    return handle({ id: 'job', data, signal: new AbortController().signal });
  };
  const read = async () => {
    const [batch] = await listBatches(db.read, { siteIds: [one.siteId], id, limit: 1 });
    return batch;
  };
  return { id, queued, run, read, add };
}

test('a job that is killed, run twice or by two servers at once gives nobody more than theirs', async () => {
  const { id, queued, run, read } = await beginByHand();
  const first = queued.shift()?.data;
  const killed: AddOutsideWork = async (_, queue) => {
    if (queue === 'free-rounds-batch') throw new Error('killed');
  };
  await expect(run(first, killed)).rejects.toThrow('killed');
  expect(await ordersOf(id), 'nothing is left of it').toEqual([]);
  await Promise.all([run(first), run(first)]);
  await run(first);
  expect(await ordersOf(id)).toHaveLength(2);
  expect(await read()).toMatchObject({ state: 'running', waiting: players.length });
  expect(queued).toHaveLength(1);
  while (queued.length > 0) await run(queued.shift()?.data);
  expect((await ordersOf(id)).map(({ player_id }) => player_id)).toEqual(players);
  expect(await read()).toMatchObject({ state: 'done' });
});

test('who may not play is left out and given theirs later; what gives none stops', async () => {
  const { db } = server.database;
  const { id, queued, run, read, add } = await beginByHand();
  const [barred = 0n, ...others] = players;
  const owner = await staff('owner');
  const born = (date: string) =>
    server.database.asOwner(`update player set date_of_birth = ${date} where id = ${barred}`);
  await born('null');
  const pause = (is_paused: boolean) =>
    owner.ok('/api/office/providers/pause', { account: 'batches', site: 'lucky', is_paused, reason });
  await pause(true);
  await run(queued.shift()?.data);
  expect(await read()).toMatchObject({ state: 'stopped', problem: 'gameUnavailable', left_out: 0 });
  expect(queued).toEqual([]);
  await pause(false);
  const retry = () =>
    db.tx(async (tx) => {
      const row = await lockBatch(tx, [one.siteId], id);
      if (!row) throw new Error('no batch');
      return retryBatch(tx, add, row, server.clock.now());
    });
  await retry();
  while (queued.length > 0) await run(queued.shift()?.data);
  expect(await read()).toMatchObject({ state: 'done', left_out: 1 });
  expect((await ordersOf(id)).map(({ player_id }) => player_id)).toEqual(others);
  expect(await readFailed(db.read, id, { after: 0n, limit: 10 })).toMatchObject([
    { player_id: barred, state: 'leftOut', problem: null },
  ]);
  await born(`'1990-05-01'`);
  expect(await retry()).toBe(1);
  while (queued.length > 0) await run(queued.shift()?.data);
  expect((await ordersOf(id)).map(({ player_id }) => player_id)).toEqual(players);
  expect(await read()).toMatchObject({ state: 'done', left_out: 0 });
});
