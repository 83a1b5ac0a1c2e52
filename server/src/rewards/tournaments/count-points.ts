import { sql } from 'kysely';
import { roundScore, scoreAfter } from '#rules/rewards/leaderboard.ts';
import { momentArray, plainArray } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import { categoriesOf, countsGame } from '../counted-games.ts';
import { type RewardEvent, type RoundEvent, roundsOf } from '../events.ts';
import { siteMemo } from '../site-memo.ts';
import { findPlanned, type Tournament } from './store.ts';

/** Counts rounds in the tournaments of their site in which they were settled, each once. */
export function pointCounter() {
  const plannedOf = siteMemo(findPlanned);
  return async (tx: Tx, events: readonly RewardEvent[]): Promise<void> => {
    const rounds = roundsOf(events);
    for (const siteId of [...new Set(rounds.map((round) => round.siteId))].sort((a, b) => a - b)) {
      const tournaments = await plannedOf(tx, siteId);
      if (tournaments.length === 0) continue;
      const mine = rounds
        .filter((round) => round.siteId === siteId)
        .sort((a, b) => a.at.getTime() - b.at.getTime());
      const categories = tournaments.some(({ counts }) => counts.categories.length > 0)
        ? await categoriesOf(tx, mine)
        : new Map<string, string>();
      for (const tournament of tournaments) {
        const counted = mine.filter((round) => isCounted(tournament, round, categories));
        if (counted.length > 0) await save(tx, tournament, await pointsOf(tx, tournament, counted));
      }
    }
  };
}

const isCounted = (
  { starts_at, ends_at, counts }: Tournament,
  round: RoundEvent,
  categories: ReadonlyMap<string, string>,
): boolean => round.at >= starts_at && round.at < ends_at && countsGame(counts, round, categories);

interface Points {
  readonly score: bigint;
  /** When it was reached. */
  readonly at: Date;
}

/** @param rounds that count, in the order of their times */
async function pointsOf(
  tx: Tx,
  tournament: Tournament,
  rounds: readonly RoundEvent[],
): Promise<ReadonlyMap<bigint, Points>> {
  const joined = tournament.opt_in ? await joinedOf(tx, tournament, rounds) : undefined;
  const points = new Map<bigint, Points>();
  for (const { playerId, stake, win, at } of rounds) {
    const since = joined?.get(playerId);
    if (joined && (!since || at < since)) continue;
    const more = roundScore({ metric: tournament.metric, minStake: tournament.min_stake }, stake, win);
    const before = points.get(playerId)?.score ?? 0n;
    const score = scoreAfter(tournament.metric, before, more);
    if (score > before) points.set(playerId, { score, at });
  }
  return points;
}

async function joinedOf(
  tx: Tx,
  { id }: Tournament,
  rounds: readonly RoundEvent[],
): Promise<ReadonlyMap<bigint, Date>> {
  const players = [...new Set(rounds.map(({ playerId }) => playerId))];
  const { rows } = await sql<{ player_id: bigint; joined_at: Date }>`
    select player_id, joined_at from tournament_player
     where tournament_id = ${id} and player_id = any (${plainArray(players)}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.player_id, row.joined_at]));
}

/** What counts after the tournament was settled or cancelled changes nothing any more. */
async function save(tx: Tx, tournament: Tournament, points: ReadonlyMap<bigint, Points>): Promise<void> {
  if (points.size === 0) return;
  const change =
    tournament.metric === 'multiplier'
      ? sql`set score = excluded.score, reached_at = excluded.reached_at where excluded.score > p.score`
      : sql`set score = p.score + excluded.score, reached_at = greatest(p.reached_at, excluded.reached_at)`;
  const values = [...points.values()];
  await sql`
    insert into tournament_player as p (tournament_id, player_id, site_id, joined_at, score, reached_at)
    select t.id, given.player_id, t.site_id, given.at, given.score, given.at
      from tournament t, unnest(
        ${plainArray([...points.keys()])}::bigint[],
        ${plainArray(values.map(({ score }) => score))}::bigint[],
        ${momentArray(values.map(({ at }) => at))}::timestamptz[]
      ) as given (player_id, score, at)
     where t.id = ${tournament.id} and t.state = 'planned'
     order by given.player_id
    on conflict (tournament_id, player_id) do update ${change}`.execute(tx);
}
