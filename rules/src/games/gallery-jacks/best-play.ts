import { pays } from './pays.ts';
import { pokerPlace, ranks } from './rank.ts';

const DECK = 52;
const HAND = 5;
const RANKS = ranks.length;

/** C(n, k) for the small numbers that place a set of cards. */
const binomials: readonly (readonly number[])[] = Array.from({ length: DECK + 1 }, (_, n) => {
  const row = [1];
  for (let k = 1; k <= HAND; k++) row.push(((row[k - 1] ?? 0) * (n - k + 1)) / k);
  return row;
});
const binomial = (n: number, k: number): number => binomials[n]?.[k] ?? 0;

/** Ways to draw by how many cards are held, and what multiplies them to one common count. */
const draws = Array.from({ length: HAND + 1 }, (_, held) => binomial(DECK - HAND, HAND - held));
/** The least common multiple of the six numbers of draws. */
const COMMON = 5 * binomial(DECK - HAND, HAND);

/** The place of an ascending set of cards among all sets of its size. */
function placeOf(cards: readonly number[], bits: number): number {
  let [place, k] = [0, 0];
  for (let i = 0; i < HAND; i++) if ((bits >> i) & 1) place += binomial(cards[i] ?? 0, ++k);
  return place;
}

const sizeOf = (bits: number): number => [0, 1, 2, 3, 4].filter((i) => (bits >> i) & 1).length;
const sizes = Array.from({ length: 32 }, (_, bits) => sizeOf(bits));

/** For every set of up to four cards, in how many hands of each rank it is. */
type Counts = readonly Uint32Array[];

function eachHand(then: (cards: readonly number[]) => void): void {
  const cards = [0, 0, 0, 0, 0];
  for (let e = 4; e < DECK; e++)
    for (let d = 3; d < e; d++)
      for (let c = 2; c < d; c++)
        for (let b = 1; b < c; b++)
          for (let a = 0; a < b; a++) {
            cards[0] = a;
            cards[1] = b;
            cards[2] = c;
            cards[3] = d;
            cards[4] = e;
            then(cards);
          }
}

function placeInRanks(cards: readonly number[]): number {
  return pokerPlace(cards[0] ?? 0, cards[1] ?? 0, cards[2] ?? 0, cards[3] ?? 0, cards[4] ?? 0);
}

function countAll(): Counts {
  const counts = Array.from({ length: HAND }, (_, k) => new Uint32Array(binomial(DECK, k) * RANKS));
  eachHand((cards) => {
    const rank = placeInRanks(cards);
    for (let bits = 0; bits < 31; bits++) {
      const of = counts[sizes[bits] ?? 0];
      const at = placeOf(cards, bits) * RANKS + rank;
      if (of) of[at] = (of[at] ?? 0) + 1;
    }
  });
  return counts;
}

/** What is best kept of one hand, and to how many draws of each rank it leads. */
export interface BestPlay {
  /** Which of the ascending cards are kept: bit 0 for the lowest. */
  readonly bits: number;
  readonly ranks: readonly number[];
}

/** Answers for a hand of five ascending card numbers what is best kept. Making it takes seconds, asking it nothing. */
export function bestPlays(): (cards: readonly number[]) => BestPlay {
  const counts = countAll();
  const inside = (cards: readonly number[], bits: number, rank: number): number =>
    bits === 31
      ? +(placeInRanks(cards) === rank)
      : (counts[sizes[bits] ?? 0]?.[placeOf(cards, bits) * RANKS + rank] ?? 0);

  /** Of each set, what the hands pay that hold it and none of the others: by inclusion and exclusion. */
  function paid(cards: readonly number[]): number[] {
    const all = Array.from({ length: 32 }, (_, bits) => {
      let sum = 0;
      for (let rank = 1; rank < RANKS; rank++) sum += inside(cards, bits, rank) * (pays[rank] ?? 0);
      return sum;
    });
    for (let i = 0; i < HAND; i++)
      for (let bits = 0; bits < 32; bits++)
        if (!((bits >> i) & 1)) all[bits] = (all[bits] ?? 0) - (all[bits | (1 << i)] ?? 0);
    return all;
  }

  return (cards) => {
    let [best, most] = [0, -1];
    for (const [bits, sum] of paid(cards).entries()) {
      const value = sum * (COMMON / (draws[sizes[bits] ?? 0] ?? 1));
      if (value > most) [best, most] = [bits, value];
    }
    const ways = Array.from({ length: RANKS }, (_, rank) => {
      let sum = 0;
      for (let bits = 0; bits < 32; bits++)
        if ((bits & best) === best)
          sum += (((sizes[bits] ?? 0) - (sizes[best] ?? 0)) % 2 === 0 ? 1 : -1) * inside(cards, bits, rank);
      return sum;
    });
    return { bits: best, ranks: ways };
  };
}

/** How many hands are this one with its suits swapped; 0 unless it is the one that stands for them. */
function classSize(cards: readonly number[]): number {
  const masks = [0, 0, 0, 0];
  for (const card of cards) masks[card & 3] = (masks[card & 3] ?? 0) | (1 << (card >> 2));
  const [a = 0, b = 0, c = 0, d = 0] = masks;
  if (a < b || b < c || c < d) return 0;
  const runs = [+(a === b), +(b === c), +(c === d)].join('');
  // 24 orders of four suits, less those that swap equal ones.
  const swaps: Readonly<Record<string, number>> = {
    '000': 1,
    '100': 2,
    '010': 2,
    '001': 2,
    '101': 4,
    '110': 6,
    '011': 6,
  };
  return 24 / (swaps[runs] ?? 24);
}

/**
 * In how many of the 2,598,960 hands times 7,669,695 draws best play comes to each rank: every hand, every choice of
 * cards to keep and every draw. Hands that differ by their suits alone are counted once for all.
 */
export function countBestPlay(best = bestPlays()): readonly bigint[] {
  const total = new Array<bigint>(RANKS).fill(0n);
  eachHand((cards) => {
    const hands = classSize(cards);
    if (hands === 0) return;
    const { bits, ranks: ways } = best(cards);
    const each = hands * (COMMON / (draws[sizes[bits] ?? 0] ?? 1));
    for (const [rank, count] of ways.entries()) total[rank] = (total[rank] ?? 0n) + BigInt(count * each);
  });
  return total;
}
