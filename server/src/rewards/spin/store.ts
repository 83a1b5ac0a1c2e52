import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import type { SpinTables } from './tables.ts';
import { readFields, type Wheel } from './wheel.ts';

export const SEED_BYTES = 32;

/** The wheel a site shows: the newest one. */
export async function findWheel(reader: Reader, siteId: number): Promise<Wheel | undefined> {
  const row = await reader
    .selectFrom('spin_wheel')
    .select(['id', 'fields'])
    .where('site_id', '=', siteId)
    .where('is_shown', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, fields: readFields(row.fields) };
}

const placeOf = (playerId: bigint) => ({
  table: 'spin_player',
  column: 'server_seed',
  row: String(playerId),
});

function openPlayer<Row extends SpinPlayer>({ keys }: Reader, row: Row): Row {
  return { ...row, server_seed: keys.open(placeOf(row.player_id), row.server_seed) };
}

export interface SpinOwner {
  readonly siteId: number;
  readonly playerId: bigint;
}

/** Gives a player the row that turns are counted in, with the first commitment, where there is none yet. */
export async function ensureSpinPlayer(tx: Tx, { siteId, playerId }: SpinOwner): Promise<void> {
  await tx
    .insertInto('spin_player')
    .values({
      player_id: playerId,
      site_id: siteId,
      free_day: null,
      server_seed: tx.keys.seal(placeOf(playerId), randomBytes(SEED_BYTES)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSpinPlayer(reader: Reader, { siteId, playerId }: SpinOwner) {
  const row = await reader
    .selectFrom('spin_player')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row && openPlayer(reader, row);
}

/** Until `tx` ends no other turn of the player is decided. */
export async function lockSpinPlayer(tx: Tx, { siteId, playerId }: SpinOwner) {
  const row = await tx
    .selectFrom('spin_player')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return openPlayer(tx, row);
}

export type SpinPlayer = Selectable<SpinTables['spin_player']>;
export type SpinRow = Selectable<SpinTables['spin']>;

export async function saveSpinPlayer(
  tx: Tx,
  player: Pick<SpinPlayer, 'player_id' | 'free_day' | 'earned' | 'server_seed' | 'nonce'>,
): Promise<void> {
  const { player_id, server_seed, ...changed } = player;
  const sealed = tx.keys.seal(placeOf(player_id), server_seed);
  await tx
    .updateTable('spin_player')
    .set({ ...changed, server_seed: sealed })
    .where('player_id', '=', player_id)
    .execute();
}

export async function insertSpin(tx: Tx, spin: SpinRow): Promise<void> {
  await tx.insertInto('spin').values(spin).execute();
}

export function findSpins(
  reader: Reader,
  { siteId, playerId }: SpinOwner,
  page: { readonly before: string | undefined; readonly limit: number },
) {
  return reader
    .selectFrom('spin')
    .innerJoin('spin_wheel', 'spin_wheel.id', 'spin.wheel_id')
    .selectAll('spin')
    .select('spin_wheel.fields')
    .where('spin.site_id', '=', siteId)
    .where('spin.player_id', '=', playerId)
    .$if(page.before !== undefined, (query) => query.where('spin.id', '<', page.before ?? ''))
    .orderBy('spin.id', 'desc')
    .limit(page.limit)
    .execute();
}

export function latestWins(reader: Reader, siteId: number, limit: number) {
  return reader
    .selectFrom('spin')
    .innerJoin('player', 'player.id', 'spin.player_id')
    .select(['player.account_id', 'spin.kind', 'spin.amount', 'spin.created_at'])
    .where('spin.site_id', '=', siteId)
    .where('spin.kind', 'in', ['token', 'cash'])
    .orderBy('spin.id', 'desc')
    .limit(limit)
    .execute();
}

export interface SpinGrant extends SpinOwner {
  /** The source of the turns: `mission`, `vip`. */
  readonly reason: string;
  /** Which one: what was given for before is not given again. */
  readonly ref: string;
  readonly spins: number;
  readonly at: Date;
}

/**
 * Gives a player turns of the wheel in the caller's transaction, once for each reason and ref.
 *
 * @returns whether they were given now
 */
export async function grantSpins(tx: Tx, grant: SpinGrant): Promise<boolean> {
  await ensureSpinPlayer(tx, grant);
  await lockSpinPlayer(tx, grant);
  const given = await tx
    .insertInto('spin_grant')
    .values({
      player_id: grant.playerId,
      reason: grant.reason,
      ref: grant.ref,
      site_id: grant.siteId,
      spins: grant.spins,
      created_at: grant.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (given.numInsertedOrUpdatedRows === 0n) return false;
  await tx
    .updateTable('spin_player')
    .set((eb) => ({ earned: eb('earned', '+', grant.spins) }))
    .where('player_id', '=', grant.playerId)
    .execute();
  return true;
}
