import type { RoomShot } from '#contract/calls/games/rooms.ts';
import { isRefusal } from '#contract/errors.ts';
import { type ApiClient, mayRepeat } from '../../../frame/api-client.ts';
import { listenToParentPushes, postToParent } from '../../../frame/parent.ts';
import { type RoomBook, type RoomChange, sat, withUpdate } from './book.ts';

/** While nothing is pushed the server is asked this often. */
const ASK_MS = 1_500;
/** Interval of keep-alive calls while pushes arrive. */
const CALM_MS = 15_000;

interface RoomDeps {
  readonly server: Pick<ApiClient, 'sit' | 'leave'>;
  /** Called when the seats or the last catch of a player have changed. */
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

  function take({ book: next, shots }: RoomChange): void {
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
    // The game itself shows the player the reason; there is no room without it.
    else if (!mayRepeat(answer)) isOver = true;
  }

  listenToParentPushes(
    ({ topic, push }) => {
      const next = topic === 'room.news' && book ? withUpdate(book, push) : undefined;
      if (next) take(next);
    },
    (up) => {
      isPushed = up;
      // Fetch what happened between the first call and the subscription.
      if (up) void ask();
    },
  );
  setInterval(() => {
    if (!document.hidden && performance.now() - asked >= (isPushed ? CALM_MS : ASK_MS)) void ask();
  }, 500);
  window.addEventListener('pagehide', () => server.leave());
  void ask();
}
