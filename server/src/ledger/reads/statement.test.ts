import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransferKind } from '../kinds.ts';
import { foldTotals, type Ledger, type StatementEntry, siteBalances, statement } from '../public.ts';
import { commandFor, createWorld, SITE, stake, type World, win } from '../testing/world.ts';

const PLAYER = 1n;

let world: World;
let ledger: Ledger;
let middle: Date;
beforeAll(async () => {
  world = await createWorld();
  ledger = await world.openLedger();
  await world.openPlayers(2, { cash: 1000n, token: 5n });
  for (let n = 0; n < 60; n++) {
    if (n === 30) {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(world.db.read);
      // A Date has milliseconds only; the transfers around it have not shared this one.
      middle = new Date((rows[0]?.now.getTime() ?? 0) + 1);
      await sql`select pg_sleep(0.003)`.execute(world.db.read);
    }
    await ledger.post(commandFor(PLAYER, n % 10 === 9 ? [stake(10n), win(BigInt(n))] : [stake(10n)]));
    await ledger.post(commandFor(2n, [stake(1n)]));
  }
  await ledger.post(commandFor(PLAYER, [{ from: 'cash', to: 'clearing', amount: 7n, kind: 'withdrawal' }]));
});
afterAll(async () => {
  await ledger.close();
  await world.drop();
});

type Query = Omit<Parameters<typeof statement>[1], 'playerId' | 'purse' | 'limit'>;

/** Every entry, in pages of 7. */
async function everything(query: Query = {}): Promise<StatementEntry[]> {
  const entries: StatementEntry[] = [];
  for (let before = query.before; ; ) {
    const more = before === undefined ? {} : { before };
    const page = await statement(world.db.read, {
      playerId: PLAYER,
      purse: 'cash',
      limit: 7,
      ...query,
      ...more,
    });
    entries.push(...page.entries);
    if (page.next === null) return entries;
    before = page.next;
  }
}

describe('a statement', () => {
  it('lists every transfer once, newest first, with a running balance', async () => {
    const entries = await everything();
    expect(entries).toHaveLength(1 + 60 + 6 + 1);
    expect(entries[0]).toMatchObject({ kind: 'withdrawal', amount: -7n });
    expect(entries.at(-1)).toMatchObject({ kind: 'deposit', amount: 1000n, after: 1000n });
    for (const [index, entry] of entries.entries()) {
      const older = entries[index + 1];
      expect(entry.after - entry.amount).toBe(older?.after ?? 0n);
      if (older) expect(entry.id > older.id && entry.at >= older.at).toBe(true);
    }
  });

  it('the statement of another purse lists only that purse', async () => {
    const page = await statement(world.db.read, { playerId: PLAYER, purse: 'token', limit: 10 });
    expect(page.entries).toMatchObject([{ kind: 'bonus', amount: 5n, after: 5n }]);
    expect(page.next).toBeNull();
  });

  it.each<readonly TransferKind[]>([['withdrawal'], ['win'], ['deposit', 'withdrawal'], ['bonus']])(
    'of %s lists only those',
    async (...kinds) => {
      const all = await everything();
      expect(await everything({ kinds })).toEqual(all.filter((entry) => kinds.includes(entry.kind)));
    },
  );

  it('the statement of a time range lists the transfers in it', async () => {
    const all = await everything();
    const before = all.filter(({ at }) => at < middle);
    expect(before).toHaveLength(1 + 30 + 3);
    expect(await everything({ to: middle })).toEqual(before);
    expect(await everything({ from: middle })).toEqual(all.filter(({ at }) => at >= middle));
    expect(await everything({ from: middle, to: middle })).toEqual([]);
    expect(await everything({ to: new Date(0) })).toEqual([]);
    expect(await everything({ from: new Date(Date.now() + 60_000) })).toEqual([]);
    expect(await everything({ from: new Date(0), to: new Date(Date.now() + 60_000) })).toEqual(all);
  });

  it('every filter of the statement uses an index', async () => {
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain select * from transfer t where t.player_id = 1
      and t.kind not in (3, 4) and t.id < 99999999 order by t.id desc limit 30`.execute(world.db.read);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan Backward using transfer_/);
  });
});

it('the balance of a site account is the sum of its transfers, folded or not', async () => {
  const before = await siteBalances(world.db.read, SITE);
  const house = 60n * 10n + 60n - [9n, 19n, 29n, 39n, 49n, 59n].reduce((sum, one) => sum + one);
  expect(before).toEqual([
    { account: 'clearing', currency: 'PHP', balance: -2000n + 7n },
    { account: 'house', currency: 'PHP', balance: house },
    { account: 'promotions', currency: 'TOKEN', balance: -10n },
  ]);
  await world.db.tx(foldTotals);
  expect(await siteBalances(world.db.read, SITE)).toEqual(before);
  const { rows } = await sql<{ count: bigint }>`select count(*) from total_change`.execute(world.db.read);
  expect(rows[0]?.count).toBe(0n);
  expect(await siteBalances(world.db.read, SITE + 1)).toEqual([]);
});
