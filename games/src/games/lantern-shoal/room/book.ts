import type { RoomSeat, RoomShot } from '#contract/calls/games/rooms.ts';
import type { RoomUpdate } from '#contract/pushes.ts';
import type { Sat } from '../../../frame/server.ts';

/** Who sits in the room, as it was last told. Answers and pushes may say the same twice, in any order. */
export interface RoomBook {
  readonly roomId: string;
  /** The player's own seat. */
  readonly own: number;
  /** Everybody else, by seat. */
  readonly others: readonly RoomSeat[];
  /** The shots that were told already, newest last. */
  readonly shown: readonly string[];
}

/** What a message comes to: the room after it, and the shots of others that nobody told of before. */
export interface Heard {
  readonly book: RoomBook;
  readonly shots: readonly RoomShot[];
}

const MOST_TOLD = 200;

/** @param before the book of the same page, if it sat before */
export function sat(before: RoomBook | undefined, answer: Sat): Heard {
  const { room_id: roomId, seat: own, seats, shots } = answer;
  const isSame = before?.roomId === roomId && before.own === own;
  const next = apply({ roomId, own, others: [], shown: isSame ? before.shown : [] }, seats, shots);
  // What was shot before one came in is not shown as if it happened now.
  return isSame ? next : { book: next.book, shots: [] };
}

/** @returns `undefined` for news of another room */
export function withNews(book: RoomBook, { room_id, seats, shots }: RoomUpdate): Heard | undefined {
  return room_id === book.roomId ? apply(book, seats ?? book.others, shots) : undefined;
}

function apply(book: RoomBook, seats: readonly RoomSeat[], shots: readonly RoomShot[]): Heard {
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
