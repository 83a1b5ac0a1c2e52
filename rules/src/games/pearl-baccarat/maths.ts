import { fraction, minus, times, toNumber } from '../../money/fraction.ts';
import { allOrNothing, lawOfWays, ONE } from '../maths/law.ts';
import { exactly, gameMaths, type Known, type WayToPlay } from '../maths/ways.ts';
import { type BaccaratResult, backFor, DECKS, pearlBaccarat, type Spot } from './rules.ts';
import { bankerDraws, isNatural, playerDraws, total, type Winner } from './tableau.ts';

/** Ways to deal a coup to each winner, out of all orders of six cards of the shoe. */
export type CoupWays = Readonly<Record<Winner, number>>;

/**
 * Counts every coup: the points of six cards in their order, each drawn from what is left of the 416. There are
 * 416 x 415 x 414 x 413 x 412 x 411, just under 5 x 10^15, orders: whole numbers that doubles hold exactly.
 */
export function countCoups(): CoupWays {
  const ways = { player: 0, banker: 0, tie: 0 };
  // Of ten points (0 to 9): ten, jack, queen and king of eight decks, then 32 of each number.
  const left = Array.from({ length: 10 }, (_, points) => (points === 0 ? 16 : 4) * DECKS);
  let size = DECKS * 52;

  function draw(then: (points: number, ways: number) => void): void {
    for (const [points, count] of left.entries()) {
      left[points] = count - 1;
      size -= 1;
      then(points, count);
      left[points] = count;
      size += 1;
    }
  }
  const end = (player: number, banker: number, count: number): void => {
    const winner = player === banker ? 'tie' : player > banker ? 'player' : 'banker';
    ways[winner] += count;
  };
  const bankerThird = (player: number, banker: number, third: number | undefined, count: number): void => {
    // Cards that are not dealt are left in any order, so that every coup counts orders of six cards.
    const undealt = third === undefined ? size - 1 : 1;
    if (bankerDraws(banker, third))
      draw((points, more) => end(player, (banker + points) % 10, count * more * undealt));
    else end(player, banker, count * size * undealt);
  };

  draw((first, a) =>
    draw((second, b) =>
      draw((third, c) =>
        draw((fourth, d) => {
          const player = total([first, third]);
          const banker = total([second, fourth]);
          const count = a * b * c * d;
          if (isNatural(player) || isNatural(banker)) end(player, banker, count * size * (size - 1));
          else if (!playerDraws(player)) bankerThird(player, banker, undefined, count);
          else draw((points, more) => bankerThird((player + points) % 10, banker, points, count * more));
        }),
      ),
    ),
  );
  return ways;
}

const noPairs = { hasPlayerPair: false, hasBankerPair: false };

function coupKnown(spot: Spot): Known {
  const ways = countCoups();
  const winners: readonly Winner[] = ['player', 'banker', 'tie'];
  return exactly(
    lawOfWays(
      winners.map((winner) => ({
        ways: BigInt(ways[winner]),
        hundredths: BigInt(backFor(spot, { winner, ...noPairs })),
      })),
    ),
  );
}

/** The second of two cards is of the rank of the first: 31 of the 415 that are left. */
const pairKnown = (): Known =>
  exactly(allOrNothing(fraction(BigInt(4 * DECKS - 1), BigInt(52 * DECKS - 1)), 1_200n));

const way = (spot: Spot, known: () => Known): WayToPlay<BaccaratResult> => ({
  bet: spot,
  choice: { [spot]: 1 },
  known,
});

export const baccaratMaths = gameMaths(pearlBaccarat, [
  way('banker', () => coupKnown('banker')),
  way('player', () => coupKnown('player')),
  way('tie', () => coupKnown('tie')),
  way('player-pair', pairKnown),
  way('banker-pair', pairKnown),
]);

/** The edge of the house over a spot, in percent of the stake, as tables print it. */
export const edgeOf = (known: Known): number => toNumber(times(minus(ONE, known.rtp), fraction(100n)));
