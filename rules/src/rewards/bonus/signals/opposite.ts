import type { Amount } from '../../../money/amount.ts';
import type { SignalNumbers } from './numbers.ts';

/** A bet on one of several sides of which one wins: a selection of a market, a side of a shared round. */
export interface SideBet {
  /** The ticket or round. */
  readonly ref: string;
  readonly playerId: string;
  /** The market or shared round. */
  readonly group: string;
  readonly covers: readonly string[];
  /** How many sides there are. */
  readonly outOf: number;
  readonly stake: Amount;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export interface OppositePair {
  readonly own: SideBet;
  readonly other: SideBet;
}

type Numbers = Pick<
  SignalNumbers,
  'oppositeSeconds' | 'oppositeCover' | 'oppositeStake' | 'linkedTimes' | 'strangerTimes'
>;

/** Whether two bets are on different sides, cover most of them together, and were placed shortly after one another. */
export function areOpposite(a: SideBet, b: SideBet, numbers: Numbers): boolean {
  if (a.ref === b.ref || a.group !== b.group) return false;
  if (Math.abs(a.at - b.at) > numbers.oppositeSeconds * 1_000) return false;
  if (a.covers.some((side) => b.covers.includes(side))) return false;
  const covered = new Set([...a.covers, ...b.covers]).size;
  if (covered * 100 < numbers.oppositeCover * a.outOf) return false;
  const [small, large] = a.stake < b.stake ? [a.stake, b.stake] : [b.stake, a.stake];
  return small * 100n >= BigInt(numbers.oppositeStake) * large;
}

/**
 * The bets of a player that others, or the player, bet against: of each other player all, where that happened often enough in
 * different markets and rounds.
 * @param linked who shares something with the player
 */
export function oppositePairs(
  own: readonly SideBet[],
  others: readonly SideBet[],
  linked: ReadonlySet<string>,
  numbers: Numbers,
): OppositePair[] {
  const found = new Map<string, OppositePair[]>();
  for (const bet of own)
    for (const other of others) {
      // Of two bets of one player each would be the other's opposite.
      if (bet.playerId === other.playerId && bet.ref > other.ref) continue;
      if (!areOpposite(bet, other, numbers)) continue;
      const pairs = found.get(other.playerId);
      if (pairs) pairs.push({ own: bet, other });
      else found.set(other.playerId, [{ own: bet, other }]);
    }
  return [...found].flatMap(([playerId, pairs]) => {
    const isLinked = linked.has(playerId) || pairs.some(({ own: bet }) => bet.playerId === playerId);
    const times = new Set(pairs.map(({ own: bet }) => bet.group)).size;
    return times >= (isLinked ? numbers.linkedTimes : numbers.strangerTimes) ? pairs : [];
  });
}
