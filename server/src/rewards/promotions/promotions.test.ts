import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RefusalBody } from '#contract/calls.ts';
import { openTransactionsEnd } from '../../db/testing/open-transactions.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { guests, HOST, SITE, type Who } from '../testing/guests.ts';
import { expireBonuses } from './count-bonuses.ts';

const DAY = 86_400_000;
let server: TestServer;
let people: ReturnType<typeof guests>;
let welcome: number;
let weekly: number;
beforeAll(async () => {
  server = await startTestServer();
  people = guests(server);
  const { value } = await server.ok('/api/rewards/promotions', SITE, HOST);
  const idOf = (period: string) =>
    value.find((one) => one.kind === 'deposit' && one.period === period)?.promotion_id ?? 0;
  [welcome, weekly] = [idOf('once'), idOf('weekly')];
});
afterAll(() => server.stop());

const join = (who: Who, promotion_id: number) =>
  server.call('/api/rewards/join_promotion', { ...who, promotion_id }, HOST);
const leave = (who: Who, bonus_id: string) =>
  server.call('/api/rewards/leave_promotion', { ...who, bonus_id }, HOST);
const mine = async (who: Who) => (await server.ok('/api/rewards/my_promotions', who, HOST)).value;
const messageOf = (answer: { body: unknown }) => (answer.body as RefusalBody).message;

/** A player whose welcome bonus of 50 runs: 500 are to be staked. */
async function running(): Promise<{ who: Who; bonus_id: string }> {
  const who = await people.signUp();
  await join(who, welcome);
  await people.deposit(who, '50');
  await people.delivered();
  const [bonus] = await mine(who);
  if (bonus?.state !== 'active') throw new Error('the bonus does not run');
  return { who, bonus_id: bonus.bonus_id };
}

describe('a deposit bonus', () => {
  test('shows its exact terms to anybody', async () => {
    const { value } = await server.ok('/api/rewards/promotions', SITE, HOST);
    expect(value.find((one) => one.promotion_id === welcome)).toMatchObject({
      percent: 100,
      min_deposit: '50',
      max_bonus: '500',
      wagering_times: 10,
      wagering_days: 14,
      picture: '/art/lucky/promotion-welcome',
    });
  });

  test('goes from opt-in by a deposit to running, and is paid in cash once it is staked, once', async () => {
    const who = await people.signUp();
    expect((await join(who, welcome)).body).toMatchObject({ value: { state: 'joined', amount: '0' } });
    await people.deposit(who, '40');
    await people.delivered();
    expect((await mine(who))[0]?.state).toBe('joined');
    await people.deposit(who, '60');
    await people.delivered();
    expect((await mine(who))[0]).toMatchObject({
      state: 'active',
      amount: '60',
      required: '600',
      wagered: '0',
    });
    await server.database.db.pool.query('update bonus set required = 800000 where amount = 600000');
    await people.play(who, '20', 3);
    await people.delivered();
    expect((await mine(who))[0]).toMatchObject({ wagered: '60', percent: 75 });
    const before = await cashWithoutRounds(who);
    await people.play(who, '20', 2);
    await people.delivered();
    expect((await mine(who))[0]).toMatchObject({ state: 'completed', wagered: '80' });
    expect((await cashWithoutRounds(who)) - before).toBeCloseTo(60, 4);
    const paid = await server.ok('/api/wallet/statement', { ...who, kind: 'bonus' }, HOST);
    expect(paid.value.map(({ amount }) => amount)).toEqual(['60']);
    const history = await server.ok('/api/wallet/transactions', { ...who, kind: 'bonus' }, HOST);
    expect(history.value).toMatchObject([{ kind: 'bonus', amount: '60', state: 'credited' }]);
    const messages = (await server.ok('/api/settings/get_inbox', who, HOST)).value.map(({ kind }) => kind);
    expect(messages).toEqual(expect.arrayContaining(['bonus_started', 'bonus_completed']));
    expect(messageOf(await join(who, welcome))).toBe('promotionTaken');
  });

  test('never gives more than it says, however large the deposit', async () => {
    const who = await people.signUp();
    await join(who, welcome);
    await people.deposit(who, '2000');
    await people.delivered();
    expect((await mine(who))[0]).toMatchObject({ amount: '500', required: '5000' });
  });

  test('is one at a time: of fifty opt-ins to two promotions at once one bonus comes', async () => {
    const who = await people.signUp();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => join(who, index % 2 === 0 ? welcome : weekly)),
    );
    expect(await mine(who)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(25);
    expect(new Set(refused.map(messageOf))).toEqual(new Set(['bonusRunning']));
  });

  test('can be left before the deposit without a trace, and after it for good', async () => {
    const early = await people.signUp();
    await join(early, welcome);
    const [joined] = await mine(early);
    expect((await leave(early, joined?.bonus_id ?? '')).status).toBe(200);
    expect(await mine(early)).toEqual([]);
    expect((await join(early, welcome)).status).toBe(200);

    const { who, bonus_id } = await running();
    expect((await leave(early, bonus_id)).body).toMatchObject({ message: 'unknownBonus' });
    expect((await leave(who, bonus_id)).status).toBe(200);
    expect((await mine(who))[0]).toMatchObject({ state: 'forfeited' });
    expect(messageOf(await leave(who, bonus_id))).toBe('unknownBonus');
    expect(messageOf(await join(who, welcome))).toBe('promotionTaken');
    expect((await join(who, weekly)).status).toBe(200);
    await people.play(who, '2', 2);
    await people.delivered();
    expect((await mine(who)).find((one) => one.bonus_id === bonus_id)?.wagered).toBe('0');
  });

  test('expires by the clock, pays nothing then, and makes way for another', async () => {
    const { who, bonus_id } = await running();
    server.clock.advance(14 * DAY);
    const later = await people.logIn(who.account_id);
    // The job of the server may have been first.
    expect((await mine(later)).filter(({ state }) => state !== 'expired')).toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => expireBonuses(server.database.db, server.clock.now())));
    await openTransactionsEnd(server.database.db);
    await people.delivered();
    expect((await mine(later)).find((one) => one.bonus_id === bonus_id)?.state).toBe('expired');
    const messages = (await server.ok('/api/settings/get_inbox', later, HOST)).value;
    expect(messages.filter(({ kind }) => kind === 'bonus_expired')).toHaveLength(1);
    expect((await join(later, weekly)).status).toBe(200);
  });

  test('of a weekly promotion can be taken again the next week', async () => {
    const who = await people.signUp();
    await join(who, weekly);
    await people.deposit(who, '100');
    await people.delivered();
    const [bonus] = await mine(who);
    expect(bonus).toMatchObject({ state: 'active', amount: '25', required: '200' });
    await leave(who, bonus?.bonus_id ?? '');
    expect(messageOf(await join(who, weekly))).toBe('promotionTaken');
    server.clock.advance(7 * DAY);
    expect((await join(await people.logIn(who.account_id), weekly)).status).toBe(200);
  });

  test('cannot be had from a promotion that is over, only leads somewhere, or is of another site', async () => {
    const who = await people.signUp();
    const { db } = server.database;
    await db.pool.query('update promotion set ends_at = $2 where id = $1', [weekly, server.clock.now()]);
    expect(messageOf(await join(who, weekly))).toBe('promotionEnded');
    await db.pool.query('update promotion set ends_at = null where id = $1', [weekly]);
    const { rows } = await db.pool.query<{ id: number }>(
      `select p.id from promotion p join site s on s.id = p.site_id
        where (s.external_id = 'lucky' and kind = 'link') or (s.external_id = 'baize' and kind = 'deposit')`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { id } of rows) expect(messageOf(await join(who, id))).toBe('unknownPromotion');
  });
});

/** The cash of a player had no round been played: what came in from elsewhere. */
async function cashWithoutRounds(who: Who): Promise<number> {
  const { cash } = await people.balances(who);
  const sum = await server.database.db.read
    .selectFrom('round')
    .innerJoin('player', 'player.id', 'round.player_id')
    .select((eb) => [eb.fn.sum<string>('stake').as('staked'), eb.fn.sum<string>('win').as('won')])
    .where('player.account_id', '=', who.account_id)
    .executeTakeFirstOrThrow();
  return cash + (Number(sum.staked ?? 0) - Number(sum.won ?? 0)) / 10_000;
}
