import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Trigger, triggers } from '#rules/players/triggers/triggers.ts';
import { playerActor, systemActor } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import type { TestDatabase } from '../../db/test-database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { testClock } from '../../test-clock.ts';
import { createSeededDatabase } from '../../test-server.ts';
import { evaluateTriggers, meetReviews } from '../public.ts';

const DAY_MS = 86_400_000;
const UNITS = 10_000n;
const actor = systemActor('evaluate-triggers');
const clock = testClock();
let database: TestDatabase;
let db: Db;
let siteId: number;
let count = 0;

beforeAll(async () => {
  database = await createSeededDatabase();
  ({ db } = database);
  const site = await db.read
    .selectFrom('site')
    .select('id')
    .where('external_id', '=', 'arena')
    .executeTakeFirstOrThrow();
  siteId = site.id;
  // Its tests say themselves which levels the site has.
  await db.autocommit.deleteFrom('verification_level').where('site_id', '=', siteId).execute();
  clock.stop();
});
afterAll(() => database.drop());

const days = (number: number) => clock.advance(number * DAY_MS);
const look = () => evaluateTriggers(db, { actor, now: clock.now() });

/** @param age in years; players of no age are of every age above the limits */
async function player(age = 40): Promise<bigint> {
  count += 1;
  const born = new Date(clock.now().getTime() - age * 365.25 * DAY_MS).toISOString().slice(0, 10);
  const { id } = await db.autocommit
    .insertInto('player')
    .values({
      ...{ site_id: siteId, account_id: `moved_${count}`, password_hash: '', contact_email: null },
      ...{ contact_phone: null, date_of_birth: born, status: 'active', language: 'EN', attribution: '{}' },
      ...{ referral_code: `MOVED${count}`, referrer_id: null, affiliate_code: null, activated_at: null },
      ...{ terms_accepted_at: null, terms_version: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A deposit that is paid now, as the gateway's callback leaves it. */
async function deposit(playerId: bigint, amount: bigint): Promise<void> {
  const id = uuid7();
  const now = clock.now();
  await db.autocommit
    .insertInto('deposit')
    .values({
      ...{ id, site_id: siteId, player_id: playerId, method_code: 'sandbox-card', adapter: 'sandbox' },
      ...{ currency: 'USD', amount, fee: 0n, state: 'pending', redirect_url: null },
      ...{ created_at: now, expires_at: now, settled_at: null },
    })
    .execute();
  await db.autocommit
    .updateTable('deposit')
    .set({ state: 'paid', settled_at: now })
    .where('id', '=', id)
    .execute();
}

async function switchOn(...on: readonly Trigger[]): Promise<void> {
  await db.autocommit
    .updateTable('site_trigger')
    .set({ enabled: false })
    .where('site_id', '=', siteId)
    .execute();
  for (const trigger of on) {
    const row = {
      ...{ enabled: true, window_days: trigger.windowDays, amount: trigger.amount, demand: trigger.demand },
      ...{ level: trigger.level, deadline_days: trigger.deadlineDays, consequence: trigger.consequence },
      ...{ again_days: trigger.againDays, changed_at: clock.now(), changed_by: 'staff:1', reason: 'A test' },
    };
    await db.autocommit
      .insertInto('site_trigger')
      .values({ site_id: siteId, code: trigger.code, ...row })
      .onConflict((conflict) => conflict.columns(['site_id', 'code']).doUpdateSet(row))
      .execute();
  }
}

const demandsOf = (playerId: bigint) =>
  db.read
    .selectFrom('player_demand')
    .select(['code', 'value', 'threshold', 'level', 'deadline', 'met_at'])
    .where('player_id', '=', playerId)
    .orderBy('id')
    .execute();

const codesOf = async (playerId: bigint) => (await demandsOf(playerId)).map(({ code }) => code);

const ofMoney = triggers.filter(({ fact }) => fact !== 'renewal');
const renewals = triggers.filter(({ fact }) => fact === 'renewal');

describe('each trigger of amounts', () => {
  test.each(ofMoney.map((trigger) => ({ code: trigger.code, trigger })))(
    '$code: just under it nothing, at it a demand once, and none once the window has passed',
    async ({ code, trigger }) => {
      await switchOn(trigger);
      const { amount, windowDays, exceeds, youngerThan, fact, deadlineDays } = trigger;
      const age = youngerThan === null ? 40 : youngerThan - 2;
      const enough = (amount ?? 0n) + (exceeds ? 1n : 0n);
      const [under, at, passed, last] = [
        await player(age),
        await player(age),
        await player(age),
        await player(age),
      ];
      await deposit(under, enough - 1n);
      await deposit(at, enough);
      await deposit(passed, fact === 'largest' ? enough : enough - 1n);
      if (fact !== 'largest') await deposit(last, enough - 1n);
      await look();
      await look();
      expect(await codesOf(under)).toEqual([]);
      expect(await demandsOf(at)).toMatchObject([{ code, value: enough, threshold: amount }]);
      const [first] = await demandsOf(at);
      expect(first?.deadline).toEqual(new Date(clock.now().getTime() + deadlineDays * DAY_MS));
      if (fact === 'largest') {
        // A small one on the next day does not make it large again.
        expect(await codesOf(passed)).toEqual([code]);
        days(1);
        await deposit(passed, 1n);
        await look();
        expect(await codesOf(passed)).toEqual([code]);
        return;
      }
      days((windowDays ?? 3_650) - 1);
      await deposit(last, 1n);
      await look();
      expect(await codesOf(last), 'on the last day of the window').toEqual([code]);
      days(1);
      await deposit(passed, 1n);
      await look();
      expect(await codesOf(passed)).toEqual(windowDays === null ? [code] : []);
    },
  );

  test('net deposits are less what was paid out', async () => {
    const [trigger] = triggers;
    if (!trigger) throw new Error('no trigger');
    await switchOn(trigger);
    const id = await player();
    await deposit(id, 200n * UNITS);
    await db.tx((tx) =>
      tx
        .updateTable('player_money_day')
        .set({ withdrawn: 50n * UNITS })
        .where('player_id', '=', id)
        .execute(),
    );
    await look();
    expect(await codesOf(id)).toEqual([]);
    await deposit(id, 1n);
    await look();
    expect(await codesOf(id)).toEqual(['uk_vulnerability']);
  });

  test('of young players only is not raised by older ones, or where no birthday is known', async () => {
    const trigger = triggers.find(({ youngerThan }) => youngerThan !== null);
    if (!trigger) throw new Error('no trigger');
    await switchOn(trigger);
    const [older, unknown] = [await player(26), await player(24)];
    await db.autocommit
      .updateTable('player')
      .set({ date_of_birth: null })
      .where('id', '=', unknown)
      .execute();
    for (const id of [older, unknown]) await deposit(id, 2n * (trigger.amount ?? 0n));
    await look();
    expect([await codesOf(older), await codesOf(unknown)]).toEqual([[], []]);
  });
});

describe('each renewal', () => {
  test.each(renewals.map((trigger) => ({ code: trigger.code, trigger })))(
    '$code: asks for a review so many days after the last one, not before, and again after that',
    async ({ code, trigger }) => {
      const first = triggers.find((one) => one.code === 'own_deposits');
      if (!first) throw new Error('no trigger');
      await switchOn({ ...first, demand: 'review' }, trigger);
      const id = await player();
      await deposit(id, first.amount ?? 0n);
      await look();
      const review = () =>
        db.tx((tx) => meetReviews(tx, { playerId: id, actor: playerActor(id), now: clock.now() }));
      await review();
      await look();
      days((trigger.windowDays ?? 0) - 1);
      await look();
      expect(await codesOf(id)).toEqual(['own_deposits']);
      days(1);
      await look();
      await look();
      expect(await codesOf(id)).toEqual(['own_deposits', code]);
      await review();
      days(trigger.windowDays ?? 0);
      await look();
      expect(await codesOf(id)).toEqual(['own_deposits', code, code]);
    },
  );
});

test('a trigger is raised again only after its days, and once by several nodes at the same moment', async () => {
  const trigger = triggers.find(({ code }) => code === 'uk_vulnerability');
  if (!trigger) throw new Error('no trigger');
  await switchOn(trigger);
  const id = await player();
  const review = () =>
    db.tx((tx) => meetReviews(tx, { playerId: id, actor: playerActor(id), now: clock.now() }));
  await deposit(id, 300n * UNITS);
  await Promise.all([look(), look(), look(), look()]);
  expect(await codesOf(id)).toHaveLength(1);
  await review();
  days(364);
  await deposit(id, 300n * UNITS);
  await look();
  expect(await codesOf(id)).toHaveLength(1);
  days(1);
  await deposit(id, 1n);
  await Promise.all([look(), look(), look(), look()]);
  expect(await codesOf(id)).toHaveLength(2);
});

test('where a site verifies nobody, staff reviews the player instead', async () => {
  const trigger = triggers.find(({ code }) => code === 'mt_deposits');
  if (!trigger) throw new Error('no trigger');
  await switchOn(trigger);
  const id = await player();
  await deposit(id, trigger.amount ?? 0n);
  await look();
  expect(await demandsOf(id)).toMatchObject([{ level: null }]);
  const cases = await db.read
    .selectFrom('protection_case')
    .select(['kind', 'detail'])
    .where('player_id', '=', id)
    .execute();
  expect(cases).toMatchObject([{ kind: 'trigger', detail: { reached: [{ code: 'mt_deposits' }] } }]);
});

test('a level of the site is demanded by the deadline, and is met once the player has reached it', async () => {
  const trigger = triggers.find(({ code }) => code === 'mt_deposits');
  if (!trigger) throw new Error('no trigger');
  await switchOn(trigger);
  const level = {
    ...{ site_id: siteId, may_deposit: true, may_stake: true, may_withdraw: true, deposit_days: 30 },
    ...{ withdraw_days: 30, deposit_most: null, withdraw_most: null, renew_days: null },
  };
  await db.autocommit
    .insertInto('verification_level')
    .values([
      { ...level, level: 0, needs: [] },
      { ...level, level: 1, needs: ['document'] },
    ])
    .execute();
  const id = await player();
  await deposit(id, trigger.amount ?? 0n);
  await look();
  const [demand] = await demandsOf(id);
  expect(demand).toMatchObject({ level: 1, met_at: null });
  const asked = await db.read
    .selectFrom('verification_demand')
    .select(['level', 'due_at', 'reason'])
    .where('player_id', '=', id)
    .execute();
  expect(asked).toEqual([{ level: 1, due_at: demand?.deadline, reason: 'deposits' }]);
  await db.autocommit
    .insertInto('player_verification')
    .values({ player_id: id, site_id: siteId, level: 1 })
    .execute();
  await look();
  expect(await demandsOf(id)).toMatchObject([{ met_at: clock.now() }]);
});
