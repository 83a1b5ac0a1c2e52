import { sql } from 'kysely';
import { roundScore, scoreAfter } from '#rules/rewards/leaderboard.ts';
import { momentArray, plainArray } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import { type RewardEvent, type RoundEvent, roundsOf } from '../events.ts';
import { siteMemo } from '../site-memo.ts';
import { findBoards, openRun, type Run, runSpan } from './runs.ts';

/**
 * Counts rounds on the leaderboards of their site, each once, in the runs of the time at which they were settled. Where
 * such a run is paid already (an event that had failed was put back), the round counts in the run of now.
 */
export function scoreCounter() {
  const boardsOf = siteMemo(findBoards);
  return async (tx: Tx, events: readonly RewardEvent[], now: Date): Promise<void> => {
    const rounds = roundsOf(events);
    // Sites, boards and runs in one order: two relays that open the same runs must not wait for each other.
    for (const siteId of [...new Set(rounds.map((round) => round.siteId))].sort((a, b) => a - b)) {
      const { boards, offset } = await boardsOf(tx, siteId);
      const mine = rounds
        .filter((round) => round.siteId === siteId)
        .sort((a, b) => a.at.getTime() - b.at.getTime());
      for (const board of boards) {
        const spans = Map.groupBy(mine, ({ at }) => runSpan(board, at, offset).start.getTime());
        for (const [start, some] of spans) {
          const run = await openRun(tx, board, new Date(start), offset);
          const open = run.paid_at === null ? run : await openRun(tx, board, now, offset);
          await save(tx, open, scoresOf(open, some));
        }
      }
    }
  };
}

interface Score {
  readonly score: bigint;
  /** When it was reached. */
  readonly at: Date;
}

/** @param rounds in the order of their times */
function scoresOf(run: Run, rounds: readonly RoundEvent[]): ReadonlyMap<bigint, Score> {
  const scores = new Map<bigint, Score>();
  for (const { playerId, stake, win, at } of rounds) {
    const more = roundScore({ metric: run.metric, minStake: run.min_stake }, stake, win);
    const before = scores.get(playerId)?.score ?? 0n;
    const score = scoreAfter(run.metric, before, more);
    if (score > before) scores.set(playerId, { score, at });
  }
  return scores;
}

async function save(tx: Tx, run: Run, scores: ReadonlyMap<bigint, Score>): Promise<void> {
  if (scores.size === 0) return;
  // A multiplier counts where it is the best so far; the moment is that of the last change.
  const change =
    run.metric === 'turnover'
      ? sql`set score = s.score + excluded.score, reached_at = greatest(s.reached_at, excluded.reached_at)`
      : sql`set score = excluded.score, reached_at = excluded.reached_at where excluded.score > s.score`;
  const values = [...scores.values()];
  await sql`
    insert into leaderboard_score as s (run_id, player_id, score, reached_at)
    select ${run.id}::uuid, given.player_id, given.score, given.at
      from unnest(
        ${plainArray([...scores.keys()])}::bigint[],
        ${plainArray(values.map(({ score }) => score))}::bigint[],
        ${momentArray(values.map(({ at }) => at))}::timestamptz[]
      ) as given (player_id, score, at)
     order by given.player_id
    on conflict (run_id, player_id) do update ${change}`.execute(tx);
}
