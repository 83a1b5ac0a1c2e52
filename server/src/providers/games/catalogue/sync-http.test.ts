import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canonical } from '#rules/encoding/canonical-json.ts';
import { systemActor } from '../../../actor.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { HOST, SITE } from '../../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../../test-server.ts';
import { askOutside } from '../../domains/send-outside.ts';
import type { OutsideWork } from '../../outside-work.ts';
import { openExchanges } from '../exchanges/record-exchanges.ts';
import { type CallProvider, OF_JOBS, openCalls } from '../launching/call-provider.ts';
import { isHmac } from '../signing/hmac.ts';
import { createOutsideWorld } from '../testing/outside-world.ts';
import {
  type CalledDialect,
  json,
  letCall,
  openProvider,
  ourSides,
  SECRET,
} from '../testing/provider-server.ts';
import { syncNow } from '../testing/sync-now.ts';
import { readSyncChanges, readSyncs } from './read-syncs.ts';
import { syncDueGames } from './sync-due.ts';
import { beginSync, gameListHandler } from './sync-games.ts';

let server: TestServer;
let provider: Awaited<ReturnType<typeof openProvider>>;
let call: CallProvider;
beforeAll(async () => {
  [server, provider] = await Promise.all([startTestServer(), openProvider()]);
  const { db } = server.database;
  const exchanges = openExchanges(db, () => undefined);
  call = openCalls({ clock: server.clock, ask: askOutside(false), exchanges }, OF_JOBS);
});
afterAll(async () => {
  await server.stop();
  await provider.close();
});

async function listing(account: string, dialect: CalledDialect = 'hub88') {
  const { db } = server.database;
  await createOutsideWorld(server, account, { dialect });
  await letCall(db, { account, url: provider.url, ours: ourSides[dialect].ours });
}

const sync = (account: string, accepts?: string) => syncNow({ server, call }, account, accepts);

const { signal } = new AbortController();

/** Begins a comparison. @returns the work that waits for it */
async function begun(account: string): Promise<OutsideWork> {
  const waiting: OutsideWork[] = [];
  const request = { account, actor: systemActor('test'), now: server.clock.now() };
  const { db } = server.database;
  await db.tx((tx) => beginSync(tx, async (_, __, work) => void waiting.push(...work), request));
  const [work] = waiting;
  if (!work) throw new Error('nothing waits');
  return work;
}

/** An entry of Hub88's list. */
const entry = (code: string, differs: object = {}) => ({
  ...{ game_code: code, name: `The ${code}`, product: 'Reel Makers', category: 'Video Slots', enabled: true },
  ...{ platforms: ['GPL_DESKTOP'], blocked_countries: ['FR'], rtp: '96.50', demo_game_support: true },
  ...{ freebet_support: true, url_thumb: 'https://studio.example/thumb.png', url_background: '' },
  ...differs,
});

const gameRow = (code: string) =>
  server.database.db.read
    .selectFrom('game')
    .select(['name', 'category', 'rtp', 'has_demo', 'is_offered', 'withdrawn_at'])
    .where('provider_code', '=', 'REEL-MAKERS')
    .where('code', '=', code)
    .executeTakeFirst();

/** Whether players of the site find the game in its lobby, and can open it. */
async function isShown(code: string): Promise<boolean> {
  const asked = { ...SITE, game_type: 'all', search: `The ${code}`, per_page: 100 };
  const lobby = await server.ok('/api/product/games', asked, HOST);
  const found = lobby.value.some(({ game_code }) => game_code === code);
  const game = { provider_code: 'REEL-MAKERS', game_code: code, mode: 'demo' as const };
  const launch = await server.call('/api/games/launch', { ...SITE, ...game }, HOST);
  const isUnknown = 'message' in launch.body && launch.body.message === 'unknownGame';
  expect(found).toBe(!isUnknown);
  return found;
}

const offer = (code: string, siteId: number) =>
  server.database.db.autocommit
    .insertInto('site_game')
    .values({ site_id: siteId, provider_code: 'REEL-MAKERS', game_code: code, enabled: true })
    .execute();

describe('the list of an account', () => {
  let siteId = 0;
  beforeAll(async () => {
    await listing('lists');
    siteId = (
      await server.database.db.read
        .selectFrom('outside_site')
        .select('site_id')
        .where('account', '=', 'lists')
        .executeTakeFirstOrThrow()
    ).site_id;
  });

  test('is asked for, signed, and its games are in the catalogue and on no site', async () => {
    provider.answers(
      json([entry('reels'), entry('wheel', { category: 'Live Roulette', rtp: null }), { name: 'no code' }]),
    );
    const found = await sync('lists');
    expect(found).toMatchObject({ state: 'done', listed: 2, added: 2, changed: 0, gone: 0, left_out: 1 });
    const asked = provider.asked.at(-1);
    expect(asked?.path).toBe('/base/operator/generic/v2/game/list');
    expect(asked && ourSides.hub88.isGenuine(asked)).toBe(true);
    expect(JSON.parse(asked?.body ?? '')).toEqual({ operator_id: 'baize' });
    expect(await gameRow('reels')).toEqual({
      ...{ name: 'The reels', category: 'slot_game', rtp: '96.50', has_demo: true },
      ...{ is_offered: false, withdrawn_at: null },
    });
    expect(await gameRow('wheel')).toMatchObject({ category: 'casino', rtp: null });
    expect(await isShown('reels')).toBe(false);
  });

  test('shows a game where the site has a row for it, and nowhere once it is gone; it comes back', async () => {
    await offer('reels', siteId);
    expect(await isShown('reels')).toBe(true);
    provider.answers(
      json([entry('reels', { enabled: false }), entry('wheel', { name: 'Another' }), entry('new')]),
    );
    expect(await sync('lists')).toMatchObject({ state: 'done', added: 1, changed: 1, gone: 1 });
    expect(await isShown('reels')).toBe(false);
    expect(await gameRow('wheel')).toMatchObject({ name: 'Another', category: 'slot_game' });
    provider.answers(json([entry('reels'), entry('wheel', { name: 'Another' }), entry('new')]));
    expect(await sync('lists')).toMatchObject({ added: 0, changed: 1, gone: 0 });
    expect(await isShown('reels')).toBe(true);
  });

  test('is kept as what it changed, with what was before', async () => {
    const { db } = server.database;
    const runs = await readSyncs(db.read, 'lists', 10);
    expect(runs.map(({ state, added, changed, gone }) => [state, added, changed, gone])).toEqual([
      ['done', 0, 1, 0],
      ['done', 1, 1, 1],
      ['done', 2, 0, 0],
    ]);
    const changes = await readSyncChanges(db.read, runs[1]?.id ?? '', { after: 0, limit: 10 });
    expect(
      changes.map(({ what, game_code, before, after }) => [what, game_code, before?.name, after?.name]),
    ).toEqual([
      ['changed', 'wheel', 'The wheel', 'Another'],
      ['added', 'new', undefined, 'The new'],
      ['gone', 'reels', 'The reels', undefined],
    ]);
  });

  test('that is empty takes nothing away until staff accept it', async () => {
    provider.answers(json([]));
    const held = await sync('lists');
    expect(held).toMatchObject({ state: 'held', gone: 3 });
    expect(await isShown('reels')).toBe(true);
    expect(await sync('lists', held?.id)).toMatchObject({ state: 'done', gone: 3 });
    expect(await isShown('reels')).toBe(false);
  });

  test('that does not come changes nothing', async () => {
    provider.answers(json({ error: 'unknown operator' }, 404));
    expect(await sync('lists')).toMatchObject({ state: 'failed', problem: 'unknown operator' });
    provider.answers(json('not a list'));
    expect(await sync('lists')).toMatchObject({ state: 'failed' });
  });

  test('is asked for again while the provider does not answer, and has failed after five minutes', async () => {
    const { clock } = server;
    const { db } = server.database;
    const { data } = await begun('lists');
    const attempt = () => gameListHandler({ db, clock, call })({ id: 'job', data, signal });
    provider.answers((response) => void response.destroy());
    await expect(attempt()).rejects.toThrow('no answer');
    expect((await readSyncs(db.read, 'lists', 1))[0]).toMatchObject({ state: 'running', problem: null });
    clock.advance(5 * 60_000);
    await attempt();
    expect((await readSyncs(db.read, 'lists', 1))[0]).toMatchObject({
      ...{ state: 'failed', problem: 'no answer' },
    });
    provider.answers(json([entry('late')]));
    await attempt();
    expect(await gameRow('late'), 'one that has ended changes nothing').toBeUndefined();
  });

  test('is compared once, however many servers have its job', async () => {
    const { clock } = server;
    const { db } = server.database;
    clock.advance(10_000);
    provider.answers(json([entry('reels', { name: 'Reels again' })]));
    const { data } = await begun('lists');
    const handle = gameListHandler({ db, clock, call });
    await Promise.all([1, 2, 3].map(() => handle({ id: 'job', data, signal })));
    const [sync_] = await readSyncs(db.read, 'lists', 1);
    expect(sync_).toMatchObject({ state: 'done', changed: 1 });
    const changes = await readSyncChanges(db.read, sync_?.id ?? '', { after: 0, limit: 50 });
    expect(changes.filter(({ game_code }) => game_code === 'reels')).toHaveLength(1);
  });

  test('is compared once at a time, and again after one that was cut off', async () => {
    const { db } = server.database;
    const answer = Promise.withResolvers<() => void>();
    provider.answers((response) => answer.resolve(() => json([entry('reels')])(response)));
    const first = sync('lists');
    const send = await answer.promise;
    expect(await sync('lists')).toBeUndefined();
    send();
    expect(await first).toMatchObject({ state: 'done', changed: 1 });
    const values = { id: uuid7(), account: 'lists', asked_by: 'system:test', state: 'running' as const };
    const started_at = new Date(server.clock.now().getTime() - 6 * 60_000);
    await db.autocommit
      .insertInto('outside_sync')
      .values({ ...values, started_at })
      .execute();
    provider.answers(json([entry('reels')]));
    expect(await sync('lists')).toMatchObject({ state: 'done', changed: 0 });
    const [, cut] = await readSyncs(db.read, 'lists', 2);
    expect(cut).toMatchObject({ state: 'failed', problem: 'cut off' });
  });
});

test('lists are compared at once when an account is new, and then every night', async () => {
  await listing('nightly', 'caleta');
  provider.answers(json([{ ...entry('night'), product: 'Night Studio' }]));
  const { db } = server.database;
  const runs = async () => (await readSyncs(db.read, 'nightly', 10)).length;
  const due = async (at: string) => {
    const waiting: OutsideWork[] = [];
    const job = { actor: systemActor('sync-outside-games'), now: new Date(at) };
    await syncDueGames(db, async (_, __, work) => void waiting.push(...work), job);
    const handle = gameListHandler({ db, clock: server.clock, call });
    for (const { data } of waiting) await handle({ id: 'job', data, signal });
  };
  await due('2030-05-01T12:00:00Z');
  expect(await runs()).toBe(1);
  await due('2030-05-01T23:00:00Z');
  await due('2030-05-02T02:59:00Z');
  expect(await runs()).toBe(1);
  await due('2030-05-02T03:00:00Z');
  expect(await runs()).toBe(2);
});

test('the lists of Swipe Games and A8R are read, by their signatures', async () => {
  await listing('swipe-lists', 'swipe');
  const images = { baseURL: 'https://cdn.example/sg', horizontal: '/h.png' };
  const betLines = [{ currency: 'MYR', values: [{ maxBet: '1.00', maxCoeff: '5.00' }] }];
  const one = { id: 'sg_catch', title: 'Catch', rtp: 97, hasFreeSpins: true, images, betLines };
  provider.answers(json([{ ...one, locales: [], currencies: ['MYR'], platforms: ['desktop'] }]));
  expect(await sync('swipe-lists')).toMatchObject({ state: 'done', added: 1 });
  const asked = provider.asked.at(-1);
  expect(asked).toMatchObject({ method: 'GET', path: '/base/games?cID=baize&extCID=lucky' });
  const query = canonical({ cID: 'baize', extCID: 'lucky' });
  expect(isHmac(query, asked?.headers['x-request-sign'], createSecretKey(Buffer.from(SECRET)))).toBe(true);
  const { db } = server.database;
  const kept = await db.read
    .selectFrom('outside_game')
    .selectAll()
    .where('account', '=', 'swipe-lists')
    .executeTakeFirst();
  expect(kept).toMatchObject({
    provider_code: 'STUDIO-SWIPE-LISTS',
    facts: {
      code: 'sg_catch',
      rtp: '97',
      freeRoundStakes: { MYR: ['1.00'] },
      picture: 'https://cdn.example/sg/h.png',
    },
  });

  await listing('a8r-lists', 'a8r');
  const game = {
    id: 'softswiss:Lightning',
    title: 'Lightning',
    provider: 'Bolt Works',
    category: 'slots',
    images: { horizontal: 'h.png' },
  };
  const games = [
    game,
    { ...game, id: 'bolt:table', live: true },
    { ...game, id: 'bolt:later', released_at: '2999-01-01T00:00:00Z' },
  ];
  provider.answers(
    json({ providers: [{ name: 'bolt', image_assets: { base_url: 'https://cdn.example' }, games }] }),
  );
  expect(await sync('a8r-lists')).toMatchObject({ state: 'done', added: 2 });
  const call2 = provider.asked.at(-1);
  expect(call2?.path).toBe('/base/v2/casino_a8r.Game/List');
  expect(call2 && ourSides.a8r.isGenuine(call2)).toBe(true);
  const rows = await db.read
    .selectFrom('game')
    .select(['code', 'category'])
    .where('provider_code', '=', 'BOLT-WORKS')
    .orderBy('code')
    .execute();
  expect(rows).toEqual([
    { code: 'bolt:table', category: 'casino' },
    { code: 'softswiss:Lightning', category: 'slot_game' },
  ]);
});
