import type { RoomSeat, RoomShot } from '#contract/calls/games/rooms.ts';
import type { RoomUpdate } from '#contract/pushes.ts';
import type { Sat } from '../../../frame/api-client.ts';

/** The known state of the room. Answers and pushes may repeat each other, in any order. */
export interface RoomBook {
  readonly roomId: string;
  /** The player's own seat. */
  readonly own: number;
  /** Everybody else, by seat. */
  readonly others: readonly RoomSeat[];
  /** Ids of the shots already applied, newest last. */
  readonly shown: readonly string[];
}

/** The room after a message, and the new shots of other players. */
export interface RoomChange {
  readonly book: RoomBook;
  readonly shots: readonly RoomShot[];
}

const MOST_TOLD = 200;

/** @param before the book of the same page, if it sat before */
export function sat(before: RoomBook | undefined, answer: Sat): RoomChange {
  const { room_id: roomId, seat: own, seats, shots } = answer;
  const isSame = before?.roomId === roomId && before.own === own;
  const next = apply({ roomId, own, others: [], shown: isSame ? before.shown : [] }, seats, shots);
  // Shots fired before the player sat down are not replayed.
  return isSame ? next : { book: next.book, shots: [] };
}

/** @returns `undefined` for an update of another room */
export function withUpdate(book: RoomBook, { room_id, seats, shots }: RoomUpdate): RoomChange | undefined {
  return room_id === book.roomId ? apply(book, seats ?? book.others, shots) : undefined;
}

function apply(book: RoomBook, seats: readonly RoomSeat[], shots: readonly RoomShot[]): RoomChange {
  const fresh = shots.filter(({ seat, tag }) => seat !== book.own && !book.shown.includes(tag));
  const others = seats
    .filter(({ seat }) => seat !== book.own)
    .map((one) => {
      const last = fresh.findLast(({ seat, times }) => seat === one.seat && times > 0);
      return last ? { ...one, last: { target: last.target, times: last.times, win: last.win } } : one;
    });
  const shown = [...book.shown, ...fresh.map(({ tag }) => tag)].slice(-MOST_TOLD);
  return { book: { ...book, others, shown }, shots: fresh };
}
