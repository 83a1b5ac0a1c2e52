import { fraction, times, toDecimals } from '../../money/fraction.ts';
import type { BetFigures, GameFigures, Volatility } from '../game-rules.ts';
import type { GameMaths, Known } from './ways.ts';

/** Deviations below the first bound are low, from the second on high. */
const bands: readonly [number, number] = [5, 9];

/** How a deviation of so many stakes is called. */
export function volatilityOf(deviation: number): Volatility {
  return deviation < bands[0] ? 'low' : deviation < bands[1] ? 'medium' : 'high';
}

const cut = (value: number): string => (Math.floor(value * 100 + 1e-6) / 100).toFixed(2);
const percent = (share: Known['rtp']): string => toDecimals(times(share, fraction(100n)), 2);

function betFigures(bet: string, known: Known): BetFigures {
  return {
    bet,
    rtp: percent(known.rtp),
    hitRate: percent(known.hitRate),
    gainRate: percent(known.gainRate),
    deviation: cut(known.deviation),
    most: toDecimals(known.most, 2),
  };
}

/** The figures a player is shown: those of the first way to play, and those of every way. */
export function figuresOfGame({ ways }: GameMaths): GameFigures {
  const found = ways.map((way) => ({ bet: way.bet, known: way.known() }));
  const [first] = found;
  if (!first) throw new RangeError('a game can be played in some way');
  const bets = found.map(({ bet, known }) => betFigures(bet, known));
  const { rtp, hitRate, deviation } = betFigures(first.bet, first.known);
  return { rtp, hitRate, deviation, volatility: volatilityOf(first.known.deviation), bets };
}
