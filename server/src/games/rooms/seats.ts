import { type ExpressionBuilder, sql } from 'kysely';
import { maskAccount } from '#rules/players/mask-account.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { RealLaunch } from '../launches/open-launches.ts';

const SEATS = 4;
/** A player without a sign of life for this long has left. */
export const SILENCE_MS = 75_000;
/** A page says more often that it is there than has to be written down. */
const REMEMBERED_MS = 5_000;

/** Somebody who sits in a room now. */
export interface Seated {
  readonly roomId: string;
  readonly gameCode: string;
  readonly seat: number;
  readonly playerId: bigint;
  readonly name: string;
  readonly satAt: Date;
}

type Place = Pick<Seated, 'roomId' | 'seat'>;
type Sitting = Pick<RealLaunch, 'id' | 'siteId' | 'gameCode' | 'playerId'>;

/** Seats whose player is there: seen a moment ago, under a launch that goes on. */
const isTaken = (now: Date) => (eb: ExpressionBuilder<Database, 'room_seat' | 'launch'>) =>
  eb.and([
    eb('room_seat.seen_at', '>', new Date(now.getTime() - SILENCE_MS)),
    eb('launch.ended_at', 'is', null),
    eb('launch.expires_at', '>', now),
  ]);

/** Takes a seat where others sit, or in a new room; a player who has a seat keeps it. */
export async function sitDown(db: Db, launch: Sitting, now: Date): Promise<Place> {
  return (await stillSits(db, launch, now)) ?? db.tx((tx) => takeSeat(tx, launch, now));
}

async function stillSits(db: Db, launch: Sitting, now: Date): Promise<Place | undefined> {
  const row = await db.read
    .selectFrom('room_seat')
    .innerJoin('launch', 'launch.id', 'room_seat.launch_id')
    .select(['room_seat.room_id', 'room_seat.seat', 'room_seat.seen_at'])
    .where('room_seat.launch_id', '=', launch.id)
    .where(isTaken(now))
    .executeTakeFirst();
  if (!row) return undefined;
  if (now.getTime() - row.seen_at.getTime() >= REMEMBERED_MS) {
    const { numUpdatedRows } = await db.autocommit
      .updateTable('room_seat')
      .set({ seen_at: now })
      .where('launch_id', '=', launch.id)
      .executeTakeFirst();
    // The seat expired in between: the player takes a new one.
    if (numUpdatedRows === 0n) return undefined;
  }
  return { roomId: row.room_id, seat: row.seat };
}

async function takeSeat(tx: Tx, launch: Sitting, now: Date): Promise<Place> {
  const { id, siteId, gameCode, playerId } = launch;
  // Concurrent players take seats one after another.
  await sql`select pg_advisory_xact_lock(hashtext(${`rooms of ${gameCode}`}), ${siteId})`.execute(tx);
  await clearSeats(tx, launch, now);
  const seats = await tx
    .selectFrom('room_seat')
    .select(['room_id', 'seat', 'player_id'])
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .orderBy('room_id')
    .orderBy('seat')
    .execute();
  const kept = seats.find(({ player_id }) => player_id === playerId);
  if (kept) {
    await tx
      .updateTable('room_seat')
      .set({ launch_id: id, seen_at: now })
      .where('room_id', '=', kept.room_id)
      .where('seat', '=', kept.seat)
      .execute();
    return { roomId: kept.room_id, seat: kept.seat };
  }
  const { roomId, seat } = freePlace(seats) ?? { roomId: uuid7(), seat: 0 };
  await tx
    .insertInto('room_seat')
    .values({
      ...{ room_id: roomId, seat, site_id: siteId, game_code: gameCode, player_id: playerId },
      ...{ launch_id: id, sat_at: now, seen_at: now },
    })
    .execute();
  return { roomId, seat };
}

/** Takes away the seats of those who have gone. */
async function clearSeats(tx: Tx, { siteId, gameCode }: Sitting, now: Date): Promise<void> {
  await tx
    .deleteFrom('room_seat')
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('launch')
            .select('launch.id')
            .whereRef('launch.id', '=', 'room_seat.launch_id')
            .where(isTaken(now)),
        ),
      ),
    )
    .execute();
}

/** The lowest free seat of the fullest room, so that few sit alone. */
function freePlace(taken: readonly { readonly room_id: string; readonly seat: number }[]): Place | undefined {
  const rooms = new Map<string, number[]>();
  for (const { room_id, seat } of taken) rooms.set(room_id, [...(rooms.get(room_id) ?? []), seat]);
  const [fullest] = [...rooms]
    .filter(([, seats]) => seats.length < SEATS)
    .sort(([, a], [, b]) => b.length - a.length);
  if (!fullest) return undefined;
  const [roomId, seats] = fullest;
  const free = Array.from({ length: SEATS }, (_, seat) => seat).find((seat) => !seats.includes(seat));
  return free === undefined ? undefined : { roomId, seat: free };
}

export async function leaveSeat(db: Db, launchId: string): Promise<void> {
  await db.autocommit.deleteFrom('room_seat').where('launch_id', '=', launchId).execute();
}

/** Seated players by room and seat. */
export async function readSeats(db: Reader, roomIds: readonly string[], now: Date): Promise<Seated[]> {
  const rows = await db
    .selectFrom('room_seat')
    .innerJoin('launch', 'launch.id', 'room_seat.launch_id')
    .innerJoin('player', 'player.id', 'room_seat.player_id')
    .select([
      'room_seat.room_id',
      'room_seat.game_code',
      'room_seat.seat',
      'room_seat.player_id',
      'room_seat.sat_at',
      'player.account_id',
    ])
    .where(sql<boolean>`room_seat.room_id = any(${roomIds}::uuid[])`)
    .where(isTaken(now))
    .orderBy('room_seat.room_id')
    .orderBy('room_seat.seat')
    .execute();
  return rows.map((row) => ({
    roomId: row.room_id,
    gameCode: row.game_code,
    seat: row.seat,
    playerId: row.player_id,
    name: maskAccount(row.account_id),
    satAt: row.sat_at,
  }));
}

/** Number of a site's players seated in the rooms of a game. */
export async function countSeated(db: Reader, siteId: number, gameCode: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('room_seat')
    .innerJoin('launch', 'launch.id', 'room_seat.launch_id')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('room_seat.site_id', '=', siteId)
    .where('room_seat.game_code', '=', gameCode)
    .where(isTaken(now))
    .executeTakeFirst();
  return Number(row?.count ?? 0n);
}

/** The game of a room on a site; `undefined` for a room that is not there. */
export async function gameOfRoom(db: Reader, siteId: number, roomId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('room_seat')
    .select('game_code')
    .where('room_id', '=', roomId)
    .where('site_id', '=', siteId)
    .limit(1)
    .executeTakeFirst();
  return row?.game_code;
}
