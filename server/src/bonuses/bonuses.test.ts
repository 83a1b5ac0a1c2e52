import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { systemActor } from '../actor.ts';
import { openTransactionsEnd } from '../db/testing/open-transactions.ts';
import { uuid7 } from '../db/uuid7.ts';
import { flows, otherTransfers, verifyLedger } from '../ledger/public.ts';
import { guests, HOST, type Who } from '../rewards/testing/guests.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { settleDeposit } from '../wallet/public.ts';
import { startDue } from './due.ts';
import { expireGrants } from './grants/expire-grants.ts';
import { promotions } from './testing/promotions.ts';

const DAY = 86_400_000;
let server: TestServer;
let people: ReturnType<typeof guests>;
let offers: ReturnType<typeof promotions>;
beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
  offers = promotions(server, 'lucky');
});
afterAll(async () => {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  expect((await verifyLedger(client)).findings).toEqual([]);
  await client.end();
  await server.stop();
});

const claim = (who: Who, promotion_id: string, key = uuid7()) =>
  server.call('/api/bonuses/claim', { ...who, promotion_id, key }, HOST);
const mine = async (who: Who) => (await server.ok('/api/bonuses/mine', who, HOST)).value;
const latest = async (who: Who) => {
  const [grant] = await mine(who);
  if (!grant) throw new Error('the player has no bonus');
  return grant;
};
const messageOf = (answer: { body: unknown }) => (answer.body as RefusalBody).message;
const cash = async (who: Who) => (await people.balances(who)).cash;

/** Players without cash: few are signed up, since a network may do that some times a minute. */
const regulars: Who[] = [];
let turn = 0;
async function somebody(): Promise<Who> {
  const known = regulars.length < 6 ? undefined : regulars[turn++ % regulars.length];
  if (!known) {
    const who = await people.signUp();
    regulars.push(who);
    return who;
  }
  for (const { grant_id, state } of (await mine(known)).toReversed())
    if (state === 'active' || state === 'waiting')
      await server.ok('/api/bonuses/give_up', { ...known, grant_id }, HOST);
  return known;
}

/** What was given as bonus money and taken back, by kind and amount in 1/10,000 units, oldest first. */
async function moved(who: Who): Promise<string[]> {
  const { id: playerId } = await server.database.db.read
    .selectFrom('player')
    .select('id')
    .where('account_id', '=', who.account_id)
    .executeTakeFirstOrThrow();
  const nothing = { below: undefined, belowId: undefined, from: undefined };
  const found = await otherTransfers(server.database.db.read, { playerId, ...nothing, limit: 50 });
  return found.map(({ kind, amount }) => `${kind} ${amount}`).toReversed();
}

/** What was staked as bonus money or by free rounds on the site. */
async function wagered(from: 'bonus' | 'promotions'): Promise<bigint> {
  const { siteId } = await offers.context();
  const all = await flows(server.database.db.read, { siteIds: [siteId] });
  return all
    .filter((one) => one.kind === 'wager' && one.from === from)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

describe('bonus money', () => {
  test('is claimed once for fifty claims at once, and lives on its grant, not in the cash', async () => {
    const who = await people.signUp();
    const id = await offers.start({});
    const answers = await Promise.all(Array.from({ length: 50 }, () => claim(who, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(messageOf))).toEqual(new Set(['promotionTaken']));
    expect(await mine(who)).toMatchObject([
      { state: 'active', amount: '100', balance: '100', required: '1000', wagered: '0', percent: 0 },
    ]);
    expect(await cash(who)).toBe(0);
    expect(await moved(who)).toEqual(['bonusGrant 1000000']);
  });

  test('is claimed once under a key, however often that is sent', async () => {
    const who = await somebody();
    const id = await offers.start({ caps: { perPlayer: null } });
    const key = uuid7();
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(who, id, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await mine(who)).toHaveLength(1);
  });

  test('is staked once the cash is gone, counts, and becomes cash when everything is wagered', async () => {
    const who = await people.signUp();
    const id = await offers.start({ terms: { wagering: { times: 1, base: 'bonus' }, maximumWin: '40' } });
    await claim(who, id);
    for (let round = 0; round < 30; round++) {
      await people.play(who, '5');
      const grant = await latest(who);
      if (grant.state !== 'active') break;
    }
    const grant = await latest(who);
    if (grant.state === 'converted') {
      expect(grant.wagered).toBe('100');
      expect(Number(grant.converted)).toBeLessThanOrEqual(40);
      expect(await cash(who)).toBe(Number(grant.converted));
    } else expect(grant).toMatchObject({ state: 'spent', balance: '0' });
    expect(await wagered('bonus')).toBeGreaterThanOrEqual(50_000n);
    await people.delivered();
    const { rows } = await server.database.db.pool.query(
      'select staked from player_turnover t join player p on p.id = t.player_id where p.account_id = $1',
      [who.account_id],
    );
    expect(rows.filter(({ staked }) => staked > 0n)).toEqual([]);
  });

  test('is refused above its maximum stake before anything is drawn, and lower stakes go on', async () => {
    const who = await somebody();
    const id = await offers.start({ terms: { maximumStake: '5' } });
    await claim(who, id);
    await expect(people.play(who, '10')).rejects.toThrow('bonusStakeTooHigh');
    expect(await latest(who)).toMatchObject({ balance: '100', wagered: '0' });
    await people.play(who, '5');
    expect((await latest(who)).wagered).toBe('5');
  });

  test('is not touched by a game that its terms exclude', async () => {
    const who = await somebody();
    const id = await offers.start({ terms: { excludedGames: ['BRASSWORK/lantern-reef'] } });
    await claim(who, id);
    await expect(people.play(who, '5')).rejects.toThrow('insufficientFunds');
    expect(await latest(who)).toMatchObject({ balance: '100', wagered: '0' });
  });

  test('that a player gives up is gone, while cash stays and the next grant starts', async () => {
    const who = await people.signUp();
    await people.deposit(who, '50');
    const [first, second] = [await offers.start({}), await offers.start({})];
    await claim(who, first);
    expect((await claim(who, second)).body).toMatchObject({ value: { state: 'waiting', balance: '0' } });
    const grant = (await mine(who))[1];
    expect(grant).toMatchObject({ can_give_up: true, lost_if_given_up: { bonus: '100', uses: 0 } });
    const ask = { ...who, grant_id: grant?.grant_id ?? '' };
    const stranger = await somebody();
    expect(messageOf(await server.call('/api/bonuses/give_up', { ...ask, ...stranger }, HOST))).toBe(
      'unknownBonus',
    );
    expect((await server.ok('/api/bonuses/give_up', ask, HOST)).value.state).toBe('forfeited');
    expect(messageOf(await server.call('/api/bonuses/give_up', ask, HOST))).toBe('unknownBonus');
    expect((await latest(who)).state).toBe('active');
    expect(await cash(who)).toBe(50);
    expect(await moved(who)).toEqual(['bonusGrant 1000000', 'bonusForfeit -1000000', 'bonusGrant 1000000']);
  });
});

describe('a promotion', () => {
  test('gives its last grant once to players of two servers at once, and no more than its budget', async () => {
    const id = await offers.start({ budget: '250' });
    const everybody: Who[] = [];
    for (let count = 0; count < 6; count++) everybody.push(await somebody());
    const answers = await Promise.all(everybody.map((who) => claim(who, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(messageOf))).toEqual(
      new Set(['promotionExhausted']),
    );
    const { rows } = await server.database.db.pool.query(
      'select granted, grants from bonus_promotion where id = $1',
      [id],
    );
    expect(rows).toEqual([{ granted: 2_000_000n, grants: 2 }]);
  });

  test('that is paused grants nothing from then on, and bonuses under way go on', async () => {
    const [who, late] = [await somebody(), await somebody()];
    const id = await offers.start({});
    await claim(who, id);
    await offers.move(id, 'active', 'paused');
    expect(messageOf(await claim(late, id))).toBe('promotionEnded');
    await people.play(who, '5');
    expect((await latest(who)).wagered).toBe('5');
    await offers.move(id, 'paused', 'active');
    expect((await claim(late, id)).status).toBe(200);
  });

  test('has one grant for a browser that several accounts share', async () => {
    const id = await offers.start({ caps: { perDevice: 1 } });
    const [first, second] = [await somebody(), await somebody()];
    await server.database.db.pool.query(
      `insert into player_device (player_id, device_hash, site_id, first_seen_at, last_seen_at, user_agent)
       select id, sha256('shared'), site_id, now(), now(), '' from player where account_id = any ($1)`,
      [[first.account_id, second.account_id]],
    );
    expect((await claim(first, id)).status).toBe(200);
    expect(messageOf(await claim(second, id))).toBe('promotionTaken');
  });

  test('that was changed leaves the terms of bonuses under way as they were', async () => {
    const [who, late] = [await somebody(), await somebody()];
    const id = await offers.start({});
    await claim(who, id);
    await offers.change(id, 1, { terms: { wagering: { times: 30, base: 'bonus' } } });
    await claim(late, id);
    expect([(await latest(who)).required, (await latest(late)).required]).toEqual(['1000', '3000']);
  });

  test('of a code is claimed by the code alone, and is not among the offers', async () => {
    const who = await somebody();
    const id = await offers.start({ trigger: { kind: 'code', code: 'HELLO7' } });
    const byCode = (code: string) => server.call('/api/bonuses/claim', { ...who, key: uuid7(), code }, HOST);
    expect(messageOf(await claim(who, id))).toBe('unknownPromotion');
    expect(messageOf(await byCode('HELLO8'))).toBe('unknownCode');
    expect((await byCode('HELLO7')).status).toBe(200);
    expect(
      (await server.ok('/api/bonuses/offers', who, HOST)).value.map((one) => one.promotion_id),
    ).not.toContain(id);
  });

  test('of the first deposit matches that one alone, once', async () => {
    const id = await offers.start({
      trigger: { kind: 'deposit', number: 1, minimum: '20' },
      gift: { kind: 'money', size: { percent: 50, maximum: '200' } },
      terms: { wagering: { times: 2, base: 'bonusAndDeposit' } },
      caps: { perPlayer: null },
    });
    const who = await people.signUp();
    await people.deposit(who, '60');
    await people.deposit(who, '70');
    await people.delivered();
    const job = { actor: systemActor('test'), now: server.clock.now() };
    await Promise.all([startDue(server.database.db, job), startDue(server.database.db, job)]);
    await openTransactionsEnd(server.database.db);
    expect(await mine(who)).toMatchObject([{ promotion_id: id, amount: '30', required: '180' }]);
    await offers.move(id, 'active', 'ended');
  });

  test('of the first deposit matches the one that settles first, also where the other has an earlier time', async () => {
    const id = await offers.start({
      trigger: { kind: 'deposit', number: 1, minimum: '20' },
      gift: { kind: 'money', size: { percent: 50, maximum: '200' } },
      caps: { perPlayer: null },
    });
    const { db } = server.database;
    const who = await people.signUp();
    for (const [amount, second] of [
      ['60', 1],
      ['70', 0],
    ] as const) {
      const ask = { ...who, key: uuid7(), method_code: 'sandbox-card', amount };
      const { deposit_id: reference } = await server.ok('/api/wallet/deposit', ask, HOST);
      const open = await db.read
        .selectFrom('deposit')
        .select(['adapter', 'currency', sql<bigint>`amount + fee`.as('amount')])
        .where('id', '=', reference)
        .executeTakeFirstOrThrow();
      const notice = { reference, ...open, result: 'paid' } as const;
      const now = new Date(server.clock.now().getTime() + second * 1_000);
      expect(await settleDeposit(db, open.adapter, notice, now)).toBe('paid');
    }
    await people.delivered();
    await startDue(db, { actor: systemActor('test'), now: server.clock.now() });
    await openTransactionsEnd(db);
    expect(await mine(who)).toMatchObject([{ promotion_id: id, amount: '30' }]);
    await offers.move(id, 'active', 'ended');
  });
});

test('free rounds are played with the site’s money, and what they win is bonus money to be wagered', async () => {
  const who = await somebody();
  const id = await offers.start({
    gift: { kind: 'freeRounds', providerCode: 'BRASSWORK', gameCode: 'lantern-reef', rounds: 3, stake: '5' },
    terms: { wagering: { times: 2, base: 'bonus' } },
  });
  await claim(who, id);
  expect(await latest(who)).toMatchObject({ uses_left: 3, balance: '0' });
  const before = await wagered('promotions');
  await people.play(who, '5', 3);
  expect(await cash(who)).toBe(0);
  expect((await wagered('promotions')) - before).toBe(150_000n);
  const grant = await latest(who);
  expect(grant.uses_left).toBe(0);
  expect(Number(grant.required)).toBe(Number(grant.amount) * 2);
  expect(grant.state).toBe(grant.amount === '0' ? 'spent' : 'active');
});

test('a withdrawal ends the bonus whose terms say so, and is refused until the player confirms that', async () => {
  const who = await somebody();
  const id = await offers.start({});
  await claim(who, id);
  const { withdrawalEnds, forfeitForWithdrawal } = await import('./public.ts');
  const { db } = server.database;
  const { id: playerId, site_id: siteId } = await db.read
    .selectFrom('player')
    .select(['id', 'site_id'])
    .where('account_id', '=', who.account_id)
    .executeTakeFirstOrThrow();
  expect((await withdrawalEnds(db.read, playerId))?.promotion_id).toBe(id);
  const action = { siteId, playerId, actor: systemActor('test'), now: server.clock.now() };
  await db.tx((tx) => forfeitForWithdrawal(tx, action));
  expect((await latest(who)).state).toBe('forfeited');
});

// Last, since sessions do not outlive the day.
test('a bonus expires by its time, by the job of two servers once, and by a round before the job', async () => {
  const [byJob, byRound] = [await people.signUp(), await people.signUp()];
  const id = await offers.start({ terms: { days: 1 } });
  await claim(byJob, id);
  await claim(byRound, id);
  await people.deposit(byRound, '50');
  await people.play(byRound, '5');
  server.clock.advance(DAY);
  const later = await people.logIn(byRound.account_id);
  await people.play(later, '5');
  expect(await latest(later)).toMatchObject({ state: 'expired', balance: '0' });
  const job = { actor: systemActor('test'), now: server.clock.now() };
  await Promise.all([expireGrants(server.database.db, job), expireGrants(server.database.db, job)]);
  const other = await people.logIn(byJob.account_id);
  expect(await latest(other)).toMatchObject({ state: 'expired', balance: '0' });
  expect(await moved(other)).toEqual(['bonusGrant 1000000', 'bonusExpire -1000000']);
});
