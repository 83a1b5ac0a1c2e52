import { type Selectable, sql } from 'kysely';
import type { Reader, Tx, Writer } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { GamePlayer } from '../store.ts';
import type { PartnerSession } from './operator-wallet.ts';
import type { AskedRound, AskedStep, SupplyTransactionTable } from './tables.ts';

export type SupplyRow = Selectable<SupplyTransactionTable>;

/** A bet is given up after so long without an answer; what a process wrote down or took to send is sent by another one. */
const PATIENCE_MS = 10_000;
/** Between tries: 1, 2, 4 … seconds, five minutes at most. */
const LONGEST_PAUSE_MS = 300_000;

export const tokenPlace = (launchId: string) => ({ table: 'supply_launch', column: 'token', row: launchId });

/** Where and whose a launch of a partner's player is. */
export async function sessionOf(reader: Reader, launchId: string): Promise<PartnerSession> {
  const row = await reader
    .selectFrom('supply_launch')
    .innerJoin('launch', 'launch.id', 'supply_launch.launch_id')
    .innerJoin('supply_partner', 'supply_partner.code', 'supply_launch.partner')
    .innerJoin('supply_player', 'supply_player.id', 'supply_launch.player_id')
    .select(['supply_launch.partner', 'wallet_url', 'user_ref', 'token', 'game_code'])
    .where('launch_id', '=', launchId)
    .executeTakeFirstOrThrow();
  return {
    partner: row.partner,
    walletUrl: row.wallet_url,
    user: row.user_ref,
    token: reader.keys.open(tokenPlace(launchId), row.token).toString(),
    gameCode: row.game_code,
  };
}

/** Whose player has a launch open that belongs to no session. */
export async function partnerOf(reader: Reader, launchId: string): Promise<string> {
  const { partner } = await reader
    .selectFrom('supply_launch')
    .select('partner')
    .where('launch_id', '=', launchId)
    .executeTakeFirstOrThrow();
  return partner;
}

/** Whether nothing more may be staked by players of a partner. */
export async function isPaused(reader: Reader, partner: string): Promise<boolean> {
  const row = await reader
    .selectFrom('supply_partner')
    .select('paused_at')
    .where('code', '=', partner)
    .executeTakeFirst();
  return row?.paused_at !== null;
}

/** A stake that is asked for: which round, and what for. */
export interface NewBet {
  readonly launch: GamePlayer & { readonly id: string; readonly siteId: number; readonly partner: string };
  readonly roundId: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly key: string;
  readonly asked: AskedRound | AskedStep;
  /** The free rounds that pay it. */
  readonly reward?: string | undefined;
  readonly now: Date;
}

/** Writes a bet down before the wallet is asked for it. */
export async function insertBet(tx: Tx, bet: NewBet): Promise<SupplyRow> {
  const { launch, asked, now } = bet;
  return tx
    .insertInto('supply_transaction')
    .values({
      ...{ id: uuid7(), partner: launch.partner, site_id: launch.siteId, player_id: launch.playerId },
      ...{ launch_id: launch.id, round_id: bet.roundId, game_code: launch.gameCode, kind: 'bet' },
      ...{ of_id: null, amount: bet.amount, closes: false, currency: bet.currency, state: 'open' },
      ...{ key: bet.key, asked: JSON.stringify(asked), reward: bet.reward ?? null },
      ...{ status: null, due_at: new Date(now.getTime() + PATIENCE_MS), created_at: now, closed_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Writes down what follows on a bet: the win that ends its round, or its rollback.
 * A rollback is sent by a job at once, a win only where the process that wrote it down has not done so.
 */
export async function insertFollowing(
  tx: Tx,
  bet: SupplyRow,
  of: Pick<SupplyRow, 'amount' | 'closes'> & { readonly kind: 'win' | 'rollback'; readonly now: Date },
): Promise<SupplyRow> {
  const { partner, site_id, player_id, launch_id, round_id, game_code, currency, reward } = bet;
  const { kind, amount, closes, now } = of;
  return tx
    .insertInto('supply_transaction')
    .values({
      ...{ id: uuid7(), partner, site_id, player_id, launch_id, round_id, game_code, currency, reward },
      ...{ kind, of_id: bet.id, amount, closes, state: 'open', key: null, asked: null, status: null },
      due_at: kind === 'rollback' ? now : new Date(now.getTime() + PATIENCE_MS),
      ...{ created_at: now, closed_at: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The stake of a player that waits for the wallet, in a game. */
export function findOpenBet(reader: Reader, { playerId, gameCode }: GamePlayer) {
  return reader
    .selectFrom('supply_transaction')
    .select('id')
    .where('player_id', '=', playerId)
    .where('game_code', '=', gameCode)
    .where('kind', '=', 'bet')
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** What was asked for under a key of a page. */
export function findByKey(reader: Reader, siteId: number, key: string) {
  return reader
    .selectFrom('supply_transaction')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export function lockTransaction(tx: Tx, id: string) {
  return tx
    .selectFrom('supply_transaction')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The bet that a round began with. */
export function firstBetOf(reader: Reader, roundId: string) {
  return reader
    .selectFrom('supply_transaction')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('kind', '=', 'bet')
    .where('state', '=', 'done')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Ends a transaction; nothing of it is sent any more. */
export async function closeTransaction(
  tx: Tx,
  id: string,
  to: {
    readonly state: Exclude<SupplyRow['state'], 'open'>;
    readonly status: string | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('supply_transaction')
    .set((eb) => ({
      ...{ state: to.state, due_at: null, closed_at: to.now },
      status: to.status ?? eb.ref('status'),
      tries: eb('tries', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Has a transaction sent again, later each time. */
export async function sendLater(tx: Tx, row: SupplyRow, status: string, now: Date): Promise<void> {
  const pause = Math.min(1_000 * 2 ** row.tries, LONGEST_PAUSE_MS);
  await tx
    .updateTable('supply_transaction')
    .set({ status, tries: row.tries + 1, due_at: new Date(now.getTime() + pause) })
    .where('id', '=', row.id)
    .execute();
}

/** Bets whose answer nobody waits for any more, locked; two servers at once skip each other's. */
export function lockLateBets(tx: Tx, now: Date, limit: number) {
  return tx
    .selectFrom('supply_transaction')
    .selectAll()
    .where('state', '=', 'open')
    .where('kind', '=', 'bet')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Rounds of a month are archived after 13 months. */
const KEPT_DAYS = 400;
/** At a time, so that no statement takes long. */
const MOST_FORGOTTEN = 10_000;

/** Deletes transactions that are long done; those that wait for the wallet, or for somebody to look at them, stay. */
export async function forgetOldSupplies(writer: Writer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await sql`
    delete from supply_transaction where id in (
      select id from supply_transaction
       where created_at < ${before} and state not in ('open', 'failed')
       order by created_at limit ${MOST_FORGOTTEN} for update skip locked)`.execute(writer);
}

/** Transactions that wait for a wallet, and those that it refused for good, by partner. */
export async function countSupplies(
  reader: Reader,
): Promise<readonly { readonly partner: string; readonly state: string; readonly n: number }[]> {
  const rows = await reader
    .selectFrom('supply_transaction')
    .select(({ fn }) => ['partner', 'state', fn.countAll<bigint>().as('n')])
    .where('state', 'in', ['open', 'failed'])
    .groupBy(['partner', 'state'])
    .execute();
  return rows.map(({ n, ...row }) => ({ ...row, n: Number(n) }));
}

/** Partners whose wallet is to be sent wins or rollbacks. */
export async function partnersDue(reader: Reader, now: Date): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('supply_transaction')
    .select('partner')
    .distinct()
    .where('state', '=', 'open')
    .where('kind', '<>', 'bet')
    .where('due_at', '<=', now)
    .execute();
  return rows.map(({ partner }) => partner);
}

/** Takes wins and rollbacks of a partner that are to be sent, oldest first, so that nobody else sends them for a while. */
export async function takeDue(
  tx: Tx,
  partner: string,
  now: Date,
  limit: number,
): Promise<readonly SupplyRow[]> {
  return tx
    .updateTable('supply_transaction')
    .set({ due_at: new Date(now.getTime() + PATIENCE_MS) })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('supply_transaction')
        .select('id')
        .where('partner', '=', partner)
        .where('state', '=', 'open')
        .where('kind', '<>', 'bet')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}
