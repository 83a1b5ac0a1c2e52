import { isRefusal, type Refusal } from '#contract/errors.ts';
import type { FramePush } from '#contract/frame-pushes.ts';
import { onParentPushes } from '../frame/parent.ts';
import { type Book, openBook, withBalance, withBets, withOwn, withRound, withState } from './book.ts';
import type { ServerClock } from './server-clock.ts';
import type { SharedClient, SharedState } from './shared-client.ts';

/** While nothing is pushed the server is asked this often. */
const ASK_MS = 1_000;
/** With pushes it is asked now and then all the same: for the clock, and in case one was lost. */
const CALM_MS = 20_000;
/** A push is this much late before the server is asked. */
const LATE_MS = 1_500;

/** The state of the followed game, and whether pushes arrive. */
export interface Feed {
  readonly book: Book;
  /** Neither pushes come nor answers. */
  readonly isCut: boolean;
  /** Takes over what an answer to a command changed. */
  update(change: (book: Book) => Book): void;
  /** Asks the server now. */
  ask(): Promise<void>;
}

interface FeedDeps {
  readonly server: SharedClient;
  readonly clock: ServerClock;
  readonly first: SharedState;
  /** The book has changed, or the line is up or down. */
  readonly changed: (before: Book) => void;
  /** The launch is over, or the game is closed: nothing comes any more. */
  readonly ended: (refusal: Refusal) => void;
}

const ending: readonly string[] = ['launchEnded', 'permissionDenied', 'sessionExpired', 'BLOCK', 'CLOSE'];

/** The time by which the server should have pushed something. */
function dueOf({ round }: Book): number {
  if (!round) return Number.POSITIVE_INFINITY;
  if (round.phase === 'taking') return round.closes_at;
  return round.next_at ?? Number.POSITIVE_INFINITY;
}

/** Keeps the book by what is pushed through the page around the frame; where nothing comes, by asking. */
export function startFeed({ server, clock, first, changed, ended }: FeedDeps): Feed {
  let book = openBook(first);
  let isPushed = false;
  let isCut = false;
  let isOver = false;
  let asked = performance.now();
  let asking: Promise<void> | undefined;
  const update = (change: (book: Book) => Book) => {
    const before = book;
    book = change(book);
    if (book !== before) changed(before);
  };
  const cut = (now: boolean) => {
    if (isCut === now) return;
    isCut = now;
    changed(book);
  };
  async function askOnce(): Promise<void> {
    asked = performance.now();
    const sent = clock.here;
    const answer = await server.state();
    if (isRefusal(answer)) {
      if (ending.includes(answer.refused)) {
        isOver = true;
        ended(answer);
      } else cut(!isPushed);
      return;
    }
    clock.measured(sent, answer.now);
    cut(false);
    update((now) => withState(now, answer));
  }
  const ask = () => {
    asking ??= askOnce().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const listener = ({ topic, push }: FramePush) => {
    if (topic === 'balance') update((now) => withBalance(now, push.game_balance, push.version));
    else if (topic === 'shared.bet') update((now) => withOwn(now, push.bet));
    else if (topic === 'shared.bets') update((now) => withBets(now, push));
    else if (topic === 'shared.round') {
      clock.adjust(push.now);
      update((now) => withRound(now, push));
    }
  };
  onParentPushes(listener, (up) => {
    isPushed = up;
    if (up) void ask();
  });
  setInterval(() => {
    if (isOver || document.hidden) return;
    const quiet = performance.now() - asked;
    const isLate = clock.now > dueOf(book) + LATE_MS;
    if (quiet >= (isPushed && !isLate ? CALM_MS : ASK_MS)) void ask();
  }, 250);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !isOver) void ask();
  });
  return {
    get book() {
      return book;
    },
    get isCut() {
      return isCut;
    },
    update,
    ask,
  };
}
