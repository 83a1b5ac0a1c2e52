import type { Card } from '../cards/card.ts';
import { lawOfWays } from '../maths/law.ts';
import { exactly, gameMaths, once, type WayToPlay } from '../maths/ways.ts';
import { bestPlays, countBestPlay } from './best-play.ts';
import { pays } from './pays.ts';
import { galleryJacks, type JacksResult, numberOf } from './rules.ts';

const best = once(bestPlays);

/** The places that best play keeps of a hand as it lies. */
function keep(dealt: readonly Card[]): number[] {
  const numbers = dealt.map(numberOf);
  const ascending = numbers.toSorted((a, b) => a - b);
  const { bits } = best()(ascending);
  return [0, 1, 2, 3, 4].filter((place) => (bits >> ascending.indexOf(numbers[place] ?? 0)) & 1);
}

const bestWay: WayToPlay<JacksResult> = {
  bet: 'best play',
  choice: null,
  decide: ({ dealt }) => ({ hold: keep(dealt) }),
  known: () =>
    exactly(
      lawOfWays(
        countBestPlay(best()).map((ways, rank) => ({ ways, hundredths: BigInt(100 * (pays[rank] ?? 0)) })),
      ),
    ),
};

export const jacksMaths = gameMaths(galleryJacks, [bestWay]);
