import { type Selectable, sql } from 'kysely';
import type { JackpotTerms } from '#rules/rewards/jackpots/pot.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { JackpotAccount } from '../../ledger/public.ts';
import type { JackpotPotTable, JackpotTable } from '../tables.ts';

export type Jackpot = Selectable<JackpotTable>;
export type JackpotPot = Selectable<JackpotPotTable>;

/** The time of what happens in a transaction, by the clock that rounds are settled by. */
export const eventTime = sql<Date>`event_time()`;

export const accountOf = ({ number }: Pick<Jackpot, 'number'>): JackpotAccount => `jackpot:${number}`;

export const termsOf = ({ kind, seed, share, odds, maximum }: Jackpot): JackpotTerms => ({
  ...{ kind, seed, share, odds, maximum },
});

/** A jackpot of a site with its pot under way; after its end with its last one. */
export interface JackpotNow {
  readonly jackpot: Jackpot;
  readonly pot: JackpotPot;
}

/** The jackpots of a site that have not ended, locked until `tx` ends, in one order for everybody. */
export const lockOpenJackpots = (tx: Tx, siteId: number): Promise<Jackpot[]> =>
  tx
    .selectFrom('jackpot')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('state', '!=', 'ended')
    .orderBy('id')
    .forUpdate()
    .execute();

/** The last pot of each of these jackpots, by its jackpot. */
export async function lastPots(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JackpotPot>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('jackpot_pot')
    .selectAll()
    .distinctOn('jackpot_id')
    .where('jackpot_id', 'in', ids)
    .orderBy('jackpot_id')
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.jackpot_id, row]));
}

/** Jackpots of a site, newest first. @param shown only those that have not ended */
export async function listJackpots(
  reader: Reader,
  of: {
    readonly siteId: number;
    readonly isOpen?: true;
    readonly before?: string | undefined;
    readonly limit: number;
  },
): Promise<JackpotNow[]> {
  const rows = await reader
    .selectFrom('jackpot')
    .selectAll()
    .where('site_id', '=', of.siteId)
    .$if(of.isOpen === true, (query) => query.where('state', 'in', ['running', 'paused']))
    .$if(of.before !== undefined, (query) => query.where('id', '<', of.before ?? ''))
    .orderBy('id', 'desc')
    .limit(of.limit)
    .execute();
  return withPots(reader, rows);
}

export async function findJackpot(
  reader: Reader,
  { siteId, id }: { readonly siteId: number; readonly id: string },
): Promise<JackpotNow | undefined> {
  const rows = await reader
    .selectFrom('jackpot')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .execute();
  return (await withPots(reader, rows))[0];
}

async function withPots(reader: Reader, rows: readonly Jackpot[]): Promise<JackpotNow[]> {
  const pots = await lastPots(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((jackpot) => {
    const pot = pots.get(jackpot.id);
    if (!pot) throw new Error(`jackpot ${jackpot.id} has no pot`);
    return { jackpot, pot };
  });
}

/** A pot that was won. */
export interface Won {
  readonly jackpot_id: string;
  readonly number: number;
  readonly player_id: bigint;
  readonly account_id: string;
  readonly round_id: string;
  readonly stake: bigint;
  readonly prize: bigint;
  readonly seed: bigint;
  readonly maximum: bigint | null;
  readonly odds: bigint | null;
  readonly secret: Buffer | null;
  readonly secret_hash: Buffer | null;
  readonly closed_at: Date;
}

/** What was won at a site, newest first. */
export async function listWins(
  reader: Reader,
  of: {
    readonly siteId: number;
    readonly jackpotId?: string;
    readonly playerId?: bigint;
    readonly limit: number;
  },
): Promise<Won[]> {
  const { rows } = await sql<Won>`
    select p.jackpot_id, p.number, p.player_id, player.account_id, p.round_id, p.stake, p.prize, p.seed, p.maximum, p.odds,
           p.secret, p.secret_hash, p.closed_at
      from jackpot_pot p join player on player.id = p.player_id
     where p.site_id = ${of.siteId} and p.round_id is not null
       ${of.jackpotId === undefined ? sql`` : sql`and p.jackpot_id = ${of.jackpotId}`}
       ${of.playerId === undefined ? sql`` : sql`and p.player_id = ${of.playerId}`}
     order by p.closed_at desc, p.jackpot_id, p.number desc limit ${of.limit}`.execute(reader);
  return rows;
}
