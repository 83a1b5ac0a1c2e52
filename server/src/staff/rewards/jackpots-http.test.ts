import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { dropPoint } from '#rules/rewards/jackpots/draw.ts';
import { systemActor } from '../../actor.ts';
import { promotions } from '../../bonuses/testing/promotions.ts';
import { openDatabase } from '../../db/database.ts';
import { testKeys } from '../../db/testing/test-keys.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { siteBalances, verifyLedger } from '../../ledger/public.ts';
import { drawJackpots } from '../../rewards/public.ts';
import { guests, HOST, SITE, type Who } from '../../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { addColleague } from '../testing/add-colleague.ts';
import { staffClients } from '../testing/staff-clients.ts';

const LIST = '/api/office/rewards/jackpots';
const FACTS = '/api/office/rewards/jackpot';
const SAVE = '/api/office/rewards/save_jackpot';
const STATE = '/api/office/rewards/set_jackpot_state';
const reason = 'The autumn jackpot';
const site = 'lucky';
const SOON = { timeout: 30_000, interval: 20 };
const COIN = 100n;
/** So much is staked for one win: no stake of these tests wins. */
const NEVER = '999999999999';
/** Each stake wins. */
const ALWAYS = '0.0001';

let server: TestServer;
let people: ReturnType<typeof guests>;
const as = staffClients(() => server);
beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
  await server.database.asOwner(
    `insert into operator (code, name) values ('rival', 'Rival')`,
    `update site set operator_id = (select id from operator where code = 'rival') where external_id = 'arena'`,
  );
});
afterAll(async () => {
  expect(await findings()).toEqual([]);
  await server.stop();
});

async function findings() {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  const { findings: found } = await verifyLedger(client);
  await client.end();
  return found;
}

type Asked = OfficeRequest<typeof SAVE>;
const game = { providers: [], categories: [], games: ['BRASSWORK/lantern-reef'] };
const opened = (more: Partial<Asked> = {}): Asked => ({
  ...{ site, id: null, version: 0, kind: 'progressive', seed: '50', share: 150, odds: NEVER, maximum: null },
  ...{ counts: game, texts: { EN: { title: 'Harbour jackpot', body: 'A body' } }, reason },
  ...more,
});
const open = async (more: Partial<Asked> = {}) => (await (await as('marketing')).ok(SAVE, opened(more))).id;
const facts = async (id: string) => (await as('marketing')).ok(FACTS, { site, id });
const jackpotOf = async (id: string) => (await facts(id)).jackpot;
const setState = async (id: string, state: 'running' | 'paused' | 'ended', into: string | null = null) => {
  const { version } = await jackpotOf(id);
  return (await as('marketing')).ok(STATE, { site, id, version, state, into, reason });
};
/** Ends it and waits until it has. */
async function end(id: string): Promise<void> {
  await setState(id, 'ended');
  await expect.poll(async () => (await jackpotOf(id)).state, SOON).toBe('ended');
}
const entry = async (object: string) =>
  (await (await as('owner')).ok('/api/office/audit/entries', { object })).entries[0];
const shown = async (id: string) =>
  (await server.ok('/api/rewards/jackpots', SITE, HOST)).value.find((one) => one.jackpot_id === id);
const myWins = async (who: Who) => (await server.ok('/api/rewards/my_jackpot_wins', who, HOST)).value;

async function player(cash = '200'): Promise<Who> {
  const who = await people.signUp();
  await people.deposit(who, cash);
  return who;
}

/** Until all rounds so far are counted and drawn. */
async function drawn(): Promise<void> {
  await people.delivered();
  const queued = async () => {
    const { rows } = await server.database.db.pool.query('select from jackpot_queue');
    return rows.length;
  };
  await expect.poll(queued, SOON).toBe(0);
  // The job's transaction that emptied the queue has committed: what it wrote is there.
}

/** Plays until servers have learned of a jackpot that counts every stake. */
async function begun(id: string, who: Who): Promise<void> {
  const before = (await jackpotOf(id)).amount;
  await expect
    .poll(async () => {
      await people.play(who, '1');
      await drawn();
      return (await jackpotOf(id)).amount;
    }, SOON)
    .not.toBe(before);
}

async function balanceOf(account: string): Promise<bigint> {
  const { db } = server.database;
  const { id } = await db.read
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', site)
    .executeTakeFirstOrThrow();
  const found = (await siteBalances(db.read, id)).filter((one) => one.account === account);
  return found.reduce((sum, { balance }) => sum + balance, 0n);
}

describe('a jackpot', () => {
  test('is read and changed at the sites of the operator at which that is allowed, with version and audit entry', async () => {
    const marketing = await as('marketing');
    const id = await open();
    const ofBaize = await addColleague(server, 'baize-pots@baize.example', 'support', {
      ...{ role: 'marketing', site: 'baize' },
    });
    const pause = { site, id, version: 1, state: 'paused', into: null, reason } as const;
    for (const other of [
      await marketing.call(LIST, { site: 'arena' }),
      await marketing.call(SAVE, opened({ site: 'arena' })),
      await ofBaize.call(STATE, pause),
    ])
      expect(other.body.message).toBe('unknownSite');
    const moved = await marketing.call(FACTS, { site: 'baize', id });
    expect([moved.status, moved.body.message, moved.body.field]).toEqual([404, 'unknownReward', 'id']);
    expect((await (await as('support')).call(SAVE, opened())).body.message).toBe('permissionDenied');
    const answers = await Promise.all(
      [10, 20, 40].map((share) => marketing.call(SAVE, opened({ id, version: 1, share }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await entry(`jackpot:${site}/${id}`)).toMatchObject({
      ...{ action: 'rewards.saveJackpot', site, reason },
      before: { share: 150, version: 1 },
      after: { version: 2 },
    });
    const { rows, next } = await marketing.ok(LIST, { site, limit: 1 });
    expect([rows.map((row) => row.id), next]).toEqual([[id], null]);
    await end(id);
    expect((await marketing.call(STATE, { ...pause, version: 3 })).body.message).toBe('wrongStatus');
  });

  test.each<[string, Partial<Asked>, string, string]>([
    ['a seed of nothing', { seed: '0' }, 'invalidAmount', 'seed'],
    ['a seed that is not paid in coins', { seed: '1.005' }, 'invalidAmount', 'seed'],
    ['no chance', { odds: null }, 'invalidAmount', 'odds'],
    ['a set prize that grows', { kind: 'fixed' }, 'invalidAmount', 'share'],
    ['a maximum below its seed', { kind: 'mustDrop', odds: null, maximum: '40' }, 'invalidAmount', 'maximum'],
    ['a game that is not there', { counts: { ...game, games: ['BRASSWORK/none'] } }, 'unknownGame', 'counts'],
    [
      'a game whose rounds are shared',
      { counts: { ...game, games: ['BAIZE/comet-climb'] } },
      'unknownGame',
      'counts',
    ],
    ['bets', { counts: { ...game, providers: ['sportsbook'] } }, 'unknownGame', 'counts'],
  ])('is not opened with %s', async (_, more, message, field) => {
    const refused = await (await as('marketing')).call(SAVE, opened(more));
    expect([refused.body.message, refused.body.field]).toEqual([message, field]);
  });

  test('grows by its share of each stake of its games, in its own account, for all to see', async () => {
    const who = await player();
    const id = await open();
    const others = await open({ counts: { ...game, games: [], providers: ['PAPERCUT'] } });
    const every = await open({ counts: { ...game, games: [] }, kind: 'fixed', share: 0 });
    await begun(id, who);
    const before = await jackpotOf(id);
    await people.play(who, '0.4', 5);
    await people.play(who, '10');
    await drawn();
    const after = await jackpotOf(id);
    expect(BigInt(Math.round((Number(after.amount) - Number(before.amount)) * 10_000))).toBe(1_800n);
    expect((await jackpotOf(others)).amount).toBe('50');
    expect((await jackpotOf(every)).amount).toBe('50');
    expect(await balanceOf(after.account)).toBe(BigInt(Math.round(Number(after.amount) * 10_000)));
    expect(await shown(id)).toMatchObject({
      ...{ amount: after.amount, kind: 'progressive', share: 150, is_paused: false, secret_hash: null },
      counts: { games: [{ provider_code: 'BRASSWORK', game_code: 'lantern-reef', name: 'Lantern Reef' }] },
    });
    expect(await findings()).toEqual([]);
    for (const one of [id, others, every]) await end(one);
    expect(await balanceOf(after.account)).toBe(0n);
  });

  test('is won by a stake that is certain to win, paid to the player, and begins again with its seed', async () => {
    const who = await player();
    const id = await open({ share: 1_000, odds: ALWAYS });
    await expect
      .poll(async () => {
        await people.play(who, '1');
        await drawn();
        return (await facts(id)).wins.length;
      }, SOON)
      .toBeGreaterThan(0);
    const { jackpot, wins } = await facts(id);
    expect(jackpot).toMatchObject({ pot: 2, amount: '50' });
    expect(wins).toMatchObject([{ pot: 1, account_id: who.account_id, stake: '1', prize: '50.1' }]);
    expect(await myWins(who)).toMatchObject([
      { jackpot_id: id, round_id: wins[0]?.round_id, amount: '50.1', stake: '1', odds: ALWAYS, secret: null },
    ]);
    const statement = await server.ok('/api/wallet/statement', { ...who, kind: 'jackpotWin' }, HOST);
    expect(statement.value).toMatchObject([{ amount: '50.1', game_name: 'Lantern Reef' }]);
    const inbox = await server.ok('/api/settings/get_inbox', who, HOST);
    expect(inbox.value.filter(({ kind }) => kind === 'jackpot_won')).toHaveLength(1);
    const { wins: lately } = await server.ok('/api/rewards/jackpots', SITE, HOST);
    expect(lately[0]).toMatchObject({
      jackpot_id: id,
      amount: '50.1',
      account_id: `${who.account_id.slice(0, 2)}****`,
    });
    await end(id);
  });

  test('of two rounds that win at once pays a pot to each, once, whichever servers draw them', async () => {
    const both = [await player(), await player()];
    const id = await open({ share: 1_000, odds: ALWAYS });
    const apart = [1, 2, 3].map(() => openDatabase(server.database.url, { keys: testKeys }));
    const job = { actor: systemActor('test'), now: server.clock.now() };
    for (let turn = 0; turn < 5; turn++) {
      await Promise.all(both.map((who) => people.play(who, '2')));
      await Promise.all(apart.map((db) => drawJackpots(db, job)));
    }
    await drawn();
    await Promise.all(apart.map((db) => db.close()));
    const { jackpot, wins } = await facts(id);
    expect(wins.length).toBeGreaterThan(2);
    expect(wins.map(({ pot }) => pot)).toEqual(wins.map((_, place) => wins.length - place));
    expect(new Set(wins.map(({ round_id }) => round_id)).size).toBe(wins.length);
    expect(new Set(wins.map(({ prize }) => prize))).toEqual(new Set(['50.2']));
    expect(jackpot).toMatchObject({ pot: wins.length + 1, amount: '50' });
    expect(await findings()).toEqual([]);
    await end(id);
  });

  test('of which a pot says something else than the ledger is found by verify-ledger', async () => {
    const id = await open({ kind: 'fixed', share: 0 });
    const { account } = await jackpotOf(id);
    const add = (amount: number) =>
      server.database.asOwner(
        `update jackpot_pot set amount = amount + ${amount} where jackpot_id = '${id}'`,
      );
    await add(1);
    const found = await findings();
    expect(found.map(({ check, detail }) => [check, detail])).toEqual([
      ['what jackpots have is what their pots say', 'the site account stands at 500000, its pot says 500001'],
    ]);
    expect(found[0]?.where).toContain(account);
    await add(-1);
    await end(id);
  });

  test('that must drop does so below its maximum, at the point that it was committed to', async () => {
    const who = await player();
    const id = await open({ kind: 'mustDrop', seed: '5', share: 2_000, odds: null, maximum: '8' });
    const committed = (await shown(id))?.secret_hash;
    await expect
      .poll(async () => {
        await people.play(who, '1');
        await drawn();
        return (await facts(id)).wins.length;
      }, SOON)
      .toBe(1);
    const [win] = await myWins(who);
    const secret = Buffer.from(win?.secret ?? '', 'hex');
    expect(createHash('sha256').update(secret).digest('hex')).toBe(committed);
    const point = dropPoint(secret, { seed: 50_000n, maximum: 80_000n, coin: COIN });
    expect(BigInt(Math.round(Number(win?.amount) * 10_000))).toBe(point);
    const now = await shown(id);
    expect([now?.pot, now?.amount]).toEqual([2, '5']);
    expect(now?.secret_hash).not.toBe(committed);
    await end(id);
  });

  test('counts no stake of bonus money', async () => {
    const rich = await player();
    const id = await open();
    await begun(id, rich);
    const who = await people.signUp();
    const promotion_id = await promotions(server, site).start({});
    await server.ok('/api/bonuses/claim', { ...who, promotion_id, key: uuid7() }, HOST);
    const before = await jackpotOf(id);
    await people.play(who, '1', 3);
    await drawn();
    expect((await jackpotOf(id)).amount).toBe(before.amount);
    await people.play(rich, '1');
    await drawn();
    expect((await jackpotOf(id)).amount).not.toBe(before.amount);
    await end(id);
  });

  test('counts nothing while it is paused, and goes on with what it had', async () => {
    const who = await player();
    const id = await open();
    await begun(id, who);
    await setState(id, 'paused');
    const before = await jackpotOf(id);
    await people.play(who, '1', 2);
    await drawn();
    expect((await jackpotOf(id)).amount).toBe(before.amount);
    expect((await shown(id))?.is_paused).toBe(true);
    await setState(id, 'running');
    await begun(id, who);
    await end(id);
    expect(await shown(id)).toBeUndefined();
  });

  test('counts rounds from before a pause that are drawn once it was resumed, and none of the pause', async () => {
    const who = await player();
    const id = await open({ share: 1_000 });
    await begun(id, who);
    const before = (await jackpotOf(id)).amount;
    // As the relay of rounds locks them: nothing is counted meanwhile.
    const relay = await server.database.db.pool.connect();
    onTestFinished(() => relay.release(true));
    await relay.query("select pg_advisory_lock(hashtext('baize rounds'))");
    await people.play(who, '1', 2);
    await setState(id, 'paused');
    await people.play(who, '1', 4);
    await setState(id, 'running');
    await people.play(who, '1');
    await setState(id, 'paused');
    await people.play(who, '1', 8);
    await setState(id, 'running');
    await relay.query("select pg_advisory_unlock(hashtext('baize rounds'))");
    await drawn();
    expect(Number((await jackpotOf(id)).amount) - Number(before)).toBeCloseTo(3 * 0.1, 4);
    await end(id);
  });

  test('that ends leaves what it had to another, or to the site', async () => {
    const [id, into, fixed] = [
      await open(),
      await open({ seed: '7' }),
      await open({ kind: 'fixed', share: 0 }),
    ];
    const { version, account } = await jackpotOf(id);
    const marketing = await as('marketing');
    for (const wrong of [fixed, id, uuid7()]) {
      const refused = await marketing.call(STATE, { site, id, version, state: 'ended', into: wrong, reason });
      expect([refused.body.message, refused.body.field]).toEqual(['badRequest', 'into']);
    }
    await setState(id, 'ended', into);
    await expect.poll(async () => (await jackpotOf(into)).amount, SOON).toBe('57');
    expect(await balanceOf(account)).toBe(0n);
    expect((await jackpotOf(id)).state).toBe('ended');
    for (const one of [into, fixed]) await end(one);
  });
});
