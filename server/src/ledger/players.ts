import { sql } from 'kysely';
import { plainArray } from '../db/arrays.ts';
import type { Reader, Tx } from '../db/database.ts';
import { currencyCode, currencyId } from './accounts.ts';

export interface Balances {
  readonly currency: string;
  readonly cash: bigint;
  readonly token: bigint;
  readonly cashHeld: bigint;
  readonly tokenHeld: bigint;
  readonly frozen: boolean;
  /** Grows with every command posted for the player. */
  readonly version: bigint;
}

/** Opens the purses of a player, empty. Opening them again changes nothing. */
export async function openPlayerAccounts(
  tx: Tx,
  player: { readonly siteId: number; readonly playerId: bigint; readonly currency: string },
): Promise<void> {
  await sql`insert into account (player_id, site_id, currency_id)
    values (${player.playerId}, ${player.siteId}, ${currencyId(player.currency)})
    on conflict (player_id) do nothing`.execute(tx);
}

/** A frozen player can be paid, but nothing leaves their purses: that is refused as `accountFrozen`. */
export async function setFrozen(tx: Tx, playerId: bigint, frozen: boolean): Promise<void> {
  await sql`update account set frozen = ${frozen} where player_id = ${playerId}`.execute(tx);
}

export async function balances(reader: Reader, playerId: bigint): Promise<Balances | undefined> {
  return (await balancesOf(reader, [playerId])).get(playerId);
}

/** The same of many players at once; a player without accounts is not in it. */
export async function balancesOf(
  reader: Reader,
  playerIds: readonly bigint[],
): Promise<Map<bigint, Balances>> {
  if (playerIds.length === 0) return new Map();
  const { rows } = await sql<
    Omit<Balances, 'currency'> & { playerId: bigint; currencyId: number }
  >`/* prepared: balances */
    select player_id as "playerId", currency_id as "currencyId", cash, token, cash_held as "cashHeld",
           token_held as "tokenHeld", frozen, version
      from account where player_id = any (${plainArray(playerIds)}::bigint[])`.execute(reader);
  return new Map(
    rows.map(({ playerId, currencyId: id, ...rest }) => [playerId, { currency: currencyCode(id), ...rest }]),
  );
}
