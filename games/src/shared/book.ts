import type {
  OtherSharedBet,
  OwnSharedBet,
  SharedPools,
  SharedPrize,
  SharedRoundShown,
} from '#contract/calls/games/shared-rounds.ts';
import type { Pushes, SharedBets } from '#contract/pushes.ts';
import type { Amount } from '#rules/money/amount.ts';
import { readAmount } from '../frame/money.ts';
import type { BetAnswer, SharedState } from './shared-client.ts';

/** The known state of a shared game, as an immutable value: each update returns a new one. */
export interface Book {
  readonly state: SharedState;
  readonly round: SharedRoundShown | null;
  /** Own bets of this visit and of the last round before it, newest first. */
  readonly own: readonly OwnSharedBet[];
  readonly others: ReadonlyMap<string, OtherSharedBet>;
  readonly count: number;
  readonly paid: number;
  /** The stakes of this site's players in the pools of the round; `null` in games without pools. */
  readonly pools: SharedPools;
  /** Total prizes of the round on this site; `null` until known. */
  readonly prizes: readonly SharedPrize[] | null;
  readonly last: SharedState['last'];
  readonly balance: string;
  readonly version: string;
}

/** The state of an empty round. */
const EMPTY = { players: 0, bets: 0, stakes: {}, beside: {} };
const KEPT_BETS = 60;
const KEPT_ROUNDS = 50;
const order = { taking: 0, running: 1, over: 2, refunded: 2 } as const;

const isDecided = ({ state }: OwnSharedBet) => state !== 'open';

export function openBook(state: SharedState): Book {
  const { round, balance, version, last, count, pools, prizes } = state;
  const own = [...state.bets, ...state.last_bets].reverse().reduce(withBet, []);
  const others = othersOf(state);
  return { state, round, own, last, balance, version, count, pools, prizes, others, paid: paidOf(state) };
}

function othersOf({ others }: SharedState): ReadonlyMap<string, OtherSharedBet> {
  return new Map(others.map((bet) => [bet.tag, bet]));
}

const paidOf = ({ others }: SharedState) => others.filter(({ times }) => times !== null).length;

/** Replaces a bet by its current state; a decided one does not reopen. */
function withBet(own: readonly OwnSharedBet[], bet: OwnSharedBet): readonly OwnSharedBet[] {
  const known = own.findIndex(({ bet_id }) => bet_id === bet.bet_id);
  const before = own[known];
  if (!before) return [bet, ...own].slice(0, KEPT_BETS);
  return isDecided(before) && !isDecided(bet) ? own : own.with(known, bet);
}

/** Whether a message about a round is older than the known state: answers and pushes may overtake each other. */
function isStale(incoming: SharedRoundShown | null, known: SharedRoundShown | null): boolean {
  if (!incoming || !known) return false;
  if (incoming.round_id === known.round_id) return order[incoming.phase] < order[known.phase];
  return incoming.opened_at < known.opened_at;
}

/** After an answer to `state`. */
export function withState(book: Book, state: SharedState): Book {
  const own = [...state.last_bets, ...state.bets].reduce(withBet, book.own);
  const purse = withBalance(book, state.balance, state.version);
  if (isStale(state.round, book.round)) return { ...purse, own, state: { ...state, round: book.round } };
  const { round, last, count, pools, prizes } = state;
  const paid = round?.round_id === book.round?.round_id ? Math.max(book.paid, paidOf(state)) : paidOf(state);
  return { ...purse, state, round, own, last, count, pools, prizes, paid, others: othersOf(state) };
}

/** After a round came into another phase. */
export function withRound(book: Book, { round }: Parameters<Pushes['shared.round']>[0]): Book {
  if (isStale(round, book.round)) return book;
  const isNew = round.round_id !== book.round?.round_id;
  const { round_id, number, outcome } = round;
  const isFresh = round.phase === 'over' && !book.last.some((one) => one.round_id === round_id);
  const last = isFresh ? [{ round_id, number, outcome }, ...book.last].slice(0, KEPT_ROUNDS) : book.last;
  return {
    ...book,
    round,
    last,
    ...(isNew ? { others: new Map(), count: 0, paid: 0, pools: book.pools && EMPTY, prizes: null } : {}),
  };
}

/** After others came in, were cashed out or left. */
export function withBets(book: Book, push: SharedBets): Book {
  if (push.round_id !== book.round?.round_id) return book;
  const others = new Map(book.others);
  for (const [tag, name, stake] of push.joined)
    others.set(tag, { tag, name, stake, times: others.get(tag)?.times ?? null });
  for (const [tag, times] of push.paid) {
    const bet = others.get(tag);
    if (bet) others.set(tag, { ...bet, times });
  }
  for (const tag of push.left) others.delete(tag);
  const pools = push.pools ?? book.pools;
  return { ...book, others, count: push.count, paid: push.paid_count, pools };
}

export function withOwn(book: Book, bet: OwnSharedBet): Book {
  return { ...book, own: withBet(book.own, bet) };
}

/** After an answer to a command. */
export function withAnswer(book: Book, { bet, balance, version }: BetAnswer): Book {
  return withBalance(withOwn(book, bet), balance, version);
}

/** An older balance than the known one is dropped. */
export function withBalance(book: Book, balance: string, version: string): Book {
  return BigInt(version) < BigInt(book.version) ? book : { ...book, balance, version };
}

/** Own bets of the round that is shown, in the order in which they were laid. */
export function betsOfRound({ own, round }: Book): readonly OwnSharedBet[] {
  return own.filter(({ round_id }) => round_id === round?.round_id).reverse();
}

/** The balance without what the round that is shown paid: a page that opens during a draw gives no end away. */
export function balanceBefore(book: Book): Amount {
  const paid = betsOfRound(book).reduce((sum, { win }) => sum + readAmount(win), 0n);
  return readAmount(book.balance) - paid;
}
