import { sql } from 'kysely';
import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { maskAccount } from '#rules/players/mask-account.ts';
import { lastPaidRank } from '#rules/rewards/leaderboard.ts';
import type { PlayerAction, VisitorAction } from '../../actor.ts';
import { titlesOf } from '../../bonuses/public.ts';
import type { Reader } from '../../db/database.ts';
import { inLanguage } from '../../sites/public.ts';
import { namesOfGames } from '../counted-games.ts';
import { countPlayers, prizesOf, stateOf, type Tournament, topOf } from './store.ts';

const SHOWN = 20;
/** So long the result of a tournament is shown. */
const RESULT_MS = 7 * 86_400_000;
const MOST = 20;

type OnWire = CallResponse<'/api/rewards/tournaments'>['value'][number];

/** Those that players see: under way or to come, and what ended lately; the one that ends first is the first. */
async function findShown(reader: Reader, { siteId, now }: VisitorAction): Promise<Tournament[]> {
  const rows = await reader
    .selectFrom('tournament')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('state', '!=', 'cancelled')
    .where('ends_at', '>', new Date(now.getTime() - RESULT_MS))
    .orderBy('ends_at')
    .limit(MOST)
    .execute();
  const isOver = (row: Tournament) => Number(row.ends_at <= now);
  return rows.toSorted((a, b) => isOver(a) - isOver(b));
}

/** The tournaments of a site as everybody sees them. */
export async function readTournaments(
  reader: Reader,
  context: VisitorAction,
  language: LanguageCode,
): Promise<CallResponse<'/api/rewards/tournaments'>> {
  const rows = await findShown(reader, context);
  const ids = rows.flatMap(({ prizes }) => prizes.flatMap(({ promotion_id }) => promotion_id ?? []));
  const titles = await titlesOf(reader, [...new Set(ids)]);
  const value = await Promise.all(
    rows.map(async (row): Promise<OnWire> => {
      const state = stateOf(row, context.now);
      return {
        tournament_id: row.id,
        state: state === 'cancelled' ? 'ended' : state,
        texts: inLanguage(row.texts, language),
        ...{ starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() },
        ...{ metric: row.metric, min_stake: formatAmount(row.min_stake), opt_in: row.opt_in },
        counts: {
          providers: [...row.counts.providers],
          categories: [...row.counts.categories],
          games: await namesOfGames(reader, row.counts.games),
        },
        prizes: row.prizes.map(({ promotion_id, ...prize }) => {
          const bonus = promotion_id === null ? undefined : titles.get(promotion_id);
          return { ...prize, bonus: bonus ? inLanguage(bonus, language) : null };
        }),
        players: await countPlayers(reader, row.id),
        rows: (await topOf(reader, row.id, SHOWN)).map(({ account, score }, place) => ({
          ...{ rank: place + 1, account_id: maskAccount(account), score: formatAmount(score) },
        })),
      };
    }),
  );
  return { statusCode: 1, value };
}

/** Where the player stands in each of them. */
export async function readMyTournaments(
  reader: Reader,
  context: PlayerAction,
): Promise<CallResponse<'/api/rewards/my_tournaments'>> {
  const { playerId } = context;
  const value = await Promise.all(
    (await findShown(reader, context)).map(async (row) => {
      const mine = await findMine(reader, row.id, playerId);
      const hasRank = mine !== undefined && mine.score > 0n;
      return {
        tournament_id: row.id,
        joined: mine !== undefined,
        rank: hasRank ? mine.ahead + 1 : null,
        score: formatAmount(mine?.score ?? 0n),
        to_next_prize: hasRank ? await missingToNext(reader, row, mine) : null,
      };
    }),
  );
  return { statusCode: 1, value };
}

interface Mine {
  readonly score: bigint;
  readonly ahead: number;
}

async function findMine(reader: Reader, id: string, playerId: bigint): Promise<Mine | undefined> {
  const { rows } = await sql<Mine>`
    select m.score, (
        select count(*)::int from tournament_player t
         where t.tournament_id = m.tournament_id and t.score >= m.score and t.score > 0
           and (t.score > m.score or (t.reached_at, t.player_id) < (m.reached_at, m.player_id))
      ) as ahead
      from tournament_player m where m.tournament_id = ${id} and m.player_id = ${playerId}`.execute(reader);
  return rows[0];
}

/** What the player lacks to overtake the last of those who win more. */
async function missingToNext(reader: Reader, row: Tournament, mine: Mine): Promise<string | null> {
  const prizes = prizesOf(row);
  const own = prizes.find(({ from, to }) => mine.ahead + 1 >= from && mine.ahead + 1 <= to);
  const goal = own ? own.from - 1 : lastPaidRank(prizes);
  if (goal < 1) return null;
  const above = (await topOf(reader, row.id, goal)).at(goal - 1);
  return above ? formatAmount(above.score - mine.score) : null;
}
