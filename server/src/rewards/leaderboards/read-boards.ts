import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import { lastPaidRank } from '#rules/rewards/leaderboard.ts';
import type { PlayerAction, VisitorAction } from '../../actor.ts';
import type { Reader } from '../../db/database.ts';
import { inLanguage } from '../../sites/public.ts';
import { readSetting } from '../settings.ts';
import { type Board, findBoards, findRun, listBoards, prizesOf, type Run, runSpan } from './runs.ts';

const SHOWN = 20;
const SHOWN_OF_LAST = 10;

type BoardRow = CallResponse<'/api/rewards/leaderboards'>['value'][number];
type RankRow = CallResponse<'/api/rewards/my_ranks'>['value'][number];

/** The boards of a site as everybody sees them: their prizes and who leads now. */
export async function readBoards(
  reader: Reader,
  { siteId, now }: VisitorAction,
  language: LanguageCode,
): Promise<BoardRow[]> {
  const { boards, offset } = await findBoards(reader, siteId);
  return Promise.all(
    boards.map(async (board) => {
      const { start, end } = runSpan(board, now, offset);
      const run = await findRun(reader, board.id, start);
      return {
        board_id: board.id,
        period: board.period,
        metric: run?.metric ?? board.metric,
        min_stake: formatAmount(run?.min_stake ?? board.min_stake),
        texts: inLanguage(board.texts, language),
        starts_at: start.toISOString(),
        ends_at: end.toISOString(),
        prizes: [...(run?.prizes ?? board.prizes)],
        players: run ? await countPlayers(reader, run) : 0,
        rows: run ? await topOf(reader, run) : [],
        last: await readLast(reader, board),
      };
    }),
  );
}

/** A leaderboard as staff sees it, with the run under way. */
export interface BoardNow {
  readonly board: Board;
  readonly endsAt: Date | null;
  readonly players: number;
}

/** All boards of a site, also those that are off. */
export async function readBoardsNow(
  reader: Reader,
  { siteId, now }: VisitorAction,
): Promise<readonly BoardNow[]> {
  const { day_offset_minutes: offset } = await readSetting(reader, siteId);
  return Promise.all(
    (await listBoards(reader, siteId)).map(async (board) => {
      const run = await findRun(reader, board.id, runSpan(board, now, offset).start);
      return { board, endsAt: run?.ends_at ?? null, players: run ? await countPlayers(reader, run) : 0 };
    }),
  );
}

/** A score as it is shown: an amount, or a multiple; both are counted in 1/10,000. */
const scoreText = formatAmount;

async function countPlayers(reader: Reader, run: Run): Promise<number> {
  const { rows } = await sql<{ players: bigint }>`
    select count(*) as players from leaderboard_score where run_id = ${run.id}`.execute(reader);
  return Number(rows[0]?.players ?? 0n);
}

async function topOf(reader: Reader, run: Run): Promise<BoardRow['rows']> {
  const rows = await reader
    .selectFrom('leaderboard_score')
    .innerJoin('player', 'player.id', 'leaderboard_score.player_id')
    .select(['player.account_id', 'leaderboard_score.score'])
    .where('leaderboard_score.run_id', '=', run.id)
    .orderBy('leaderboard_score.score', 'desc')
    .orderBy('leaderboard_score.reached_at')
    .orderBy('leaderboard_score.player_id')
    .limit(SHOWN)
    .execute();
  return rows.map(({ account_id, score }, index) => ({
    rank: index + 1,
    account_id: maskAccount(account_id),
    score: scoreText(score),
  }));
}

async function readLast(reader: Reader, board: Board): Promise<BoardRow['last']> {
  const run = await reader
    .selectFrom('leaderboard_run')
    .select(['id', 'ends_at'])
    .where('leaderboard_id', '=', board.id)
    .where('paid_at', 'is not', null)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!run) return null;
  const rows = await reader
    .selectFrom('leaderboard_prize')
    .innerJoin('player', 'player.id', 'leaderboard_prize.player_id')
    .select(['rank', 'player.account_id', 'score', 'token', 'cash'])
    .where('run_id', '=', run.id)
    .orderBy('rank')
    .limit(SHOWN_OF_LAST)
    .execute();
  return {
    ended_at: run.ends_at.toISOString(),
    rows: rows.map((row) => ({
      rank: row.rank,
      account_id: maskAccount(row.account_id),
      score: scoreText(row.score),
      token: formatAmount(row.token),
      cash: formatAmount(row.cash),
    })),
  };
}

/** Where the player stands on each board of the site. */
export async function readRanks(
  reader: Reader,
  { siteId, playerId, now }: PlayerAction,
): Promise<CallResponse<'/api/rewards/my_ranks'>> {
  const { boards, offset } = await findBoards(reader, siteId);
  const value = await Promise.all(
    boards.map(async (board): Promise<RankRow> => {
      const run = await findRun(reader, board.id, runSpan(board, now, offset).start);
      const mine = run ? await rankOf(reader, run, playerId) : undefined;
      if (!run || !mine) return { board_id: board.id, rank: null, score: '0', to_next_prize: null };
      return {
        board_id: board.id,
        rank: mine.rank,
        score: scoreText(mine.score),
        to_next_prize: await missingToNext(reader, run, mine),
      };
    }),
  );
  return { statusCode: 1, value };
}

interface Mine {
  readonly rank: number;
  readonly score: bigint;
}

async function rankOf(reader: Reader, run: Run, playerId: bigint): Promise<Mine | undefined> {
  const { rows } = await sql<{ score: bigint; ahead: bigint }>`
    select m.score, (
        select count(*) from leaderboard_score s
         where s.run_id = m.run_id
           and (s.score > m.score or (s.score = m.score and (s.reached_at, s.player_id) < (m.reached_at, m.player_id)))
      ) as ahead
      from leaderboard_score m where m.run_id = ${run.id} and m.player_id = ${playerId}`.execute(reader);
  const row = rows[0];
  return row && { rank: Number(row.ahead) + 1, score: row.score };
}

/** What the player lacks to overtake the last of those who win more. */
async function missingToNext(reader: Reader, run: Run, mine: Mine): Promise<string | null> {
  const prizes = prizesOf(run.prizes);
  const own = prizes.find(({ from, to }) => mine.rank >= from && mine.rank <= to);
  const goal = own ? own.from - 1 : lastPaidRank(prizes);
  if (goal < 1) return null;
  const row = await reader
    .selectFrom('leaderboard_score')
    .select('score')
    .where('run_id', '=', run.id)
    .orderBy('score', 'desc')
    .orderBy('reached_at')
    .orderBy('player_id')
    .offset(goal - 1)
    .limit(1)
    .executeTakeFirst();
  return row ? scoreText(row.score - mine.score) : null;
}
