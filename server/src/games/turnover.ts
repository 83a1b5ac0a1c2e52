import { sql } from 'kysely';
import { plainArray } from '../db/arrays.ts';
import type { Reader, Tx } from '../db/database.ts';
import type { SettledRound } from './big-wins.ts';

/** Adds rounds and bets that were just settled to what their players have staked and won. Each is told once. */
export async function addTurnover(
  tx: Tx,
  rounds: readonly Pick<SettledRound, 'playerId' | 'stake' | 'win'>[],
): Promise<void> {
  if (rounds.length === 0) return;
  // In the order of players, so that two relays never wait for each other.
  await sql`
    insert into player_turnover as t (player_id, staked, won, rounds)
    select given.player_id, sum(given.stake), sum(given.win), count(*)
      from unnest(
        ${plainArray(rounds.map((round) => round.playerId))}::bigint[],
        ${plainArray(rounds.map((round) => round.stake))}::bigint[],
        ${plainArray(rounds.map((round) => round.win))}::bigint[]
      ) as given (player_id, stake, win)
     group by given.player_id
     order by given.player_id
    on conflict (player_id) do update
      set staked = t.staked + excluded.staked, won = t.won + excluded.won, rounds = t.rounds + excluded.rounds`.execute(
    tx,
  );
}

/** All a player has staked on rounds, in 1/10,000 units. */
export async function totalStaked(db: Reader, playerId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('player_turnover')
    .select('staked')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.staked ?? 0n;
}
