import { expect } from 'vitest';
import { parseAmount } from '#rules/money/amount.ts';
import { statementOf } from '../../../games/public.ts';
import { flows, siteBalances, verifyLedger } from '../../../ledger/public.ts';
import {
  ACCOUNT,
  type Guest,
  PARTNER,
  type Round,
  STUDIO,
  type TwoInstallations,
} from './two-installations.ts';

export const amount = (text: string): bigint => parseAmount(text) ?? -1n;
export const SOON = { timeout: 60_000, interval: 50 };

/** A round that was played. @throws where it was refused */
export async function played(
  both: TwoInstallations,
  guest: Guest,
  stake: string,
  choice?: unknown,
): Promise<Round> {
  const { status, body } = await both.play(guest, stake, { choice });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as Round;
}

/** Lets the supplier send whatever it has to send, on a network that is whole again. */
export async function settled(both: TwoInstallations): Promise<void> {
  both.setFaults(() => 'none');
  both.supplier.clock.advance(600_000);
  const open = () =>
    both.supplier.database.db.read
      .selectFrom('supply_transaction')
      .select(({ fn }) => fn.countAll<bigint>().as('n'))
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow();
  await expect.poll(async () => Number((await open()).n), SOON).toBe(0);
}

interface Books {
  readonly staked: bigint;
  readonly paid: bigint;
}

/** Each round that moved money, as the operator has it. */
export async function roundsOfOperator(both: TwoInstallations): Promise<ReadonlyMap<string, Books>> {
  const rows = await both.operator.database.db.read
    .selectFrom('outside_round')
    .select(['ref', 'stake', 'win', 'state'])
    .where('account', '=', ACCOUNT)
    .execute();
  expect(rows.filter(({ state }) => state === 'open')).toEqual([]);
  const moved = rows.filter(({ stake, win }) => stake !== 0n || win !== 0n);
  return new Map(moved.map(({ ref, stake, win }) => [ref, { staked: stake, paid: win }]));
}

/** The same of those that were not free, as the supplier has it. */
async function roundsOfSupplier(both: TwoInstallations): Promise<ReadonlyMap<string, Books>> {
  const rows = await both.supplier.database.db.read
    .selectFrom('round')
    .innerJoin('supply_player', 'supply_player.id', 'round.player_id')
    .innerJoin('supply_transaction as t', (join) =>
      join.onRef('t.round_id', '=', 'round.id').on('t.kind', '=', 'win'),
    )
    .select(['round.id', 'stake', 'win', 't.reward'])
    .where('round.state', '<>', 'open')
    .execute();
  const shown = rows.map((row) => ({ ...row, stake: row.reward === null ? row.stake : 0n }));
  const moved = shown.filter(({ stake, win }) => stake !== 0n || win !== 0n);
  return new Map(moved.map(({ id, stake, win }) => [id, { staked: stake, paid: win }]));
}

/** What the operator's ledger says of the studio. */
async function ledgerOfOperator(both: TwoInstallations): Promise<Books> {
  const { db } = both.operator.database;
  const rows = await flows(db.read, { siteIds: [both.operatorSite], by: 'studio' });
  const own = rows.filter(({ group }) => group === STUDIO);
  const sum = (side: 'from' | 'to') =>
    own.reduce((total, row) => (row[side] === 'house' ? total + row.amount : total), 0n);
  return { staked: sum('to'), paid: sum('from') };
}

/** Every round, every sum, on both sides, to the unit. */
export async function expectAgreement(both: TwoInstallations): Promise<void> {
  await settled(both);
  expect(await roundsOfSupplier(both)).toEqual(await roundsOfOperator(both));
  const { db } = both.supplier.database;
  const span = { from: new Date(0), to: new Date(Date.now() + 10 * 86_400_000) };
  const days = await statementOf(db.read, PARTNER, span);
  const staked = days.reduce((sum, day) => sum + day.staked, 0n);
  const paid = days.reduce((sum, day) => sum + day.paid, 0n);
  expect(days.filter(({ unpaid }) => unpaid !== 0n)).toEqual([]);
  const there = await ledgerOfOperator(both);
  expect(staked - paid).toBe(there.staked - there.paid);
  const accounts = await siteBalances(db.read, both.supplierSite);
  expect(accounts.find(({ account }) => account === 'partners')?.balance).toBe(paid - staked);
  for (const { database } of [both.operator, both.supplier]) {
    const client = await database.db.pool.connect();
    const { findings } = await verifyLedger(client).finally(() => client.release());
    expect(findings).toEqual([]);
  }
}
