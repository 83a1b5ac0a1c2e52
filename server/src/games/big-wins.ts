import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls.ts';
import type { ProductCategory } from '#rules/catalog/categories.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import type { Db, Tx, Writer } from '../db/database.ts';
import { nameOfGame } from './rounds/deal-round.ts';

/** Minimum multiple of its stake for a win to be published. */
const WORTH_TELLING = 10n;
const ACTIVE_WITHIN_MS = 7 * 24 * 3_600_000;
const KEPT_FOR_MS = 30 * 24 * 3_600_000;

export interface SettledRound {
  readonly roundId: string;
  readonly siteId: number;
  readonly playerId: bigint;
  readonly providerCode: string;
  readonly gameCode: string;
  readonly stake: bigint;
  readonly win: bigint;
}

/** Keeps the big ones of rounds that were just settled. */
export async function keepBigWins(tx: Tx, rounds: readonly SettledRound[], at: Date): Promise<void> {
  const big = rounds.filter(({ stake, win }) => stake > 0n && win >= stake * WORTH_TELLING);
  if (big.length === 0) return;
  await tx
    .insertInto('big_win')
    .values(
      big.map((round) => ({
        round_id: round.roundId,
        site_id: round.siteId,
        player_id: round.playerId,
        provider_code: round.providerCode,
        game_code: round.gameCode,
        win: round.win,
        won_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetOldWins(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('big_win')
    .where('won_at', '<', new Date(now.getTime() - KEPT_FOR_MS))
    .execute();
}

/** A win as everybody may see it: the account is masked. */
const winOnWire = (
  row: { readonly account_id: string; readonly win: bigint; readonly won_at: Date },
  game_name: string,
) => ({
  account_id: maskAccount(row.account_id),
  amount: formatAmount(row.win),
  game_name,
  at: row.won_at.toISOString(),
});

type Winner = CallResponse<'/api/settings/top10winner_withdrawal'>['winner'][number];

/** The ten biggest wins of the last 30 days; accounts are masked. */
export async function topWinners(db: Db, siteId: number): Promise<Winner[]> {
  const rows = await db.read
    .selectFrom('big_win')
    .innerJoin('player', 'player.id', 'big_win.player_id')
    .select(['player.account_id', 'big_win.win', 'big_win.game_code', 'big_win.won_at'])
    .where('big_win.site_id', '=', siteId)
    .orderBy('big_win.win', 'desc')
    .limit(10)
    .execute();
  return rows.map((row) => winOnWire(row, nameOfGame(row.game_code)));
}

const LATEST = 8;

/** The last big wins on games of a category; accounts are masked. */
export async function latestWins(
  db: Db,
  siteId: number,
  category: ProductCategory,
  now: Date,
): Promise<CallResponse<'/api/games/on_now'>['wins']> {
  const rows = await db.read
    .selectFrom('big_win')
    .innerJoin('player', 'player.id', 'big_win.player_id')
    .innerJoin('game', (join) =>
      join
        .onRef('game.provider_code', '=', 'big_win.provider_code')
        .onRef('game.code', '=', 'big_win.game_code'),
    )
    .select(['player.account_id', 'big_win.win', 'game.name', 'big_win.won_at'])
    .where('big_win.site_id', '=', siteId)
    .where('big_win.won_at', '>', new Date(now.getTime() - KEPT_FOR_MS))
    .where('game.category', '=', category)
    .orderBy('big_win.won_at', 'desc')
    .limit(LATEST)
    .execute();
  return rows.map((row) => winOnWire(row, row.name));
}

export interface SiteFigures {
  readonly registered: number;
  /** Opened or used a session within seven days. */
  readonly active: number;
  readonly deposited: number;
}

export async function siteFigures(db: Db, siteId: number, now: Date): Promise<SiteFigures> {
  const found = await sql<{ registered: bigint; active: bigint; deposited: bigint }>`
    select (select count(*) from player where site_id = ${siteId} and status = 'active') as registered,
           (select count(distinct player_id) from session
             where site_id = ${siteId} and last_seen_at > ${new Date(now.getTime() - ACTIVE_WITHIN_MS)}) as active,
           (select count(distinct player_id) from deposit where site_id = ${siteId} and state = 'paid') as deposited
  `.execute(db.read);
  const row = found.rows[0];
  return {
    registered: Number(row?.registered ?? 0n),
    active: Number(row?.active ?? 0n),
    deposited: Number(row?.deposited ?? 0n),
  };
}
