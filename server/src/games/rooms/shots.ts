import { sql } from 'kysely';
import { z } from 'zod';
import type { RoomSeat, RoomShot } from '#contract/calls/games/rooms.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { Reader } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import { readKept } from '../rounds/deal-round.ts';
import type { Seated } from './seats.ts';

/** More than a player can fire between two polls; each shot is pushed once. */
const MOST_NEW = 12;
/** Older shots are not pushed: their flight is over. */
const RECENT_MS = 3_000;
/** So far back a last catch is looked for. */
const MOST_OLD = 60;

/** A shot is a round of its player like any other: what of it everybody in the room may see. */
interface Shot {
  readonly id: string;
  readonly playerId: bigint;
  readonly startedAt: Date;
  readonly target: string;
  readonly times: number;
  readonly stake: bigint;
  readonly win: bigint;
}

const shown = z.object({ target: z.string(), times: z.int() });

interface Row {
  readonly id: string;
  readonly player_id: bigint;
  readonly started_at: Date;
  readonly stake: bigint;
  readonly win: bigint;
  readonly result: Json;
}

function shotOf({ id, player_id, started_at, stake, win, result }: Row): Shot {
  const { target, times } = shown.parse(readKept(result, stake).shown);
  return { id, playerId: player_id, startedAt: started_at, target, times, stake, win };
}

/**
 * The newest rounds in a game of each of those who sit, oldest first. Rooms and rounds are numbered by time: what is older
 * than the room is not read, however much somebody has played before.
 */
async function lastRounds(
  db: Reader,
  gameCode: string,
  seats: readonly Seated[],
  most: number,
): Promise<Shot[]> {
  const { rows } = await sql<Row>`
    select one.id, one.player_id, one.started_at, one.stake, one.win, one.result
      from unnest(${seats.map(({ playerId }) => String(playerId))}::bigint[],
                  ${seats.map(({ roomId }) => roomId)}::uuid[]) as given (player_id, room_id)
     cross join lateral (
       select id, player_id, started_at, stake, win, result
         from round
        where round.player_id = given.player_id and id > given.room_id and game_code = ${gameCode}
        order by id desc
        limit ${most}
     ) as one
     order by one.id`.execute(db);
  return rows.map(shotOf);
}

/** A shot of somebody who sits in a room. */
export interface SeatedShot {
  readonly by: Seated;
  readonly shot: Shot;
}

/** The shots in a room of the last seconds, oldest first. */
export async function recentShots(
  db: Reader,
  gameCode: string,
  seats: readonly Seated[],
  now: Date,
): Promise<SeatedShot[]> {
  const shots = await lastRounds(db, gameCode, seats, MOST_NEW);
  const seated = new Map(seats.map((seat) => [seat.playerId, seat]));
  return shots.flatMap((shot) => {
    const by = seated.get(shot.playerId);
    const isRecent = now.getTime() - shot.startedAt.getTime() < RECENT_MS;
    return by && isRecent && shot.startedAt >= by.satAt ? [{ by, shot }] : [];
  });
}

/** Everybody who sits in a room, each with their last catch since they sat down. */
export async function seatsOnWire(
  db: Reader,
  gameCode: string,
  seats: readonly Seated[],
): Promise<RoomSeat[]> {
  const shots = await lastRounds(db, gameCode, seats, MOST_OLD);
  return seats.map(({ seat, name, playerId, satAt }) => {
    const last = shots.findLast(
      (shot) => shot.playerId === playerId && shot.times > 0 && shot.startedAt >= satAt,
    );
    return {
      seat,
      name,
      last: last ? { target: last.target, times: last.times, win: formatAmount(last.win) } : null,
    };
  });
}

export const shotOnWire = ({
  by: { seat },
  shot: { id, target, times, win, stake },
}: SeatedShot): RoomShot => ({
  // The end of a UUID of version 7 is random; the whole of it is its player's alone.
  tag: id.slice(-12),
  seat,
  target,
  times,
  win: formatAmount(win),
  stake: formatAmount(stake),
});
