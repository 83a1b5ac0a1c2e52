import type { Amount } from '../../money/amount.ts';
import { type Fraction, fraction, minus, plus, times } from '../../money/fraction.ts';
import { decimalOf, type Price, parseDecimal } from '../odds/odds.ts';
import { type CoinDecimals, roundToCoin } from '../odds/stake.ts';
import { factorOf, type Settled } from '../outcome.ts';
import { cut } from './parlay.ts';

/** How likely a selection now ends in which way, as exact decimals that add up to 1 (UOF `probabilities`). */
export interface Chances {
  readonly win: string;
  readonly halfWin: string;
  /** Pushes and voids. */
  readonly refund: string;
  readonly halfLose: string;
  readonly lose: string;
}

/** A leg of the ticket: the price it was struck at, and how it ended or how likely it is to end. */
export type CashOutLeg = { readonly price: Price } & (
  | { readonly settled: Settled }
  | { readonly chances: Chances }
);

export interface CashOutOffer {
  /** What the ticket is worth at these chances, rounded down to whole coins. */
  readonly fair: Amount;
  /** What is offered for it: the fair value less the margin, rounded down to whole coins. */
  readonly offer: Amount;
}

/**
 * What is offered for a whole ticket (section 9, cash-out): its risk times, for each leg, what it came to or what it
 * comes to on average. A single is a parlay of one leg.
 *
 * @param risk 1/10,000 units
 * @param margin exact decimal such as `"0.05"`, at least 0 and below 1
 * @param maxPayout the ticket's; no offer is above it
 * @throws RangeError where a number is none, or the chances do not add up to 1
 */
export function cashOutOffer(
  risk: Amount,
  legs: readonly CashOutLeg[],
  margin: string,
  { coin, maxPayout }: { readonly coin: CoinDecimals; readonly maxPayout?: Amount | undefined },
): CashOutOffer {
  const value = legs.map(worthOf).reduce(times, fraction(risk));
  const kept = minus(fraction(1n), exact(margin));
  if (kept.top <= 0n || exact(margin).top < 0n) throw new RangeError('a margin is at least 0 and below 1');
  return {
    fair: cut(roundToCoin(value, coin, 'down'), maxPayout),
    offer: cut(roundToCoin(times(value, kept), coin, 'down'), maxPayout),
  };
}

/**
 * What one unit on a leg is worth now, exact: what it came to, or Σ probability × factor.
 *
 * @throws RangeError where a chance is no number from 0, or they do not add up to 1
 */
export function worthOf(leg: CashOutLeg): Fraction {
  const odds = decimalOf(leg.price);
  if ('settled' in leg) return factorOf(leg.settled, odds);
  const { win, halfWin, refund, halfLose, lose } = leg.chances;
  const parts = [
    [win, 'win'],
    [halfWin, 'half_win'],
    [refund, 'push'],
    [halfLose, 'half_lose'],
    [lose, 'lose'],
  ] as const;
  const sum = parts.map(([chance]) => exact(chance)).reduce(plus);
  if (sum.top !== sum.bottom) throw new RangeError('chances add up to 1');
  return parts.map(([chance, outcome]) => times(exact(chance), factorOf({ outcome }, odds))).reduce(plus);
}

function exact(text: string): Fraction {
  const value = parseDecimal(text);
  if (value === undefined || value.top < 0n) throw new RangeError(`${text} is no chance`);
  return value;
}

/** A ticket after a part of it was sold. Amounts in 1/10,000 units. */
export interface PartialCashOut {
  /** What is paid now: the part of the offer, rounded down. */
  readonly paid: Amount;
  /** The risk that was sold, and that which keeps running. */
  readonly soldRisk: Amount;
  readonly risk: Amount;
  /** The stake as typed that keeps running, its profit shrinking with it. */
  readonly stake: Amount;
}

/**
 * Sells a share of a ticket; the rest runs on with the rest of the stake (section 9, cash-out).
 *
 * @param part the share in hundredths, 1 to 100; 100 sells it all
 * @throws RangeError where the share is none of these
 */
export function cashOutPart(
  ticket: { readonly risk: Amount; readonly stake: Amount },
  offer: Amount,
  part: number,
  coin: CoinDecimals,
): PartialCashOut {
  if (!Number.isInteger(part) || part < 1 || part > 100)
    throw new RangeError('a share is 1 to 100 hundredths');
  const share = fraction(BigInt(part), 100n);
  const soldRisk = roundToCoin(times(fraction(ticket.risk), share), coin, 'down');
  const soldStake = roundToCoin(times(fraction(ticket.stake), share), coin, 'down');
  return {
    paid: roundToCoin(times(fraction(offer), share), coin, 'down'),
    soldRisk,
    risk: ticket.risk - soldRisk,
    stake: ticket.stake - soldStake,
  };
}

/** State of the feed behind a price. */
export interface FeedStatus {
  /** It is alive, and has sent everything that was missed. */
  readonly isComplete: boolean;
  /** Milliseconds since its last message, heartbeats included; nothing where there was none. */
  readonly silence: number | undefined;
}

/**
 * Whether the price of a market is current (section 9, cash-out: no offer on a price older than n seconds). A feed sends
 * a price when it changes, so one that has not moved for an hour is current while the feed is alive; once the feed is
 * silent, or before it has sent what was missed, no price is.
 *
 * @param longestSilence milliseconds
 */
export function isPriceOfNow({ isComplete, silence }: FeedStatus, longestSilence: number): boolean {
  return isComplete && silence !== undefined && silence <= longestSilence;
}
