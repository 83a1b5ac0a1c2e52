import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { findRules } from '#rules/games/rules-only.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { RateLimits } from '../../db/turns/rate-limits.ts';
import type { Handlers } from '../../edge/handlers.ts';
import { checkLaunch } from '../launches/check-launch.ts';
import { openLaunches, type RealLaunch } from '../launches/open-launches.ts';
import { leaveSeat, readSeats, sitDown } from './seats.ts';
import { recentShots, seatsOnWire, shotOnWire } from './shots.ts';

interface RoomCallDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly rateLimits: RateLimits;
}

type RoomCalls = Pick<Handlers, 'games.roomSit' | 'games.roomLeave'>;

/** Whether players of a game sit in rooms. */
export const hasRooms = (gameCode: string): boolean => findRules(gameCode)?.category === 'fishing';

export function roomCalls({ clock, db, rateLimits }: RoomCallDeps): RoomCalls {
  const launches = openLaunches({ db, clock, rateLimits }, 'rooms');

  /** Play money plays alone: others could not distinguish its catches from paid ones. */
  async function launchOf(
    request: { readonly launch: string; readonly game_code?: string | undefined },
    siteId: number,
  ): Promise<RealLaunch | Refusal> {
    const launch = checkLaunch(await launches.findAnew(request.launch), request, siteId);
    if (isRefusal(launch)) return launch;
    return launch.mode === 'real' && hasRooms(launch.gameCode) ? launch : refuse('gameUnavailable');
  }

  return {
    'games.roomSit': async (request, { siteId }) => {
      const launch = await launchOf(request, siteId);
      if (isRefusal(launch)) return launch;
      const now = clock.now();
      const { gameCode } = launch;
      const { roomId, seat } = await sitDown(db, launch, now);
      const seated = await readSeats(db.read, [roomId], now);
      const [seats, shots] = await Promise.all([
        seatsOnWire(db.read, gameCode, seated),
        recentShots(db.read, gameCode, seated, now),
      ]);
      return { statusCode: 1, room_id: roomId, seat, seats, shots: shots.map(shotOnWire) };
    },
    'games.roomLeave': async (request, { siteId }) => {
      const launch = await launchOf(request, siteId);
      if (isRefusal(launch)) return launch;
      await leaveSeat(db, launch.id);
      return { statusCode: 1 };
    },
  };
}
