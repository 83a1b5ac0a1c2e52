import { sql } from 'kysely';
import { coverOf } from '#rules/games/cover.ts';
import type { Cycle, StakedRound } from '#rules/rewards/bonus/signals/staking.ts';
import type { Reader } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import { uuid7Floor } from '../../db/uuid7.ts';
import type { GrantRow } from '../grants/store.ts';

/** Rounds of one grant that are looked at, the newest. */
const MOST = 2_000;
const SLACK_MS = 60_000;
const CYCLE_DAYS = 90;

interface RoundRow {
  readonly id: string;
  readonly stake: bigint;
  readonly win: bigint;
  readonly game_code: string;
  /** What was chosen before the round, where it was. */
  readonly choice: Json | null;
  readonly setting: Json | null;
}

/** The rounds that a player has played while a grant was under way, in their order. */
export async function readRounds(reader: Reader, grant: GrantRow): Promise<StakedRound[]> {
  const from = grant.started_at ?? grant.created_at;
  const { rows } = await sql<RoundRow>`
    select r.id, r.stake, r.win, r.game_code, coalesce(b.choice, r.result -> 'choice') as choice, s.setting
      from round r left join shared_bet b on b.id = r.id left join shared_round s on s.id = r.shared_round_id
     where r.player_id = ${grant.player_id} and r.site_id = ${grant.site_id} and r.state = 'settled'
       and r.id >= ${uuid7Floor(from, -SLACK_MS)} and r.started_at >= ${from}
       and (${grant.closed_at}::timestamptz is null or r.started_at <= ${grant.closed_at})
     order by r.id desc limit ${MOST}`.execute(reader);
  return rows.toReversed().map(({ id, stake, win, game_code, choice, setting }) => {
    const cover = coverOf(game_code, choice, setting);
    return {
      ...{ ref: id, stake, win },
      cover: cover === undefined ? 0 : Math.floor((cover.covers.length * 100) / cover.outOf),
    };
  });
}

interface CycleRow {
  readonly id: string;
  readonly converted: bigint;
  readonly closed_at: Date;
  readonly withdrawal_id: string | null;
  readonly withdrawn_at: Date | null;
  readonly staked: bigint;
}

/** The bonuses of a player that became cash in the last 90 days, each with what happened next. */
export async function readCycles(reader: Reader, playerId: bigint, now: Date): Promise<Cycle[]> {
  const since = new Date(now.getTime() - CYCLE_DAYS * 86_400_000);
  const { rows } = await sql<CycleRow>`
    select g.id, g.converted, g.closed_at, w.id as withdrawal_id, w.created_at as withdrawn_at,
           (coalesce(r.staked, 0) + coalesce(t.staked, 0))::bigint as staked
      from bonus_grant g
      left join lateral (select id, created_at from withdrawal where player_id = g.player_id and created_at >= g.closed_at
                          order by id limit 1) w on true
      left join lateral (select sum(stake) as staked from round where player_id = g.player_id
        and id >= uuid_floor(g.closed_at - interval '1 minute') and id < uuid_floor(w.created_at + interval '1 minute')
        and started_at > g.closed_at and started_at < w.created_at) r on true
      left join lateral (select sum(risk) as staked from sports_ticket where player_id = g.player_id
        and id >= uuid_floor(g.closed_at - interval '1 minute') and id < uuid_floor(w.created_at + interval '1 minute')
        and placed_at > g.closed_at and placed_at < w.created_at and state <> 'rejected') t on true
     where g.player_id = ${playerId} and g.state = 'converted' and g.closed_at > ${since}
     order by g.id`.execute(reader);
  return rows.map(({ id, converted, closed_at, withdrawal_id, withdrawn_at, staked }) => ({
    ...{ grantId: id, converted, convertedAt: closed_at.getTime(), staked },
    withdrawal:
      withdrawal_id === null || withdrawn_at === null
        ? null
        : { id: withdrawal_id, at: withdrawn_at.getTime() },
  }));
}
