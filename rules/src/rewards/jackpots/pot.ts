import type { Amount } from '../../money/amount.ts';
import { isWon } from './draw.ts';

/**
 * - `fixed`: a set prize; each stake has a chance.
 * - `progressive`: a share of each stake is added to the prize; each stake has a chance.
 * - `mustDrop`: a share of each stake is added; the one that takes the pot to its hidden drop point wins.
 */
export const jackpotKinds = ['fixed', 'progressive', 'mustDrop'] as const;
export type JackpotKind = (typeof jackpotKinds)[number];

/** What {@link JackpotTerms.share} is counted in: 1/10,000 of a stake. */
export const WHOLE_STAKE = 10_000n;
/** A fifth of a stake. */
export const MOST_SHARE = 2_000;

/** What a jackpot says. Amounts in 1/10,000 units. */
export interface JackpotTerms {
  readonly kind: JackpotKind;
  /** What each pot begins with: the prize of a fixed one. */
  readonly seed: Amount;
  /** What stakes add, in 1/10,000 of them; 0 for a fixed one. */
  readonly share: number;
  /** So much is staked for one win on average; null where the pot must drop. */
  readonly odds: Amount | null;
  /** Below this a pot that must drop does so; null for the others. */
  readonly maximum: Amount | null;
}

export type TermsField = 'seed' | 'share' | 'odds' | 'maximum';

/** Which of the terms cannot be. @param coin the smallest amount that can be paid */
export function termsProblem(
  { kind, seed, share, odds, maximum }: JackpotTerms,
  coin: Amount,
): TermsField | undefined {
  const isPaid = (amount: Amount) => amount > 0n && amount % coin === 0n;
  if (!isPaid(seed)) return 'seed';
  const shares = kind === 'fixed' ? [0, 0] : [1, MOST_SHARE];
  if (!Number.isInteger(share) || share < (shares[0] ?? 0) || share > (shares[1] ?? 0)) return 'share';
  if (kind === 'mustDrop') {
    if (odds !== null) return 'odds';
    return maximum !== null && isPaid(maximum) && maximum >= seed + 2n * coin ? undefined : 'maximum';
  }
  if (maximum !== null) return 'maximum';
  return odds !== null && odds > 0n ? undefined : 'odds';
}

const MILLION = 1_000_000n;

/**
 * What a jackpot costs on average, in millionths of what is staked, rounded up: what stakes add to it, and the seeds of its pots
 * by how often they are won.
 */
export function costOf({ kind, seed, share, odds, maximum }: JackpotTerms): bigint {
  const added = (BigInt(share) * MILLION) / WHOLE_STAKE;
  if (kind !== 'mustDrop') return odds ? added + divideUp(seed * MILLION, odds) : added;
  // Half way between seed and maximum on average: so much is added from one win to the next.
  const grown = ((maximum ?? 0n) - seed) / 2n;
  return grown > 0n ? added + divideUp(added * seed, grown) : added;
}

const divideUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by;

/** A pot under way. Amounts in 1/10,000 units. */
export interface Pot {
  readonly amount: Amount;
  /** What stakes have added beyond that: 1/10,000 of the smallest unit, 0 to 9,999. */
  readonly rest: bigint;
  /** Where it drops; null for one that need not. */
  readonly dropAt: Amount | null;
}

/** A round that counts. */
export interface CountedRound {
  /** 1/10,000 units of cash. */
  readonly stake: Amount;
  /** Its draw on the jackpot. */
  readonly draw: bigint;
}

export interface Counted {
  /** What it adds to the pot. */
  readonly added: Amount;
  readonly rest: bigint;
  /** What it wins, in whole coins; null where it wins nothing. What is left then is part of the next pot. */
  readonly prize: Amount | null;
}

/**
 * Counts a round on a pot: its share is added first, then it is decided. Of the share that takes a pot to its drop point nothing
 * is added beyond it, so that no round wins twice.
 */
export function countRound(
  pot: Pot,
  { share, odds }: Pick<JackpotTerms, 'share' | 'odds'>,
  { stake, draw }: CountedRound,
  coin: Amount,
): Counted {
  const grown = pot.rest + stake * BigInt(share);
  const added = grown / WHOLE_STAKE;
  if (pot.dropAt !== null && pot.amount + added >= pot.dropAt)
    return { added: pot.dropAt - pot.amount, rest: 0n, prize: pot.dropAt };
  const rest = grown % WHOLE_STAKE;
  const amount = pot.amount + added;
  const hasWon = pot.dropAt === null && odds !== null && isWon(draw, stake, odds);
  return { added, rest, prize: hasWon ? amount - (amount % coin) : null };
}
