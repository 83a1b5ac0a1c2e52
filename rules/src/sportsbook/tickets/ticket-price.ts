import { compare, type Fraction, floored, fraction, minus, times } from '../../money/fraction.ts';
import { convertOdds, decimalOf, type OddsFormat, type Price, parseOdds, profitOf } from '../odds/odds.ts';
import { combinedOdds } from './parlay.ts';
import type { SlipKind } from './slip.ts';

/**
 * The price that is printed on a slip and its ticket, and is the contract: a single is of the player's format, a parlay
 * or system is decimal ([R-ODDS], [R-PARLAY]). It has 3 decimals, and more where these would change what is won by
 * more than a two-hundredth: Malay has few numbers for long prices, and nobody is to win more by the choice of a format.
 *
 * @param master the feed's own price
 */
export function ticketPrice(master: Price, format: OddsFormat, kind: SlipKind): Price {
  const to = kind === 'single' ? format : 'DEC';
  if (to === master.format) return master;
  const fair = profitOf(master);
  const written = Array.from({ length: 6 }, (_, more) => convertOdds(master, to, 3 + more));
  const odds = written.find((text) => isNear(to, text, fair)) ?? written.at(-1) ?? master.odds;
  return { format: to, odds };
}

function isNear(format: OddsFormat, odds: string, fair: Fraction): boolean {
  if (parseOdds(format, odds) === undefined) return false;
  const { top, bottom } = minus(profitOf({ format, odds }), fair);
  const off = fraction(top < 0n ? -top : top, bottom);
  return compare(times(off, fraction(200n)), fair) <= 0;
}

/**
 * The odds that promotions judge a ticket by, in thousandths, rounded down: what a single or parlay pays for a unit, and of a
 * system the lowest price of its legs.
 */
export function judgedOdds(kind: SlipKind, prices: readonly Price[]): number {
  const lowest = (of: readonly Fraction[]) => of.reduce((low, one) => (compare(one, low) < 0 ? one : low));
  const odds =
    kind === 'system' ? lowest(prices.map(decimalOf)) : combinedOdds(prices.map((price) => ({ price })));
  return Number(floored(times(odds, fraction(1_000n))));
}
