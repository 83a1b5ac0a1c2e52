import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { RoomUpdate } from '#contract/pushes.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { gameOfRoom, readSeats, type Seated } from './seats.ts';
import { recentShots, type SeatedShot, seatsOnWire, shotOnWire } from './shots.ts';

/** The subscribers of rooms; set once the push connection is open. */
export interface RoomAudience {
  hasSubscribers(room: string): boolean;
  publish(room: string, push: RoomUpdate): void;
}

/**
 * Pushes the rooms that browsers of this server have subscribed to. Everything pushed is read from rows, so it does not
 * matter which server a shot was fired at, and nothing is lost with a process.
 */
export interface Rooms {
  /** The rooms of a subscription on a site; `undefined` for a malformed subscription. */
  roomsOf(siteId: number, subscription: unknown): Promise<readonly string[] | undefined>;
  /** Begins to push. */
  open(audience: RoomAudience): void;
  close(): Promise<void>;
}

export interface RoomDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly warn: (error: unknown, message: string) => void;
}

/** Four looks a second, and one message to a room for each. */
const LOOK_MS = 250;
/** A browser subscribes before its first push; a room without subscribers for so many polls is dropped. */
const MAX_IDLE_TICKS = 20;

const subscriptionShape = z.object({ game_code: z.string().nullable(), room: z.uuid().optional() });

/** The state of a room that was last pushed. */
interface Watched {
  readonly gameCode: string;
  idleTicks: number;
  seats: string;
  shots: ReadonlySet<string>;
}

const namesOf = (seats: readonly Seated[]): string =>
  seats.map(({ seat, playerId }) => `${seat}:${playerId}`).join();
const idsOf = (shots: readonly SeatedShot[]): ReadonlySet<string> =>
  new Set(shots.map(({ shot }) => shot.id));
const roomName = (roomId: string): string => `room:${roomId}`;

export const openRooms = (deps: RoomDeps): Rooms => new LookedAtRooms(deps);

class LookedAtRooms implements Rooms {
  readonly #deps: RoomDeps;
  readonly #watched = new Map<string, Watched>();
  readonly #stops = new AbortController();
  /** While there is a room to look at. */
  #running: Promise<void> | undefined;
  #audience: RoomAudience | undefined;

  constructor(deps: RoomDeps) {
    this.#deps = deps;
  }

  async roomsOf(siteId: number, subscription: unknown): Promise<readonly string[] | undefined> {
    const asked = subscriptionShape.safeParse(subscription);
    if (!asked.success) return undefined;
    const { game_code: gameCode, room: roomId } = asked.data;
    if (gameCode === null || roomId === undefined) return [];
    if ((await gameOfRoom(this.#deps.db.read, siteId, roomId)) !== gameCode) return [];
    // Clients fetch the current state on subscribing; later changes are pushed.
    const { seated, shots } = await this.#read([roomId]);
    const known = this.#watched.get(roomId);
    if (known) known.idleTicks = 0;
    else this.#watched.set(roomId, { gameCode, idleTicks: 0, seats: namesOf(seated), shots: idsOf(shots) });
    this.#running ??= this.#run();
    return [roomName(roomId)];
  }

  open(audience: RoomAudience): void {
    this.#audience = audience;
  }

  async close(): Promise<void> {
    this.#audience = undefined;
    this.#stops.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stops;
    while (!signal.aborted && this.#watched.size > 0) {
      try {
        await this.#look();
      } catch (error) {
        this.#deps.warn(error, 'updates of the rooms could not be published');
      }
      await pause(LOOK_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
    this.#running = undefined;
  }

  async #look(): Promise<void> {
    for (const [roomId, room] of this.#watched) {
      room.idleTicks = this.#audience?.hasSubscribers(roomName(roomId)) ? 0 : room.idleTicks + 1;
      if (room.idleTicks > MAX_IDLE_TICKS) this.#watched.delete(roomId);
    }
    const rooms = [...this.#watched];
    if (rooms.length === 0) return;
    const { seated, shots } = await this.#read(rooms.map(([roomId]) => roomId));
    for (const [roomId, room] of rooms) {
      const seats = seated.filter((one) => one.roomId === roomId);
      const fired = shots.filter(({ by }) => by.roomId === roomId);
      await this.#publish(roomId, room, seats, fired);
    }
  }

  /** The current state of all rooms of a game, in one query. */
  async #read(roomIds: readonly string[]) {
    const { clock, db } = this.#deps;
    const now = clock.now();
    const seated = await readSeats(db.read, roomIds, now);
    const games = Map.groupBy(seated, ({ gameCode }) => gameCode);
    const shots = await Promise.all(
      [...games].map(([gameCode, seats]) => recentShots(db.read, gameCode, seats, now)),
    );
    return { seated, shots: shots.flat() };
  }

  async #publish(
    roomId: string,
    room: Watched,
    seats: readonly Seated[],
    shots: readonly SeatedShot[],
  ): Promise<void> {
    const unseen = shots.filter(({ shot }) => !room.shots.has(shot.id));
    const isChanged = namesOf(seats) !== room.seats;
    if (isChanged || unseen.length > 0)
      this.#audience?.publish(roomName(roomId), {
        game_code: room.gameCode,
        room_id: roomId,
        seats: isChanged ? await seatsOnWire(this.#deps.db.read, room.gameCode, seats) : null,
        shots: unseen.map(shotOnWire),
      });
    room.seats = namesOf(seats);
    room.shots = idsOf(shots);
  }
}
