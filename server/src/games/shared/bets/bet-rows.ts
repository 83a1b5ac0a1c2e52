import { type Selectable, sql } from 'kysely';
import { formatAmount } from '#rules/money/amount.ts';
import { jsonRows } from '../../../db/arrays.ts';
import type { Reader, Tx } from '../../../db/database.ts';
import type { Json } from '../../../db/schema.ts';
import type { SharedRow } from '../round-rows.ts';
import type { BetRefundReason, SharedTables } from '../tables.ts';

export type BetRow = Selectable<SharedTables['shared_bet']>;

/** The public data of a bet's player, and the site whose money it is. */
export const tagOf = (betId: string): string => betId.slice(-8);

/** The decided result of a bet. */
export interface Decision {
  readonly id: string;
  readonly state: Exclude<BetRow['state'], 'open'>;
  readonly times: number | null;
  readonly win: bigint;
  readonly reason: BetRefundReason | null;
  /** As it ended up: where it was cashed out is a part of it. */
  readonly choice: Json;
}

/** The result in the row of the player's round: data to verify it, with the outcome of its shared round. */
const keptResult = (unit: bigint, choice: Json): string =>
  JSON.stringify({ unit: formatAmount(unit), choice, actions: [], shown: null });

export interface NewBet {
  readonly bet: BetRow;
  readonly round: SharedRow;
  readonly launchId: string;
  readonly providerCode: string;
  readonly currency: string;
}

/** Writes bets down, each as a round of its player and as a bet on what is shared. */
export async function insertBets(tx: Tx, bets: readonly NewBet[]): Promise<void> {
  if (bets.length === 0) return;
  await tx
    .insertInto('round')
    .values(
      bets.map(({ bet, round, launchId, providerCode, currency }) => ({
        id: bet.id,
        site_id: bet.site_id,
        player_id: bet.player_id,
        game_code: round.game_code,
        provider_code: providerCode,
        launch_id: launchId,
        seed_id: round.chain_id,
        nonce: BigInt(round.number),
        stake: bet.stake,
        win: 0n,
        currency,
        state: 'open' as const,
        result: keptResult(bet.unit, bet.choice),
        holds: null,
        shared_round_id: round.id,
        started_at: bet.placed_at,
        settled_at: null,
      })),
    )
    .execute();
  await tx
    .insertInto('shared_bet')
    .values(bets.map(({ bet }) => ({ ...bet, choice: JSON.stringify(bet.choice) })))
    .execute();
}

/** Writes down what became of bets. */
export async function closeBets(
  tx: Tx,
  bets: readonly { readonly bet: BetRow; readonly to: Decision }[],
  at: Date,
): Promise<void> {
  if (bets.length === 0) return;
  const rows = jsonRows(
    bets.map(({ bet, to }) => ({
      id: bet.id,
      state: to.state,
      times: to.times,
      win: to.win,
      reason: to.reason,
      round_state: to.state === 'cancelled' || to.state === 'refunded' ? 'refunded' : 'settled',
      result: keptResult(bet.unit, to.choice),
    })),
  );
  await sql`
    with input as (
      select * from jsonb_to_recordset(${rows}::jsonb)
        as u (id uuid, state text, times int, win bigint, reason text, round_state text, result text)
    ), closed as (
      update shared_bet b
         set state = u.state, times = u.times, win = u.win, reason = u.reason, closed_at = ${at}
        from input u where b.id = u.id
    )
    update round r set state = u.round_state, win = u.win, result = u.result::jsonb, settled_at = ${at}
      from input u where r.id = u.id`.execute(tx);
}

export function findBetsByKeys(
  tx: Tx,
  keys: readonly { readonly siteId: number; readonly key: string }[],
): Promise<BetRow[]> {
  return tx
    .selectFrom('shared_bet')
    .selectAll()
    .where(
      sql<boolean>`(site_id, key) in (select * from unnest(${keys.map(({ siteId }) => siteId)}::int[],
        ${keys.map(({ key }) => key)}::uuid[]))`,
    )
    .execute();
}

/** The bets of these ids in their order, locked: a decision locks its bets before any other of their rows. */
export function lockBets(tx: Tx, ids: readonly string[]): Promise<BetRow[]> {
  return tx
    .selectFrom('shared_bet')
    .selectAll()
    .where(sql<boolean>`id = any (${[...new Set(ids)]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** All bets of a round that were not taken back, in their order. */
export function betsOf(reader: Reader, roundId: string): Promise<BetRow[]> {
  return reader
    .selectFrom('shared_bet')
    .selectAll()
    .where('shared_round_id', '=', roundId)
    .where('state', '<>', 'cancelled')
    .orderBy('id')
    .execute();
}

/** What a player has put on a round by now. */
export interface OwnBets {
  readonly count: number;
  /** All stakes, 1/10,000 units. */
  readonly staked: bigint;
}

/** The bets of each player in a round that were not taken back. */
export async function countBets(
  tx: Tx,
  roundIds: readonly string[],
  playerIds: readonly bigint[],
): Promise<Map<string, OwnBets>> {
  const rows = await tx
    .selectFrom('shared_bet')
    .select(({ fn }) => ['shared_round_id', 'player_id', fn.countAll<bigint>().as('count')])
    .select(sql<bigint>`sum(stake)::bigint`.as('staked'))
    .where(sql<boolean>`shared_round_id = any (${[...roundIds]}::uuid[])`)
    .where(sql<boolean>`player_id = any (${[...playerIds]}::bigint[])`)
    .where('state', '<>', 'cancelled')
    .groupBy(['shared_round_id', 'player_id'])
    .execute();
  return new Map(
    rows.map(({ shared_round_id, player_id, count, staked }) => [
      `${shared_round_id} ${player_id}`,
      { count: Number(count), staked },
    ]),
  );
}

export async function accountNames(
  reader: Reader,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await reader
    .selectFrom('player')
    .select(['id', 'account_id'])
    .where(sql<boolean>`id = any (${[...new Set(playerIds)]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}
