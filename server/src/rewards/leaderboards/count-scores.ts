import { sql } from 'kysely';
import { roundScore, scoreAfter } from '#rules/rewards/leaderboard.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import { type RewardEvent, type RoundEvent, roundsOf } from '../events.ts';
import { siteMemo } from '../site-memo.ts';
import { findBoards, openRuns, type Run } from './runs.ts';

/** Counts rounds on the running leaderboards of their site, each once. */
export function scoreCounter() {
  const boardsOf = siteMemo(findBoards);
  return async (tx: Tx, events: readonly RewardEvent[], now: Date): Promise<void> => {
    const rounds = roundsOf(events);
    // In the order of sites: two relays that open the same runs must not wait for each other.
    for (const siteId of [...new Set(rounds.map((round) => round.siteId))].sort((a, b) => a - b)) {
      const boards = await boardsOf(tx, siteId);
      const mine = rounds.filter((round) => round.siteId === siteId);
      const runs = await openRuns(tx, boards, now);
      for (const run of runs) await save(tx, run, scoresOf(run, mine), now);
    }
  };
}

function scoresOf(run: Run, rounds: readonly RoundEvent[]): ReadonlyMap<bigint, bigint> {
  const scores = new Map<bigint, bigint>();
  for (const { playerId, stake, win } of rounds) {
    const score = roundScore({ metric: run.metric, minStake: run.min_stake }, stake, win);
    if (score > 0n) scores.set(playerId, scoreAfter(run.metric, scores.get(playerId) ?? 0n, score));
  }
  return scores;
}

async function save(tx: Tx, run: Run, scores: ReadonlyMap<bigint, bigint>, now: Date): Promise<void> {
  if (scores.size === 0) return;
  // A multiplier counts where it is the best so far; the moment is that of the last change.
  const change =
    run.metric === 'turnover'
      ? sql`set score = s.score + excluded.score, reached_at = excluded.reached_at`
      : sql`set score = excluded.score, reached_at = excluded.reached_at where excluded.score > s.score`;
  await sql`
    insert into leaderboard_score as s (run_id, player_id, score, reached_at)
    select ${run.id}::uuid, given.player_id, given.score, ${now}::timestamptz
      from unnest(
        ${plainArray([...scores.keys()])}::bigint[],
        ${plainArray([...scores.values()])}::bigint[]
      ) as given (player_id, score)
     order by given.player_id
    on conflict (run_id, player_id) do update ${change}`.execute(tx);
}
