import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promotions, type Sketch } from '../bonuses/testing/promotions.ts';
import type { Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { lockFunds } from '../ledger/public.ts';
import { OfficeClient } from '../staff/testing/office-client.ts';
import { sendTo } from '../test-server.ts';
import { type ChildServer, call, type Outcome, ok, verifyLedger } from './child-server.ts';
import { newcomer, openGame, type Who } from './every-kind/players.ts';
import { isDone, units } from './every-kind/rounds.ts';
import { openServers, type Servers } from './every-kind/servers.ts';

const PLAYERS = 8;
const REEF = { providerCode: 'BRASSWORK', code: 'lantern-reef' };

let servers: Servers;
let one: ChildServer;
let two: ChildServer;
let offers: ReturnType<typeof promotions>;
/** A member of staff at the first server. */
let staff: OfficeClient;
const players: Who[] = [];

beforeAll(async () => {
  servers = await openServers();
  [one, two] = await Promise.all([servers.start(), servers.start()]);
  const clock = {
    now: () => new Date(),
    advance: () => {
      throw new Error('the clock of another process is not moved');
    },
  };
  offers = promotions({ database: servers.database, clock }, 'baize');
  staff = new OfficeClient({ send: (options) => sendTo(one.port, options), clock });
  await staff.logIn('marketing@baize.example');
  for (let number = 0; number < PLAYERS; number++)
    players.push(await newcomer(one.port, servers.database, `claimer_${number}`));
}, 400_000);
afterAll(async () => {
  expect(await verifyLedger({ DATABASE_URL: servers.database.url })).toBe('balanced');
  expect(await servers.stop(), 'the servers end cleanly').toEqual([0]);
});

const cashGift = (amount: string): Sketch => ({ gift: { kind: 'cash', size: { fixed: amount } } });
const claim = (server: ChildServer, who: Who | undefined, promotion_id: string, key = uuid7()) => {
  if (!who) throw new Error('nobody claims');
  return call(server.port, '/api/bonuses/claim', { ...who, promotion_id, key });
};
const messageOf = (answer: Outcome) => (answer === 'lost' ? 'lost' : answer.body.message);
const refusalsOf = (answers: readonly Outcome[]) =>
  new Set(answers.filter((answer) => !isDone(answer)).map(messageOf));
const grantIdOf = (answer: Outcome) => {
  if (!isDone(answer) || answer === 'lost') throw new Error(JSON.stringify(answer));
  return answer.body.value as { readonly grant_id: string };
};
const cash = async (server: ChildServer, who: Who) =>
  units((await ok(server.port, '/api/auth/get_balance', who)).game_balance);

async function grantsOf(promotionId: string): Promise<{ id: string; worth: string }[]> {
  const { rows } = await servers.rows.query('select id, worth from bonus_grant where promotion_id = $1', [
    promotionId,
  ]);
  return rows;
}

/** Holds locks as a transaction of a third server would. @returns what lets them go again */
async function hold(lock: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = servers.database.db.tx(async (tx) => {
    await lock(tx);
    locked.resolve();
    await end.promise;
  });
  await Promise.race([locked.promise, held]);
  return () => {
    end.resolve();
    return held;
  };
}

/** Until so many transactions wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await servers.rows.query(
          "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows[0].count;
      },
      { timeout: 10_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count);

const pause = (promotion_id: string) =>
  staff.ok('/api/office/promotions/set_state', {
    ...{ promotion_id, from: 'active', to: 'paused', reason: 'For the test' },
  });

describe('two servers on one database', () => {
  test('fifty claims of a player at once over both: one grant, paid once', async () => {
    const [who] = players;
    if (!who) throw new Error('nobody');
    const id = await offers.start(cashGift('100'));
    const before = await cash(one, who);
    const asks = Array.from({ length: 50 }, (_, number) => claim(number % 2 ? one : two, who, id));
    const answers = await Promise.all(asks);
    expect(answers.filter(isDone)).toHaveLength(1);
    expect(refusalsOf(answers)).toEqual(new Set(['promotionTaken']));
    expect(await grantsOf(id)).toHaveLength(1);
    for (const server of [one, two]) expect((await cash(server, who)) - before).toBe(units('100'));
  });

  test('the last grant of a budget, claimed by many over both: one of them has it, and the budget is spent exactly', async () => {
    const id = await offers.start({ ...cashGift('100'), budget: '400' });
    for (const who of players.slice(0, 3)) expect(isDone(await claim(one, who, id))).toBe(true);
    const late = players.slice(3);
    const sums = async () => {
      const held = await Promise.all(late.map((who) => cash(one, who)));
      return held.reduce((sum, each) => sum + each, 0n);
    };
    const before = await sums();
    const answers = await Promise.all(
      [one, two, one, two].flatMap((server) => late.map((who) => claim(server, who, id))),
    );
    expect(answers.filter(isDone)).toHaveLength(1);
    expect(refusalsOf(answers)).toEqual(new Set(['promotionExhausted']));
    expect((await sums()) - before).toBe(units('100'));
    const { rows } = await servers.rows.query('select grants, granted from bonus_promotion where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ grants: 4, granted: String(units('400')) }]);
    const worth = (await grantsOf(id)).reduce((sum, grant) => sum + BigInt(grant.worth), 0n);
    expect(worth, 'what was given is what was counted').toBe(units('400'));
  });

  test('a promotion paused at one while it is claimed at the other: nothing is granted after the answer', async () => {
    const id = await offers.start(cashGift('10'));
    const letGo = await hold((tx) => offers.lock(tx, id));
    const early = players.slice(0, 3).map((who) => claim(two, who, id));
    await waiting(early.length);
    const paused = pause(id);
    await waiting(early.length + 1);
    const late = players.slice(3).map((who, number) => claim(number % 2 ? one : two, who, id));
    await waiting(PLAYERS + 1);
    await letGo();
    await paused;
    const granted = await grantsOf(id);
    const answers = await Promise.all([...early, ...late]);
    // Each grant rewrites the row, and PostgreSQL lets those that wait for it overtake: only the first place is sure.
    expect(granted.length, 'a claim waited first').toBeGreaterThan(0);
    const later = players.flatMap((who) => [claim(one, who, id), claim(two, who, id)]);
    const all = [...answers, ...(await Promise.all(later))];
    expect(refusalsOf(all)).toEqual(new Set(['promotionEnded']));
    const answered = all.filter(isDone).map((answer) => grantIdOf(answer).grant_id);
    expect(answered.sort()).toEqual(granted.map((grant) => grant.id).sort());
    expect(await grantsOf(id)).toHaveLength(granted.length);
  });

  test('a promotion paused in the middle of a round: the round is played by the terms, once, and the bonus goes on', async () => {
    const who = await newcomer(one.port, servers.database, 'in_a_round');
    const id = await offers.start({});
    expect(isDone(await claim(one, who, id))).toBe(true);
    const launch = await openGame(two.port, who, REEF);
    const played = { launch, key: uuid7(), stake: '5' };
    const { rows } = await servers.rows.query('select id from player where account_id = $1', [
      who.account_id,
    ]);
    const letGo = await hold((tx) => lockFunds(tx, BigInt(rows[0].id)));
    const round = call(two.port, '/api/games/play', played);
    await waiting(1);
    await pause(id);
    await letGo();
    const answer = await round;
    expect(isDone(answer)).toBe(true);
    for (const server of [one, two])
      expect(await call(server.port, '/api/games/play', played)).toEqual(answer);
    const mine = async () => (await ok(one.port, '/api/bonuses/mine', who)).value[0];
    const win = answer === 'lost' ? '' : String(answer.body.win);
    expect(await mine()).toMatchObject({ state: 'active', amount: '100', wagered: '5' });
    expect(units((await mine())?.balance ?? '')).toBe(units('95') + units(win));
    expect(isDone(await call(one.port, '/api/games/play', { ...played, key: uuid7() }))).toBe(true);
    expect(await mine()).toMatchObject({ state: 'active', wagered: '10' });
  });

  test('kill -9 of one in the middle of claims: what was answered is there once, and so is what is asked again', async () => {
    const id = await offers.start({ ...cashGift('1'), caps: { perPlayer: null } });
    const before = await Promise.all(players.map((who) => cash(one, who)));
    const claims = players.flatMap((who) => Array.from({ length: 6 }, () => ({ who, key: uuid7() })));
    let count = 0;
    let killed: Promise<void> | undefined;
    const answers = await Promise.all(
      claims.map(async ({ who, key }) => {
        const answer = await claim(two, who, id, key);
        if (isDone(answer) && ++count === 8) killed = two.kill();
        return answer;
      }),
    );
    await killed;
    expect(refusalsOf(answers), 'the blow fell in the middle').toEqual(new Set(['lost']));
    const again = await Promise.all(claims.map(({ who, key }) => claim(one, who, id, key)));
    for (const [place, answer] of answers.entries())
      if (isDone(answer)) expect(again[place], 'an answered claim is stored').toEqual(answer);
    expect(new Set(again.map((answer) => grantIdOf(answer).grant_id)).size).toBe(claims.length);
    expect(await grantsOf(id)).toHaveLength(claims.length);
    for (const [place, who] of players.entries())
      expect((await cash(one, who)) - (before[place] ?? 0n)).toBe(units('6'));
  });
});
