import { totalOf } from './hand.ts';
import { DECKS } from './rules.ts';
import type { Play } from './strategy.ts';

/** A way to play that looks at the own hand, in any order, and at the open card alone. */
export type Strategy = (
  points: readonly number[],
  up: number,
  can: { readonly double: boolean; readonly split: boolean },
) => Play;

/** More than the cards of one count that a round can draw. */
const BASE = 23;
const PLACES = Array.from({ length: 11 }, (_, points) => BASE ** (points - 1));

/** What is left of the shoe, by what cards count: 1 to 10 at 1 to 10. */
class Shoe {
  readonly left = Array.from({ length: 11 }, (_, points) =>
    points === 0 ? 0 : (points === 10 ? 16 : 4) * DECKS,
  );
  size = 52 * DECKS;
  /** Tells one set of drawn cards from another. */
  key = 0;

  take(points: number): number {
    const count = this.left[points] ?? 0;
    const chance = count / this.size;
    this.left[points] = count - 1;
    this.size -= 1;
    this.key += PLACES[points] ?? 0;
    return chance;
  }

  giveBack(points: number): void {
    this.left[points] = (this.left[points] ?? 0) + 1;
    this.size += 1;
    this.key -= PLACES[points] ?? 0;
  }

  /** The mean over every card there is. */
  mean(of: (points: number) => number): number {
    let sum = 0;
    for (let points = 1; points <= 10; points++) {
      if (this.left[points] === 0) continue;
      const chance = this.take(points);
      sum += chance * of(points);
      this.giveBack(points);
    }
    return sum;
  }
}

/** Chances of the dealer's end: 17 to 21 at 0 to 4, broken at 5. */
type DealerEnd = readonly number[];

/** @param least the dealer's cards with every ace 1 */
function dealerEnd({ left, size }: Shoe, least: number, aces: boolean): DealerEnd {
  const ends = [0, 0, 0, 0, 0, 0];
  function go(sum: number, hasAce: boolean, chance: number, cards: number): void {
    const total = hasAce && sum <= 11 ? sum + 10 : sum;
    if (total >= 17) {
      const end = total > 21 ? 5 : total - 17;
      ends[end] = (ends[end] ?? 0) + chance;
      return;
    }
    const each = chance / cards;
    for (let points = 1; points <= 10; points++) {
      const count = left[points] ?? 0;
      left[points] = count - 1;
      go(sum + points, hasAce || points === 1, each * count, cards - 1);
      left[points] = count;
    }
  }
  go(least, aces, 1, size);
  return ends;
}

/** What a stake on a total brings beyond itself against the dealer's ends. */
function against(total: number, ends: DealerEnd): number {
  let sum = ends[5] ?? 0;
  for (let end = 0; end < 5; end++) sum += (ends[end] ?? 0) * Math.sign(total - 17 - end);
  return sum;
}

/**
 * What rounds bring on average beyond the opening stake, for a strategy that looks at the own hand and the open card
 * alone, counted over every order of the six decks: the open and the hidden card, every hand that can be drawn, and the
 * dealer's end from what is then left.
 *
 * A split counts twice what its first hand brings. That is exact, not an estimate: cards come in an order that is as
 * likely as any other, so whenever the first hand stops, the next cards, given nothing more, are distributed as those it
 * began with; the chance that the next cards are these is a martingale, and stopping does not change its mean.
 *
 * Takes a second or two; double precision.
 */
export function exactGain(strategy: Strategy): number {
  return new Shoe().mean((up) => gainOn(strategy, up));
}

/** The same where the dealer's open card counts so much, the ace 1. */
export function gainOn(strategy: Strategy, up: number): number {
  const shoe = new Shoe();
  shoe.take(up);
  return shoe.mean((hole) =>
    isNatural(up, hole)
      ? shoe.mean((a) => shoe.mean((b) => lostTo(a, b)))
      : new AgainstTwo(shoe, strategy, up, hole).gain(),
  );
}

const isNatural = (a: number, b: number): boolean => a + b === 11 && (a === 1 || b === 1);

/** Against a blackjack: everything but another is lost. */
const lostTo = (a: number, b: number): number => (isNatural(a, b) ? 0 : -1);

/** Rounds against two cards of the dealer that are no blackjack. */
class AgainstTwo {
  readonly shoe: Shoe;
  readonly strategy: Strategy;
  readonly up: number;
  readonly hole: number;
  readonly ends = new Map<number, DealerEnd>();
  /** What hands of three cards and more bring, by the cards that are drawn. */
  readonly gains = new Map<number, number>();

  constructor(shoe: Shoe, strategy: Strategy, up: number, hole: number) {
    this.shoe = shoe;
    this.strategy = strategy;
    this.up = up;
    this.hole = hole;
  }

  gain(): number {
    return this.shoe.mean((a) =>
      this.shoe.mean((b) => (isNatural(a, b) ? 1.5 : this.firstTwo([a, b], a === b, 0))),
    );
  }

  stand(total: number): number {
    const { ends, shoe, up, hole } = this;
    const found = ends.get(shoe.key) ?? dealerEnd(shoe, up + hole, up === 1 || hole === 1);
    ends.set(shoe.key, found);
    return against(total, found);
  }

  /** @param apart what the other card of a split counts, 0 where there was none: it is drawn, but of another hand */
  firstTwo(points: readonly number[], canSplit: boolean, apart: number): number {
    const { total } = totalOf(points);
    if (total === 21) return this.stand(total);
    const [first = 0] = points;
    switch (this.strategy(points, this.up, { double: true, split: canSplit })) {
      case 'hit':
        return this.hit(points, apart);
      case 'double':
        return 2 * this.shoe.mean((next) => this.standOrBust([...points, next]));
      case 'split':
        return (
          2 *
          this.shoe.mean((next) =>
            first === 1
              ? this.stand(totalOf([first, next]).total)
              : this.firstTwo([first, next], false, first),
          )
        );
      default:
        return this.stand(total);
    }
  }

  standOrBust(points: readonly number[]): number {
    const { total } = totalOf(points);
    return total > 21 ? -1 : this.stand(total);
  }

  hit(points: readonly number[], apart: number): number {
    return this.shoe.mean((next) => this.later([...points, next], apart));
  }

  later(points: readonly number[], apart: number): number {
    const { total } = totalOf(points);
    if (total >= 21) return this.standOrBust(points);
    // What is drawn and what lies apart say which hand it is.
    const key = this.shoe.key * 11 + apart;
    const found = this.gains.get(key);
    if (found !== undefined) return found;
    const play = this.strategy(points, this.up, { double: false, split: false });
    const gain = play === 'hit' ? this.hit(points, apart) : this.stand(total);
    this.gains.set(key, gain);
    return gain;
  }
}

/** What insuring brings on average for a stake on it, where an ace lies open: 2 to 1 on the tens among the other 311. */
export const insuranceGain = (3 * 16 * DECKS) / (52 * DECKS - 1) - 1;
