import { fraction } from '../../money/fraction.ts';
import { choose } from '../maths/combinations.ts';
import { type Law, lawOfWays, ONE } from '../maths/law.ts';
import { exactly, gameMaths, type WayToPlay } from '../maths/ways.ts';
import { LEAST_TO_PLAY, placeOf, ranks, worthOf } from './hand.ts';
import { antesBack, type DuelResult, endOf, numberOf, pairPlusBack, threeCardDuel } from './rules.ts';

const DECK = 52;

/** One of the 22,100 hands: its worth, and its cards as bits of two halves of the deck. */
interface Hand {
  readonly cards: readonly [number, number, number];
  readonly worth: number;
  readonly low: number;
  readonly high: number;
}

const bitsOf = (cards: readonly number[], from: number): number =>
  cards.reduce((bits, card) => (card >= from && card < from + 26 ? bits | (1 << (card - from)) : bits), 0);

export function allHands(): readonly Hand[] {
  const hands: Hand[] = [];
  for (let a = 0; a < DECK; a++)
    for (let b = 0; b < a; b++)
      for (let c = 0; c < b; c++) {
        const cards = [a, b, c] as const;
        hands.push({ cards, worth: worthOf(cards), low: bitsOf(cards, 0), high: bitsOf(cards, 26) });
      }
  return hands;
}

/** How many hands are this one with its suits swapped; 0 unless it is the one that stands for them. */
function classSize(cards: readonly number[]): number {
  const masks = [0, 1, 2, 3].map((suit) =>
    cards.reduce((mask, card) => ((card & 3) === suit ? mask | (1 << (card >> 2)) : mask), 0),
  );
  if (masks.some((mask, suit) => suit > 0 && mask > (masks[suit - 1] ?? 0))) return 0;
  const factorial = [1, 1, 2, 6, 24];
  const swaps = [...new Set(masks)].map(
    (mask) => factorial[masks.filter((each) => each === mask).length] ?? 1,
  );
  return 24 / swaps.reduce((product, each) => product * each, 1);
}

/** A hand of the player with what playing it comes to against the 18,424 hands the dealer can have. */
export interface Fight {
  readonly worth: number;
  /** How many hands are like it. */
  readonly hands: number;
  readonly ends: Readonly<Record<ReturnType<typeof endOf>, number>>;
}

/** Every hand against every hand; those that differ by their suits alone are fought once. Takes about a second. */
export function allFights(): readonly Fight[] {
  const all = allHands();
  return all.flatMap(({ cards, worth, low, high }) => {
    const hands = classSize(cards);
    if (hands === 0) return [];
    const ends = { unqualified: 0, won: 0, lost: 0, tied: 0 };
    for (const dealer of all)
      if ((dealer.low & low) === 0 && (dealer.high & high) === 0) ends[endOf(worth, dealer.worth)] += 1;
    return [{ worth, hands, ends }];
  });
}

/** What an ante comes to when every hand from a worth on is played. */
export function anteLaw(fights: readonly Fight[], least = LEAST_TO_PLAY): Law {
  const all = choose(DECK, 3) * choose(DECK - 3, 3);
  const played = new Map<number, bigint>();
  let folded = 0n;
  for (const { worth, hands, ends } of fights) {
    if (worth < least) folded += BigInt(hands) * choose(DECK - 3, 3);
    else
      for (const end of ['unqualified', 'won', 'lost', 'tied'] as const) {
        const back = antesBack(worth, end);
        played.set(back, (played.get(back) ?? 0n) + BigInt(hands * ends[end]));
      }
  }
  return [
    { chance: fraction(folded, all), paid: fraction(0n), staked: ONE },
    ...[...played].map(([back, ways]) => ({
      chance: fraction(ways, all),
      paid: fraction(BigInt(back)),
      staked: fraction(2n),
    })),
  ];
}

/** How many of the 22,100 hands are of each rank. */
export function rankCounts(): number[] {
  const counts = ranks.map(() => 0);
  for (const { worth } of allHands()) counts[placeOf(worth)] = (counts[placeOf(worth)] ?? 0) + 1;
  return counts;
}

export function pairPlusLaw(): Law {
  const rows = new Map<number, bigint>();
  for (const { worth } of allHands())
    rows.set(pairPlusBack(worth), (rows.get(pairPlusBack(worth)) ?? 0n) + 1n);
  return lawOfWays([...rows].map(([back, ways]) => ({ ways, hundredths: BigInt(100 * back) })));
}

const anteWay: WayToPlay<DuelResult> = {
  bet: 'ante, played from Q-6-4',
  choice: { ante: 1, pairPlus: 0 },
  decide({ player }) {
    const [a = 0, b = 0, c = 0] = player.map(numberOf);
    return worthOf([a, b, c]) >= LEAST_TO_PLAY ? 'play' : 'fold';
  },
  known: () => exactly(anteLaw(allFights())),
};

const pairPlusWay: WayToPlay<DuelResult> = {
  bet: 'pair plus',
  choice: { ante: 0, pairPlus: 1 },
  known: () => exactly(pairPlusLaw()),
};

export const duelMaths = gameMaths(threeCardDuel, [anteWay, pairPlusWay]);
