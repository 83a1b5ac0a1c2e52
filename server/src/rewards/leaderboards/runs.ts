import { type Selectable, sql } from 'kysely';
import { parseAmount } from '#rules/money/amount.ts';
import type { RankPrize } from '#rules/rewards/leaderboard.ts';
import { spanAt } from '#rules/rewards/period.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { readSetting } from '../settings.ts';
import type { LeaderboardRunTable, LeaderboardTable, StoredPrize } from '../tables.ts';

export type Board = Selectable<LeaderboardTable>;
export type Run = Selectable<LeaderboardRunTable>;

export interface BoardsOfSite {
  readonly boards: readonly Board[];
  readonly offset: number;
}

/** All leaderboards of a site, also those that are off, in their order. */
export const listBoards = (reader: Reader, siteId: number): Promise<Board[]> =>
  reader
    .selectFrom('leaderboard')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Those that players see, and that rounds count on. */
export async function findBoards(reader: Reader, siteId: number): Promise<BoardsOfSite> {
  const boards = (await listBoards(reader, siteId)).filter((board) => board.is_shown);
  return { boards, offset: (await readSetting(reader, siteId)).day_offset_minutes };
}

/** The sites with a board that has no run at a moment: one statement for all sites, most of which have theirs. */
export async function findSitesWithoutRun(reader: Reader, moment: Date): Promise<readonly number[]> {
  const rows = await reader
    .selectFrom('leaderboard')
    .select('site_id')
    .distinct()
    .where('is_shown', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('leaderboard_run')
            .select('id')
            .whereRef('leaderboard_id', '=', 'leaderboard.id')
            .where('starts_at', '<=', moment)
            .where('ends_at', '>', moment),
        ),
      ),
    )
    .execute();
  return rows.map(({ site_id }) => site_id);
}

/** When the run that a moment belongs to begins and ends. */
export function runSpan(
  board: Board,
  now: Date,
  offset: number,
): { readonly start: Date; readonly end: Date } {
  const { start, end } = spanAt(board.period, now.getTime(), offset);
  if (end === null) throw new Error(`leaderboard ${board.id} never ends`);
  return { start: new Date(start), end: new Date(end) };
}

/** The run that a moment belongs to, opened where it is not; two at once open one. */
export async function openRun(tx: Tx, board: Board, moment: Date, offset: number): Promise<Run> {
  const { start, end } = runSpan(board, moment, offset);
  const found = await findRun(tx, board.id, start);
  if (found) return found;
  await sql`
    insert into leaderboard_run (id, leaderboard_id, site_id, starts_at, ends_at, metric, min_stake, prizes)
    values (${uuid7()}, ${board.id}, ${board.site_id}, ${start}, ${end}, ${board.metric}, ${board.min_stake},
            ${JSON.stringify(board.prizes)})
    on conflict (leaderboard_id, starts_at) do nothing`.execute(tx);
  const opened = await findRun(tx, board.id, start);
  if (!opened) throw new Error(`leaderboard ${board.id} has no run that begins ${start.toISOString()}`);
  return opened;
}

export function findRun(reader: Reader, boardId: number, start: Date): Promise<Run | undefined> {
  return reader
    .selectFrom('leaderboard_run')
    .selectAll()
    .where('leaderboard_id', '=', boardId)
    .where('starts_at', '=', start)
    .executeTakeFirst();
}

export function prizesOf(stored: readonly StoredPrize[]): RankPrize[] {
  return stored.map(({ from, to, token, cash }) => ({
    from,
    to,
    token: parseAmount(token) ?? 0n,
    cash: parseAmount(cash) ?? 0n,
  }));
}
