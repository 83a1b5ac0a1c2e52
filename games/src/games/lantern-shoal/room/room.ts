import type { RoomShot } from '#contract/calls/games/rooms.ts';
import { isRefusal } from '#contract/errors.ts';
import { listenToParentPushes, postToParent } from '../../../frame/parent.ts';
import { type GameServer, mayRepeat } from '../../../frame/server.ts';
import { type Heard, type RoomBook, sat, withNews } from './book.ts';

/** While nothing is pushed the server is asked this often. */
const ASK_MS = 1_500;
/** With pushes it is told so often that the player is there still. */
const CALM_MS = 15_000;

interface RoomDeps {
  readonly server: Pick<GameServer, 'sit' | 'leave'>;
  /** Who sits there has changed, or what somebody caught last. */
  readonly changed: (book: RoomBook) => void;
  /** Somebody else has shot. */
  readonly shot: (shot: RoomShot) => void;
}

/**
 * The room the player sits in. It is company and nothing more: where the line is down or the server does not answer, one
 * plays on alone, and nothing is said of it.
 */
export function joinRoom({ server, changed, shot }: RoomDeps): void {
  let book: RoomBook | undefined;
  let isPushed = false;
  let isAsking = false;
  let asked = Number.NEGATIVE_INFINITY;
  let isOver = false;

  function take({ book: next, shots }: Heard): void {
    const isMoved = next.roomId !== book?.roomId;
    book = next;
    changed(next);
    for (const one of shots) shot(one);
    if (isMoved) postToParent({ type: 'baize:watch', room: next.roomId });
  }

  async function ask(): Promise<void> {
    if (isAsking || isOver) return;
    isAsking = true;
    asked = performance.now();
    const answer = await server.sit();
    isAsking = false;
    if (!isRefusal(answer)) take(sat(book, answer));
    // The game itself tells the player why; there is no room without it.
    else if (!mayRepeat(answer)) isOver = true;
  }

  listenToParentPushes(
    ({ topic, push }) => {
      const next = topic === 'room.news' && book ? withNews(book, push) : undefined;
      if (next) take(next);
    },
    (up) => {
      isPushed = up;
      // What came between the first asking and the line is asked for.
      if (up) void ask();
    },
  );
  setInterval(() => {
    if (!document.hidden && performance.now() - asked >= (isPushed ? CALM_MS : ASK_MS)) void ask();
  }, 500);
  window.addEventListener('pagehide', () => server.leave());
  void ask();
}
