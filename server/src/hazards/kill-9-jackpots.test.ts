import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNIT } from '#rules/money/amount.ts';
import { systemActor } from '../actor.ts';
import { uuid7 } from '../db/uuid7.ts';
import { type JackpotChange, saveJackpot } from '../rewards/public.ts';
import { createSites } from '../sites/public.ts';
import { type ChildServer, call, verifyLedger } from './child-server.ts';
import { newcomer, openGame, SITE } from './every-kind/players.ts';
import { openServers, type Servers } from './every-kind/servers.ts';

const BETTORS = 6;
const GAME = { providerCode: 'BRASSWORK', code: 'lantern-reef' };
const STAKE = '5';
const SEED = 20n * UNIT;
const SOON = { timeout: 60_000, interval: 20 };

let servers: Servers;
let running: readonly ChildServer[];
let jackpotId: string;
let launches: readonly string[];

/** A jackpot that each stake wins. */
async function openCertain(): Promise<string> {
  const { db } = servers.database;
  const site = await createSites(db).byExternalId(SITE.external_id);
  if (!site) throw new Error('no site');
  const change: JackpotChange = {
    ...{ id: null, version: 0, kind: 'progressive', seed: SEED, share: 1_000, odds: 1n, maximum: null },
    counts: { providers: [], categories: [], games: [`${GAME.providerCode}/${GAME.code}`] },
    texts: { EN: { title: 'Certain', body: '' } },
  };
  const context = { siteId: site.id, actor: systemActor('test'), now: new Date() };
  const done = await db.tx((tx) => saveJackpot(tx, context, change));
  if ('refused' in done) throw new Error(done.refused);
  return done.after.jackpot.id;
}

beforeAll(async () => {
  servers = await openServers();
  jackpotId = await openCertain();
  running = [await servers.start(), await servers.start()];
  const [{ port } = { port: 0 }] = running;
  launches = await Promise.all(
    Array.from({ length: BETTORS }, async (_, place) => {
      const who = await newcomer(port, servers.database, `pot_${place}`, 10_000n * UNIT);
      return openGame(port, who, GAME);
    }),
  );
}, 240_000);

afterAll(async () => {
  expect(await servers.stop(), 'what still runs ends cleanly').toEqual([0]);
});

const count = async (query: string): Promise<number> =>
  Number((await servers.rows.query<{ count: string }>(query)).rows[0]?.count);
const wins = () => count('select count(*) from jackpot_pot where round_id is not null');
const rounds = () =>
  count(`select count(*) from round where launch_id in (select id from launch where game_code = '${GAME.code}')
  and started_at >= (select counts_since from jackpot where id = '${jackpotId}')`);

/** Who draws at the moment. */
async function drawing(): Promise<ChildServer | undefined> {
  const { rows } = await servers.rows.query<{ holder: string }>(
    "select holder from lease where name = 'job:draw-jackpots'",
  );
  return running.find(({ holder }) => holder === rows[0]?.holder);
}

describe('kill -9 of the server that draws jackpots, while two take stakes that win', () => {
  test('each round wins one pot, which is paid once, and the ledger proves it', {
    timeout: 300_000,
  }, async () => {
    let isOver = false;
    const bettor = async (launch: string, place: number) => {
      while (!isOver) {
        const { port = 0 } = running[place % running.length] ?? {};
        const outcome = await call(port, '/api/games/play', { launch, key: uuid7(), stake: STAKE });
        // Its server is gone.
        if (outcome === 'lost') return;
      }
    };
    const playing = Promise.all(launches.map(bettor));
    await expect.poll(wins, SOON).toBeGreaterThan(0);
    const struck = await drawing();
    if (!struck) throw new Error('nobody draws');
    const before = await wins();
    await struck.kill();
    await expect.poll(wins, SOON).toBeGreaterThan(before);
    isOver = true;
    await playing;
    const waiting = () =>
      count(`select (select count(*) from round_batch) + (select count(*) from jackpot_queue)
        + (select count(*) from outbox where topic = 'round.settled') as count`);
    await expect.poll(waiting, SOON).toBe(0);
    const played = await rounds();
    expect(played).toBeGreaterThan(BETTORS);
    expect(await wins(), 'each round has won').toBe(played);
    expect(await count('select count(distinct round_id) from jackpot_pot where round_id is not null')).toBe(
      played,
    );
    expect(await count('select max(number) - 1 as count from jackpot_pot'), 'one pot after the other').toBe(
      played,
    );
    const { rows } = await servers.rows.query<{ prize: string }>(
      'select distinct prize::text from jackpot_pot where round_id is not null',
    );
    expect(rows, 'each the seed and its own share').toEqual([{ prize: String(SEED + UNIT / 2n) }]);
    expect(await verifyLedger({ DATABASE_URL: servers.database.url })).toBe('balanced');
  });
});
