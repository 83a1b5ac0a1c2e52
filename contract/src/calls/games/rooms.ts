import { z } from 'zod';
import { amountText, callRow, success } from '../../call.ts';

/**
 * Rooms of up to four players who shoot beside one another. Asked by the page of a fishing game, with its launch token; what
 * changes is pushed (`room.news` in pushes.ts) to subscribers of `games.watch` with the room. Where nothing comes,
 * asking `sit` once a second is enough: who sits, sits on.
 */
const own = {
  launch: z.string().min(1).max(128),
  /** The game the page was made for: a token of another game is refused. */
  game_code: z.string().max(64).optional(),
};

const caught = z.object({
  /** The target, by its name in the rules of the game. */
  target: z.string(),
  /** The payout in hundredths of the stake; 0 for a miss. */
  times: z.int(),
  win: amountText,
});

const seat = z.object({
  /** 0 to 3; a player keeps it until they leave. */
  seat: z.int().min(0).max(3),
  /** The masked account. */
  name: z.string(),
  /** The last catch since they sat down; `null` while there is none. */
  last: caught.nullable(),
});
export type RoomSeat = z.output<typeof seat>;

const shot = z.object({
  /** Identifies the shot within its room, so that a repeated push is drawn once. */
  tag: z.string(),
  seat: z.int(),
  ...caught.shape,
  stake: amountText,
});
export type RoomShot = z.output<typeof shot>;

const errors = ['launchEnded', 'permissionDenied', 'gameUnavailable'] as const;

export const roomSit = callRow({
  path: '/api/games/rooms/sit',
  access: 'launch',
  summary: 'Sits down in a room of a fishing game, or says that one sits there still; answers who else does',
  request: z.object(own),
  response: z.object({
    ...success,
    room_id: z.string(),
    /** The player's own. */
    seat: z.int(),
    /** All that are taken, the own one among them. */
    seats: z.array(seat),
    /** The shots of the last seconds, oldest first, one's own included. */
    shots: z.array(shot),
  }),
  errors,
});

/** A seat is left at most once: asked again it answers the same. */
export const roomLeave = callRow({
  path: '/api/games/rooms/leave',
  access: 'launch',
  summary: 'Leaves the room; the seat is free at once',
  request: z.object(own),
  response: z.object(success),
  errors,
});
