import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '#contract/errors.ts';
import { rulesOnly } from '#rules/games/rules-only.ts';
import { systemActor } from '../../actor.ts';
import { systemClock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import { openRateLimits } from '../../db/turns/rate-limits.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { balances, postIn } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { openLaunches, type RealLaunch } from '../launches/open-launches.ts';
import { rulesOf } from './deal-round.ts';
import { type Begin, decideSteps } from './step-batch.ts';

const SITE = { domain_name: 'localhost', external_id: 'baize' };
const STAKE = 50_000n;

let server: TestServer;
let demo: { account_id: string; auth: string };

beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo', 'Demo1234!');
  for (const { providerCode, code, name, category } of rulesOnly) {
    const { rowCount } = await server.database.db.pool.query(
      `insert into game (provider_code, code, name, category, rtp, has_demo, added_at)
       values ($1, $2, $3, $4, '99', true, now()) on conflict do nothing`,
      [providerCode, code, name, category],
    );
    if (rowCount === 1)
      await server.database.db.pool.query(
        `insert into site_game (site_id, provider_code, game_code, position)
         select id, $1, $2, 99 from site where external_id = 'baize'`,
        [providerCode, code],
      );
  }
});
afterAll(() => server.stop());

async function launch(gameCode: string): Promise<RealLaunch> {
  const { launch_url } = await server.ok('/api/games/launch', {
    ...{ ...SITE, ...demo, mode: 'real', game_code: gameCode },
    provider_code: rulesOf(gameCode).providerCode,
  });
  const token = new URLSearchParams(launch_url.split('#')[1]).get('launch') ?? '';
  const { db } = server.database;
  const launches = openLaunches({ db, clock: systemClock, rateLimits: openRateLimits() }, 'rounds');
  const found = await launches.find(token);
  if (found?.mode !== 'real') throw new Error('no launch');
  return found;
}

function begin(of: RealLaunch, key = uuid7()): Begin {
  const bet = { key, unit: STAKE, choice: null, currency: 'PHP', most: STAKE * 10n, shortestMs: 0 };
  const { siteId, playerId, gameCode } = of;
  return { launch: of, bet, command: { siteId, playerId, key, name: 'games.play', content: gameCode } };
}

async function leaveCash(tx: Tx, { playerId, siteId }: RealLaunch, amount: bigint): Promise<void> {
  const { cash } = (await balances(tx, playerId)) ?? { cash: 0n };
  await postIn(tx, {
    ...{ key: uuid7(), siteId, playerId, actor: systemActor('test') },
    steps: [
      cash > amount
        ? { from: 'cash', to: 'genesis', amount: cash - amount, kind: 'adjustment' }
        : { from: 'genesis', to: 'cash', amount: amount - cash, kind: 'adjustment' },
    ],
  });
}

const roundsOf = async (gameCode: string) => {
  const { rows } = await server.database.db.pool.query(
    'select nonce::int from round where game_code = $1 order by nonce',
    [gameCode],
  );
  return rows.map(({ nonce }) => nonce);
};

test('a key that two servers are sent at the same moment for two games begins one round', async () => {
  const { db } = server.database;
  const jacks = await launch('gallery-jacks');
  const blackjack = await launch('guild-blackjack');
  await db.tx((tx) => leaveCash(tx, jacks, STAKE * 10n));
  const key = uuid7();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: decided, resolve: isDecided } = Promise.withResolvers<void>();
  const first = db.tx(async (tx) => {
    const [one] = await decideSteps(tx, [begin(jacks, key)], systemClock.now());
    isDecided();
    await gate;
    return one?.answer;
  });
  await decided;
  let tries = 0;
  const second = db.tx(async (tx) => {
    tries++;
    const [one] = await decideSteps(tx, [begin(blackjack, key)], systemClock.now());
    return one?.answer;
  });
  await expect
    .poll(async () => {
      const { rows } = await db.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'");
      return rows.length;
    })
    .toBe(1);
  open();
  expect(isRefusal(await first)).toBe(false);
  expect(await second).toMatchObject({ refused: 'keyReused' });
  // It waited for the money of the player, and found the key.
  expect(tries).toBe(1);
  expect(await roundsOf('guild-blackjack')).toEqual([]);
});

test('a stake that the ledger refuses undoes its own round alone, uses up its nonce and leaves its key free', async () => {
  const { db } = server.database;
  const cards = await launch('tall-card');
  const blackjack = await launch('guild-blackjack');
  await db.tx((tx) => leaveCash(tx, cards, STAKE + 1n));
  const second = begin(blackjack);
  const [one, two] = await db.tx((tx) => decideSteps(tx, [begin(cards), second], systemClock.now()));
  expect(one?.answer).toMatchObject({ state: 'open', nonce: 1 });
  expect(two?.answer).toMatchObject({ refused: 'insufficientFunds' });
  expect(await roundsOf('guild-blackjack')).toEqual([]);

  await db.tx((tx) => leaveCash(tx, cards, STAKE * 10n));
  const [again] = await db.tx((tx) => decideSteps(tx, [second], systemClock.now()));
  expect(again?.answer).toMatchObject({ nonce: 2 });
  expect(await roundsOf('tall-card')).toEqual([1]);
  expect(await roundsOf('guild-blackjack')).toEqual([2]);
});
