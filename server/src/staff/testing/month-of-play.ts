import type { Actor } from '../../actor.ts';
import type { TestDatabase } from '../../db/test-database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { type FurtherPurse, type Ledger, openPurse, type Purse, type Step } from '../../ledger/public.ts';
import { setLedgerMoment } from '../../ledger/testing/ledger-time.ts';
import { payWithdrawal, settleDeposit } from '../../wallet/public.ts';

const DAY_MS = 86_400_000;
const UNIT = 10_000n;
const actor: Actor = { kind: 'staff', staffId: 1n };
const games = [
  { providerCode: 'BRASSWORK', gameCode: 'lantern-reef' },
  { providerCode: 'BRASSWORK', gameCode: 'moth-and-moon' },
  { providerCode: 'sportsbook', gameCode: 'soccer' },
  { providerCode: 'sportsbook', gameCode: 'mixed' },
];

export interface TestPlayer {
  readonly playerId: bigint;
  readonly siteId: number;
  readonly currency: string;
}

/** Numbers from a seed, below a bound (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/**
 * Posts days of play with every kind of transfer, and the deposits and withdrawals of which there are rows, some of them
 * a second before midnight.
 */
export async function playDays(
  {
    database,
    ledger,
    players,
  }: {
    readonly database: TestDatabase;
    readonly ledger: Ledger;
    readonly players: readonly TestPlayer[];
  },
  { start, days, seed }: { readonly start: Date; readonly days: number; readonly seed: number },
): Promise<void> {
  const random = randomFrom(seed);
  const bonus = new Map<bigint, FurtherPurse>();
  for (const { playerId, currency } of players) {
    const purse = await database.db.tx((tx) =>
      openPurse(tx, playerId, { kind: 'bonus', currency, ref: uuid7() }),
    );
    if (purse) bonus.set(playerId, purse);
  }
  for (let day = 0; day < days; day++) {
    // Every third day ends, by the clock of the sites in UTC, within a second.
    const hour = day % 3 === 0 ? DAY_MS - 500 : random(DAY_MS);
    const now = new Date(Math.floor(start.getTime() / DAY_MS) * DAY_MS + day * DAY_MS + hour);
    await setLedgerMoment(database, now);
    for (const player of players) {
      await deposit(database, player, BigInt(100 + random(900)) * UNIT, now);
      for (const steps of dayOf(random, bonus.get(player.playerId) ?? 'cash'))
        await ledger.post({
          ...{ key: uuid7(now.getTime()), siteId: player.siteId, playerId: player.playerId, steps },
          actor,
          game: games[random(games.length)] ?? { providerCode: '', gameCode: '' },
        });
      await withdraw(database, ledger, player, {
        amount: BigInt(1 + random(50)) * UNIT,
        isPaid: random(3) > 0,
        now,
      });
    }
  }
}

/** What one player does in a day: each kind of transfer that there is beside deposits and withdrawals. */
function dayOf(random: (below: number) => number, bonus: Purse): Step[][] {
  const amount = () => BigInt(1 + random(200_000));
  const [open, sold, lost, aside] = [uuid7(), uuid7(), uuid7(), uuid7()];
  return [
    [{ from: 'genesis', to: 'cash', amount: amount(), kind: 'genesis' }],
    [{ from: 'promotions', to: bonus, amount: amount() * 3n, kind: 'bonus' }],
    [{ from: 'promotions', to: 'token', amount: amount() * 3n, kind: 'reward' }],
    [{ from: 'promotions', to: 'cash', amount: amount(), kind: 'cashback' }],
    [{ from: 'promotions', to: 'cash', amount: amount(), kind: 'commission' }],
    [{ from: 'cash', to: 'house', amount: amount(), kind: 'stake' }],
    [{ from: bonus, to: 'house', amount: amount(), kind: 'stake' }],
    [{ from: 'token', to: 'house', amount: amount(), kind: 'stake' }],
    [{ from: 'house', to: 'cash', amount: amount(), kind: 'win' }],
    [{ from: 'house', to: 'cash', amount: amount(), kind: 'refund' }],
    [{ from: bonus, to: 'promotions', amount: 1n, kind: 'bonus' }],
    [{ from: 'adjustments', to: 'cash', amount: amount(), kind: 'adjustment' }],
    [{ from: 'cash', to: 'adjustments', amount: 7n, kind: 'adjustment' }],
    [{ from: 'cash', to: 'fees', amount: 3n, kind: 'fee' }],
    [{ pend: open, purse: random(2) === 0 ? 'cash' : bonus, amount: 10n, kind: 'stake' }],
    [{ pend: sold, purse: 'cash', amount: 20n, kind: 'stake' }],
    [
      { post: sold, to: 'house', kind: 'stake' },
      { from: 'house', to: 'cash', amount: 15n, kind: 'cashout' },
    ],
    [{ pend: lost, purse: 'token', amount: 30n, kind: 'stake' }],
    [{ void: lost }],
    [{ pend: aside, purse: 'cash', amount: 40n }],
    [{ void: aside }],
    [{ from: 'cash', to: 'house', amount: 5n, kind: 'resettlement' }],
    [{ from: 'cash', to: 'debts', amount: 2n, kind: 'debt' }],
  ];
}

async function deposit({ db }: TestDatabase, player: TestPlayer, amount: bigint, now: Date): Promise<void> {
  const { siteId, playerId, currency } = player;
  const method = await db.read
    .selectFrom('payment_method')
    .select(['code', 'adapter'])
    .where('site_id', '=', siteId)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const [id, fee] = [uuid7(now.getTime()), 500n];
  await db.autocommit
    .insertInto('deposit')
    .values({
      ...{ id, site_id: siteId, player_id: playerId, method_code: method.code, adapter: method.adapter },
      ...{ currency, amount, fee, state: 'pending', redirect_url: null, settled_at: null },
      created_at: now,
      expires_at: new Date(now.getTime() + DAY_MS),
    })
    .execute();
  const notice = { reference: id, amount: amount + fee, currency, result: 'paid' } as const;
  const verdict = await settleDeposit(db, method.adapter, notice, now);
  if (verdict !== 'paid') throw new Error(`a deposit came to ${verdict}`);
}

async function withdraw(
  { db }: TestDatabase,
  ledger: Ledger,
  { siteId, playerId, currency }: TestPlayer,
  { amount, isPaid, now }: { readonly amount: bigint; readonly isPaid: boolean; readonly now: Date },
): Promise<void> {
  const id = uuid7(now.getTime());
  const answer = await ledger.post({
    ...{ key: uuid7(now.getTime()), siteId, playerId, actor: actor },
    steps: [{ pend: id, purse: 'cash', amount, kind: 'withdrawal', ref: id }],
  });
  if (!answer.posted) return;
  const account = await db.read
    .selectFrom('bank_account')
    .select('id')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  await db.autocommit
    .insertInto('withdrawal')
    .values({
      ...{ id, site_id: siteId, player_id: playerId, bank_account_id: account.id, method_code: 'bank' },
      ...{ adapter: 'sandbox', currency, amount, fee: 100n, bank_code: 'bpi', bank_name: 'Bank' },
      ...{ account_number: '1', holder_name: 'Ana', state: 'approved', created_at: now, approved_at: now },
      ...{ decided_by: null, asked_at: null, accepted_at: null, closed_at: null },
    })
    .execute();
  if (isPaid) await payWithdrawal(db, id, { actor, now });
}
