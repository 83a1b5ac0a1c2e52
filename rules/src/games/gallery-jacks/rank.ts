/** What five cards are worth, from nothing to the royal flush; the place is used in tables. */
export const ranks = [
  'nothing',
  'jacks-or-better',
  'two-pair',
  'three-of-a-kind',
  'straight',
  'flush',
  'full-house',
  'four-of-a-kind',
  'straight-flush',
  'royal-flush',
] as const;

export type PokerRank = (typeof ranks)[number];

/** Ranks of a straight as bits 0 (two) to 12 (ace), the lowest A-2-3-4-5 first. */
const straights: ReadonlySet<number> = new Set([
  0b1_0000_0000_1111,
  ...Array.from({ length: 9 }, (_, low) => 0b1_1111 << low),
]);
const ROYAL = 0b1_1111 << 8;
const JACK = 9;

const placeOf = (rank: PokerRank): number => ranks.indexOf(rank);
const at = {
  nothing: placeOf('nothing'),
  jacks: placeOf('jacks-or-better'),
  twoPair: placeOf('two-pair'),
  three: placeOf('three-of-a-kind'),
  straight: placeOf('straight'),
  flush: placeOf('flush'),
  full: placeOf('full-house'),
  four: placeOf('four-of-a-kind'),
  straightFlush: placeOf('straight-flush'),
  royal: placeOf('royal-flush'),
};

/**
 * The place in {@link ranks} of five different cards; each is its number in the deck by rank: `4 * rank + suit`, the two 0
 * and the ace 12.
 */
export function pokerPlace(a: number, b: number, c: number, d: number, e: number): number {
  const ra = a >> 2;
  const rb = b >> 2;
  const rc = c >> 2;
  const rd = d >> 2;
  const re = e >> 2;
  const mask = (1 << ra) | (1 << rb) | (1 << rc) | (1 << rd) | (1 << re);
  let equal = 0;
  let pair = 0;
  if (ra === rb || ra === rc || ra === rd || ra === re) {
    equal += +(ra === rb) + +(ra === rc) + +(ra === rd) + +(ra === re);
    pair = ra;
  }
  if (rb === rc || rb === rd || rb === re) {
    equal += +(rb === rc) + +(rb === rd) + +(rb === re);
    pair = rb;
  }
  if (rc === rd || rc === re) {
    equal += +(rc === rd) + +(rc === re);
    pair = rc;
  }
  if (rd === re) {
    equal += 1;
    pair = rd;
  }
  switch (equal) {
    case 1:
      return pair >= JACK ? at.jacks : at.nothing;
    case 2:
      return at.twoPair;
    case 3:
      return at.three;
    case 4:
      return at.full;
    case 6:
      return at.four;
    default:
      return distinctPlace(mask, ((a ^ b) | (a ^ c) | (a ^ d) | (a ^ e)) & 3);
  }
}

/** Five different ranks. @param suits 0 where all are of one suit */
function distinctPlace(mask: number, suits: number): number {
  const isStraight = straights.has(mask);
  if (suits !== 0) return isStraight ? at.straight : at.nothing;
  if (!isStraight) return at.flush;
  return mask === ROYAL ? at.royal : at.straightFlush;
}
