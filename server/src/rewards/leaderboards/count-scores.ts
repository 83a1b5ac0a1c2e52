import { sql } from 'kysely';
import { roundScore, scoreAfter } from '#rules/rewards/leaderboard.ts';
import type { Tx } from '../../db/database.ts';
import { type RewardEvent, type RoundEvent, roundsOf } from '../events.ts';
import { siteMemo } from '../site-memo.ts';
import { findBoards, openRuns, type Run } from './runs.ts';

interface Score {
  readonly run: Run;
  readonly playerId: bigint;
  readonly score: bigint;
}

/** Counts rounds on the running leaderboards of their site, each once. */
export function scoreCounter() {
  const boardsOf = siteMemo(findBoards);
  return async (tx: Tx, events: readonly RewardEvent[], now: Date): Promise<void> => {
    const rounds = roundsOf(events);
    for (const siteId of new Set(rounds.map((round) => round.siteId))) {
      const boards = await boardsOf(tx, siteId);
      const mine = rounds.filter((round) => round.siteId === siteId);
      const runs = await openRuns(tx, boards, now);
      await save(
        tx,
        runs.flatMap((run) => scoresOf(run, mine)),
        now,
      );
    }
  };
}

function scoresOf(run: Run, rounds: readonly RoundEvent[]): Score[] {
  const scores = new Map<bigint, bigint>();
  for (const { playerId, stake, win } of rounds) {
    const score = roundScore({ metric: run.metric, minStake: run.min_stake }, stake, win);
    if (score > 0n) scores.set(playerId, scoreAfter(run.metric, scores.get(playerId) ?? 0n, score));
  }
  return [...scores].map(([playerId, score]) => ({ run, playerId, score }));
}

async function save(tx: Tx, scores: readonly Score[], now: Date): Promise<void> {
  if (scores.length === 0) return;
  // A multiplier counts where it is the best so far; the moment is that of the last change.
  await sql`
    insert into leaderboard_score as s (run_id, player_id, score, reached_at)
    select given.run_id, given.player_id, given.score, ${now}::timestamptz
      from unnest(
        ${scores.map(({ run }) => run.id)}::uuid[],
        ${scores.map(({ playerId }) => playerId)}::bigint[],
        ${scores.map(({ score }) => score)}::bigint[]
      ) as given (run_id, player_id, score)
     order by given.run_id, given.player_id
    on conflict (run_id, player_id) do update
      set score = case when (select metric from leaderboard_run r where r.id = s.run_id) = 'turnover'
                    then s.score + excluded.score else excluded.score end,
          reached_at = excluded.reached_at
    where (select metric from leaderboard_run r where r.id = s.run_id) = 'turnover' or excluded.score > s.score`.execute(
    tx,
  );
}
