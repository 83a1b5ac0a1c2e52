import { sides } from './clockwork-sabong/pool.ts';
import { members } from './round/choices.ts';
import { layout, POCKETS } from './salon-roulette/layout.ts';

/** The sides that one bet is on, of how many of which one wins. */
export interface Cover {
  readonly covers: readonly string[];
  readonly outOf: number;
}

/**
 * What a bet on a round covers, in games whose bets can be played against each other.
 * @param setting what was published of a shared round
 * @returns `undefined` for other games, and for bets on none of the sides (a draw, a pair)
 */
export function coverOf(gameCode: string, choice: unknown, setting: unknown): Cover | undefined {
  const chosen = Object.keys(members(choice));
  switch (gameCode) {
    case 'salon-roulette':
      return cover(chosen.flatMap((spot) => layout.get(spot) ?? []).map(String), POCKETS);
    case 'pearl-baccarat':
      return cover(
        chosen.filter((spot) => spot === 'banker' || spot === 'player'),
        2,
      );
    case 'clockwork-sabong': {
      const { on } = members(choice);
      // The draw is no side: it is rare, and all other stakes lose by it.
      return cover(
        sides.filter((side) => side === on && side !== 'draw'),
        2,
      );
    }
    case 'inkwell-derby': {
      const { strengths } = members(setting);
      const runners = Array.isArray(strengths) ? strengths.length : 0;
      return cover(
        chosen.flatMap((bet) => /^win (\d+)$/.exec(bet)?.[1] ?? []),
        runners,
      );
    }
    default:
      return undefined;
  }
}

function cover(covers: readonly string[], outOf: number): Cover | undefined {
  const each = [...new Set(covers)];
  return each.length > 0 && outOf > 0 ? { covers: each, outOf } : undefined;
}
