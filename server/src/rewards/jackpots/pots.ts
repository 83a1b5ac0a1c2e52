import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { type DropRange, dropHash, dropPoint } from '#rules/rewards/jackpots/draw.ts';
import type { JackpotTerms } from '#rules/rewards/jackpots/pot.ts';
import type { Tx } from '../../db/database.ts';
import type { JackpotPotTable } from '../tables.ts';
import type { JackpotPot } from './store.ts';

const SECRET_BYTES = 32;

/** Where the sealed secret of a pot is kept. */
const placeOf = ({ jackpot_id, number }: Pick<JackpotPot, 'jackpot_id' | 'number'>) => ({
  ...{ table: 'jackpot_pot', column: 'secret', row: `${jackpot_id} ${number}` },
});

/** A pot in memory, its secret readable. */
export interface OpenPot {
  readonly number: number;
  readonly seed: bigint;
  readonly maximum: bigint | null;
  readonly amount: bigint;
  readonly rest: bigint;
  readonly secret: Buffer | null;
  readonly dropAt: bigint | null;
}

const dropOf = (secret: Buffer, range: DropRange) => dropPoint(secret, range);

/** A pot as its row says, which is not closed. */
export function openPot(tx: Tx, row: JackpotPot, coin: bigint): OpenPot {
  const { number, seed, maximum, amount, rest } = row;
  const secret = row.secret && tx.keys.open(placeOf(row), row.secret);
  const dropAt = secret && maximum !== null ? dropOf(secret, { seed, maximum, coin }) : null;
  return { number, seed, maximum, amount, rest, secret, dropAt };
}

/**
 * The pot after another, or the first: what it begins with and where it drops is decided here.
 * @param left what the one before left, beside the seed
 */
export function nextPot(
  { seed, maximum }: JackpotTerms,
  coin: bigint,
  { number, left, rest }: { readonly number: number; readonly left: bigint; readonly rest: bigint },
): OpenPot {
  const secret = maximum === null ? null : randomBytes(SECRET_BYTES);
  const dropAt = secret && maximum !== null ? dropOf(secret, { seed, maximum, coin }) : null;
  return { number, seed, maximum, amount: left + seed, rest, secret, dropAt };
}

/** Who won a pot by which round. */
export interface PotWin {
  readonly playerId: bigint;
  readonly roundId: string;
  readonly stake: bigint;
  /** The odds it was drawn at; null where the pot had to drop. */
  readonly odds: bigint | null;
  readonly prize: bigint;
}

type At = Pick<JackpotPot, 'jackpot_id' | 'site_id' | 'closed_at'> & { readonly opened_at: Date };

/** Writes a pot down, its secret sealed until it is closed. */
export async function savePot(tx: Tx, at: At, pot: OpenPot, win?: PotWin): Promise<void> {
  const { number, seed, maximum, amount, rest, secret } = pot;
  const { jackpot_id, site_id, opened_at, closed_at } = at;
  const isOpen = closed_at === null;
  const state = {
    ...{ amount, rest, closed_at },
    secret: secret && (isOpen ? tx.keys.seal(placeOf({ jackpot_id, number }), secret) : secret),
    ...{ player_id: win?.playerId ?? null, round_id: win?.roundId ?? null, stake: win?.stake ?? null },
    ...{ odds: win?.odds ?? null, prize: win?.prize ?? null },
  };
  const row: Insertable<JackpotPotTable> = {
    ...{ jackpot_id, number, site_id, seed, maximum, opened_at },
    secret_hash: secret && Buffer.from(dropHash(secret), 'hex'),
    ...state,
  };
  await tx
    .insertInto('jackpot_pot')
    .values(row)
    .onConflict((conflict) => conflict.columns(['jackpot_id', 'number']).doUpdateSet(state))
    .execute();
}
