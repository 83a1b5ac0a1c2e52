import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallResponse, RefusalBody } from '#contract/calls.ts';
import { verifyTurn } from '#rules/games/wheel/verify-turn.ts';
import { totalWeight, wheelFigures } from '#rules/games/wheel/wheel.ts';
import { UNIT } from '#rules/money/amount.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { setPlayGuard, verifyLedger } from '../../ledger/public.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { grantSpins } from '../public.ts';
import type { StoredField } from './tables.ts';
import { readFields } from './wheel.ts';

const site = { domain_name: 'localhost', external_id: 'baize' };
const DAY = 86_400_000;

let server: TestServer;
let demo: { account_id: string; auth: string };
let owner: { siteId: number; playerId: bigint };
let wheelId: number;

beforeAll(async () => {
  server = await startTestServer();
  demo = await server.logIn('demo', 'Demo1234!');
  const { db } = server.database;
  const row = await db.read
    .selectFrom('player')
    .innerJoin('site', 'site.id', 'player.site_id')
    .select(['player.id', 'player.site_id'])
    .where('player.account_id', '=', 'demo')
    .where('site.external_id', '=', 'baize')
    .executeTakeFirstOrThrow();
  owner = { siteId: row.site_id, playerId: row.id };
  const { wheel } = await server.ok('/api/spin/wheel', site);
  wheelId = wheel?.wheel_id ?? 0;
});
afterAll(() => server.stop());

const state = () => server.ok('/api/spin/state', demo);
const turn = (more: { key?: string; wheel_id?: number; client_seed?: string } = {}) =>
  server.call('/api/spin/turn', { ...demo, key: uuid7(), wheel_id: wheelId, client_seed: 'test', ...more });
const balance = () => server.ok('/api/auth/get_balance', demo);
const messageOf = (answer: { body: unknown }) => (answer.body as RefusalBody).message;

/** Takes away what turns the player has, but for some that were earned. */
async function leaveWith(earned: number, freeUsed = true): Promise<void> {
  const { db } = server.database;
  const { day_ends_at } = await server.ok('/api/spin/wheel', site);
  const today = new Date(Date.parse(day_ends_at) - DAY);
  await db.tx((tx) =>
    tx
      .updateTable('spin_player')
      .set({ earned, free_day: freeUsed ? today : null })
      .where('player_id', '=', owner.playerId)
      .execute(),
  );
}

/** Puts a wheel in the place of the site's. */
async function showWheel(fields: readonly StoredField[]): Promise<number> {
  const row = await server.database.db.tx((tx) =>
    tx
      .insertInto('spin_wheel')
      .values({ site_id: owner.siteId, fields: JSON.stringify(fields) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

/** A wheel on which every field pays the same. */
const sureWheel = (kind: StoredField['kind'], amount: string) =>
  showWheel([1, 2].map((weight) => ({ weight, kind, amount })));

async function expectBalanced(): Promise<void> {
  const client = await server.database.db.pool.connect();
  try {
    expect((await verifyLedger(client)).findings).toEqual([]);
  } finally {
    client.release();
  }
}

async function withWheel(id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    await server.database.db.tx((tx) =>
      tx.updateTable('spin_wheel').set({ is_shown: false }).where('id', '=', id).execute(),
    );
  }
}

describe('the wheel', () => {
  test('publishes its weights, its chances and the exact expected value of a turn', async () => {
    const { wheel } = await server.ok('/api/spin/wheel', site);
    if (!wheel) throw new Error('no wheel');
    expect(wheel.fields.reduce((sum, { weight }) => sum + weight, 0)).toBe(wheel.total_weight);
    const percent = wheel.fields.reduce((sum, { chance }) => sum + Number(chance), 0);
    expect(percent).toBeCloseTo(100, 6);
    const fields = readFields(wheel.fields.map(({ weight, prize }) => ({ weight, ...prize })));
    expect(totalWeight(fields)).toBe(wheel.total_weight);
    const { token, cash, spins } = wheelFigures(fields);
    expect(wheel.expected.token.fraction).toBe(`${token.top}/${token.bottom}`);
    expect(wheel.expected.cash.fraction).toBe(`${cash.top}/${cash.bottom}`);
    expect(wheel.expected.spins.fraction).toBe(`${spins.top}/${spins.bottom}`);
    expect(wheel.expected.spins.value).toBe('0.08');
  });

  test('is shown to a visitor, with its last winners masked, and turned by players only', async () => {
    const { value } = await server.ok('/api/spin/winners', site);
    for (const winner of value) expect(winner.account_id).toBe('de****');
    const answer = await server.call('/api/spin/turn', {
      account_id: 'demo',
      auth: 'nobody',
      key: uuid7(),
      wheel_id: wheelId,
      client_seed: 'x',
    });
    expect([answer.status, messageOf(answer)]).toEqual([401, 'sessionExpired']);
  });

  test('a wheel of another site cannot be turned', async () => {
    const other = await server.ok(
      '/api/spin/wheel',
      { domain_name: 'lucky.localhost', external_id: 'lucky' },
      'lucky.localhost',
    );
    const answer = await turn({ wheel_id: other.wheel?.wheel_id ?? 0 });
    expect([answer.status, messageOf(answer)]).toEqual([409, 'wheelChanged']);
  });
});

describe('a turn', () => {
  test('is committed to before it, decided by its seeds, and revealed with its result', async () => {
    await leaveWith(1);
    const before = await state();
    const answer = await turn({ client_seed: 'my-own-seed' });
    const won = answer.body as CallResponse<'/api/spin/turn'>;
    expect(answer.status).toBe(200);
    expect(won.proof.server_seed_hash).toBe(before.server_seed_hash);
    expect(won.proof.nonce).toBe(before.nonce);
    const { wheel } = await server.ok('/api/spin/wheel', site);
    const claim = {
      serverSeed: won.proof.server_seed,
      serverSeedHash: before.server_seed_hash,
      clientSeed: 'my-own-seed',
      nonce: won.proof.nonce,
      setting: wheel?.fields,
      outcome: { field: won.field, prize: won.prize },
    };
    expect(verifyTurn(claim).differences).toEqual([]);
    expect(won.prize).toEqual(wheel?.fields[won.field]?.prize);
    expect(won.next.server_seed_hash).not.toBe(before.server_seed_hash);
    expect((await state()).server_seed_hash).toBe(won.next.server_seed_hash);
    const { value } = await server.ok('/api/spin/history', demo);
    expect(value[0]).toMatchObject({ spin_id: won.spin_id, field: won.field, proof: won.proof });
  });

  test.each([
    ['token', '7.5', 75_000n, 0n],
    ['cash', '12.25', 0n, 122_500n],
  ] as const)(
    'that wins %s pays it in the same commit, from the promotions of the site',
    async (kind, amount, token, cash) => {
      const id = await sureWheel(kind, amount);
      await withWheel(id, async () => {
        await leaveWith(1);
        const before = await balance();
        const answer = await turn({ wheel_id: id });
        const won = answer.body as CallResponse<'/api/spin/turn'>;
        expect(won.prize).toEqual({ kind, amount });
        const after = await balance();
        expect(after.game_token).toBe(won.game_token);
        const units = (text: string) => BigInt(Math.round(Number(text) * Number(UNIT)));
        expect(units(after.game_token) - units(before.game_token)).toBe(token);
        expect(units(after.game_balance) - units(before.game_balance)).toBe(cash);
        const { value } = await server.ok('/api/wallet/statement', {
          ...demo,
          purse: kind === 'token' ? 'token' : 'cash',
        });
        expect(value[0]).toMatchObject({ kind: 'reward', amount, ref: won.spin_id });
      });
    },
  );

  test('that wins further turns leaves them to the player', async () => {
    const id = await showWheel([
      { weight: 3, kind: 'spins', amount: '3' },
      { weight: 7, kind: 'none', amount: '0' },
    ]);
    await withWheel(id, async () => {
      let earned = 40;
      await leaveWith(earned);
      for (let at = 0; at < 40; at++) {
        const won = (await turn({ wheel_id: id })).body as CallResponse<'/api/spin/turn'>;
        earned += won.prize.kind === 'spins' ? 2 : -1;
        expect(won.next.earned_spins).toBe(earned);
        if (won.prize.kind === 'spins') return;
      }
      throw new Error('forty turns at three in ten won nothing');
    });
  });

  test('turning without a turn left is refused, and costs nothing', async () => {
    await leaveWith(0);
    const before = await balance();
    const answer = await turn();
    expect([answer.status, messageOf(answer)]).toEqual([422, 'noSpins']);
    expect((await balance()).version).toBe(before.version);
  });

  test('a player on a break cannot turn the wheel, and keeps the turn', async () => {
    const none = {
      lossDay: null,
      lossWeek: null,
      lossMonth: null,
      minutesDay: null,
      checkDueAt: null,
      unidentified: false,
    };
    const { db } = server.database;
    const guard = (stoppedUntil: Date | null) =>
      db.tx((tx) => setPlayGuard(tx, owner.playerId, { ...none, stoppedUntil }));
    await leaveWith(1);
    await guard(new Date(Date.now() + DAY));
    expect(messageOf(await turn())).toBe('onABreak');
    await guard(null);
    expect((await state()).earned_spins).toBe(1);
    expect((await turn()).status).toBe(200);
  });

  test('under the same key is the same turn; with another seed it is refused', async () => {
    await leaveWith(2);
    const key = uuid7();
    const first = await turn({ key });
    const again = await turn({ key });
    expect(again.body).toEqual(first.body);
    const other = await turn({ key, client_seed: 'other' });
    expect([other.status, messageOf(other)]).toEqual([409, 'keyReused']);
    expect((await state()).earned_spins).toBeGreaterThanOrEqual(1);
  });

  test('asked for fifty times at once with one right is made exactly once', async () => {
    const id = await sureWheel('token', '3');
    await withWheel(id, async () => {
      await leaveWith(0, false);
      const before = Number((await balance()).game_token);
      const answers = await Promise.all(Array.from({ length: 50 }, () => turn({ wheel_id: id })));
      const made = answers.filter(({ status }) => status === 200);
      expect(made).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status !== 200).map(messageOf))).toEqual(
        new Set(['noSpins']),
      );
      expect(Number((await balance()).game_token)).toBe(before + 3);
      await expectBalanced();
    });
  });

  test('fifty concurrent requests under one key are one turn, with the same answer each', async () => {
    await leaveWith(5);
    const key = uuid7();
    const answers = await Promise.all(Array.from({ length: 50 }, () => turn({ key })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });
});

describe('turns', () => {
  test('that are given as a reward are given once for each thing they are given for', async () => {
    const { db } = server.database;
    await leaveWith(0);
    const grant = { ...owner, reason: 'mission', ref: uuid7(), spins: 2, at: new Date() };
    const given = await Promise.all(Array.from({ length: 10 }, () => db.tx((tx) => grantSpins(tx, grant))));
    expect(given.filter(Boolean)).toHaveLength(1);
    expect((await state()).earned_spins).toBe(2);
  });

  test("of the day come back with the site's next day, not before, and do not add up", async () => {
    server.clock.advance(DAY);
    demo = await server.logIn('demo', 'Demo1234!');
    expect((await state()).free_spin).toBe(true);
    expect((await turn()).status).toBe(200);
    await leaveWith(0);
    const used = await state();
    expect(used.free_spin).toBe(false);
    const left = Date.parse(used.next_free_at) - Date.parse(used.server_time);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(DAY);

    server.clock.advance(left - 60_000);
    demo = await server.logIn('demo', 'Demo1234!');
    expect((await state()).free_spin).toBe(false);
    expect(messageOf(await turn())).toBe('noSpins');

    server.clock.advance(61_000);
    expect((await state()).free_spin).toBe(true);
    const free = (await turn()).body as CallResponse<'/api/spin/turn'>;
    expect(free.paid_by).toBe('free');
    expect(free.next.free_spin).toBe(false);

    server.clock.advance(5 * DAY);
    demo = await server.logIn('demo', 'Demo1234!');
    await server.database.db.tx((tx) =>
      tx.updateTable('spin_player').set({ earned: 0 }).where('player_id', '=', owner.playerId).execute(),
    );
    const id = await sureWheel('none', '0');
    await withWheel(id, async () => {
      expect((await turn({ wheel_id: id })).status).toBe(200);
      expect(messageOf(await turn({ wheel_id: id }))).toBe('noSpins');
    });
  });
});
