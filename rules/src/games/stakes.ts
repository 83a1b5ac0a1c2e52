import { type Amount, parseAmount } from '../money/amount.ts';

/** What may be staked on a round of a game: every multiple of the step from the least to the most. 1/10,000 units. */
export interface StakeRange {
  readonly least: Amount;
  readonly most: Amount;
  /** Above 0; divides `least` and `most`. */
  readonly step: Amount;
}

/** The same function decides what a page offers and what the server takes. */
export function isStake({ least, most, step }: StakeRange, amount: Amount): boolean {
  return amount >= least && amount <= most && amount % step === 0n;
}

interface FittedStake {
  readonly stake: Amount;
  /** Why it is not the amount that was asked for; `undefined` where it is. */
  readonly changed: 'low' | 'high' | 'step' | undefined;
}

/** The stake that is nearest to an amount, and never above it unless the amount is below the least. */
export function fitStake({ least, most, step }: StakeRange, amount: Amount): FittedStake {
  if (amount < least) return { stake: least, changed: 'low' };
  if (amount > most) return { stake: most, changed: 'high' };
  const rest = amount % step;
  return { stake: amount - rest, changed: rest === 0n ? undefined : 'step' };
}

/** The highest stake that a balance pays for; the least where it pays for none. */
export function highestStake(range: StakeRange, balance: Amount): Amount {
  return fitStake(range, balance).stake;
}

/**
 * Reads an amount as people type it: a comma or a point before the decimals, spaces and commas between thousands.
 *
 * @returns 1/10,000 units, or `undefined` where it is no amount or has more than four decimals
 */
export function typedAmount(text: string): Amount | undefined {
  const close = text.replace(/[\s\u00a0_']/g, '');
  const hasGroups = close.includes('.') || /^\d{1,3}(,\d{3})+$/.test(close);
  const plain = hasGroups ? close.replaceAll(',', '') : close.replace(',', '.');
  const [whole = '', decimals = ''] = plain.split('.', 2);
  if (plain.split('.').length > 2 || whole + decimals === '') return undefined;
  const spelled = `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals === '' ? '' : `.${decimals}`}`;
  return parseAmount(spelled);
}

/** What chips are worth, in the smallest of them. */
const CHIPS = [1n, 5n, 20n, 100n, 500n] as const;
const ROUND_DIGITS = [1n, 2n, 5n, 10n];

/** The smallest of 1, 2 and 5 times a power of ten that is no less than an amount. */
function roundUp(amount: Amount): Amount {
  let power = 1n;
  while (power * 10n <= amount) power *= 10n;
  return power * (ROUND_DIGITS.find((digit) => digit * power >= amount) ?? 10n);
}

/**
 * The chips of a table, smallest first: round values such as 5, 25, 100 and 500, each a multiple of the smallest.
 *
 * @param mostStaked all that may lie on the table at once; no chip is worth more
 */
export function chipValues(range: StakeRange, mostStaked: Amount): readonly Amount[] {
  const round = roundUp(range.least);
  const smallest = isStake(range, round) ? round : range.least;
  return CHIPS.map((times) => times * smallest).filter((worth) => worth <= mostStaked);
}

/**
 * What all bets of a table can be counted in: the largest chip that is a stake of the game and divides each of them.
 *
 * @param chips of {@link chipValues}
 * @param bets multiples of the smallest chip
 */
export function unitOf(range: StakeRange, chips: readonly Amount[], bets: readonly Amount[]): Amount {
  const fits = (chip: Amount) => isStake(range, chip) && bets.every((bet) => bet % chip === 0n);
  return chips.findLast(fits) ?? range.least;
}
