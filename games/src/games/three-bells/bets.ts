import { isBet } from '#rules/games/three-bells/rules.ts';
import { type Kind, lengthOf } from './reading.ts';

export const MOST_CHIPS = 500;

/** A slip as it is filled in: the bets with their chips, and the digits that are being entered. */
export interface BellSlip {
  readonly kind: Kind;
  readonly digits: string;
  readonly chips: Readonly<Record<string, number>>;
}

export const emptySlip: BellSlip = { kind: 'exact', digits: '', chips: {} };

const total = (chips: BellSlip['chips']): number =>
  Object.values(chips).reduce((sum, count) => sum + count, 0);

/** How the rules spell a bet: digits in any order stand in ascending order. */
export const spelled = (kind: Kind, digits: string): string =>
  `${kind} ${kind === 'any' ? [...digits].sort().join('') : digits}`;

/** So many chips more on a bet, or fewer; a bet without a chip is gone. */
export function withChips(slip: BellSlip, bet: string, more: number): BellSlip {
  const count = (slip.chips[bet] ?? 0) + more;
  if (more > 0 && total(slip.chips) + more > MOST_CHIPS) return slip;
  const others = Object.entries(slip.chips).filter(([name]) => name !== bet);
  if (count <= 0) return { ...slip, chips: Object.fromEntries(others) };
  return { ...slip, chips: { ...slip.chips, [bet]: count } };
}

/** What came of a digit: a slip, the bet that it made whole, or none because three equal digits have but one order. */
export interface Entered {
  readonly slip: BellSlip;
  readonly bet?: string;
  readonly isRefused?: true;
}

export function entered(slip: BellSlip, digit: number): Entered {
  const { kind } = slip;
  const digits = `${slip.digits}${digit}`;
  if (digits.length < lengthOf(kind)) return { slip: { ...slip, digits } };
  const bet = spelled(kind, digits);
  const clean = { ...slip, digits: '' };
  if (!isBet(bet)) return { slip: clean, isRefused: true };
  return { slip: withChips(clean, bet, 1), bet };
}

export const ofKind = (slip: BellSlip, kind: Kind): BellSlip => ({ ...slip, kind, digits: '' });

/** Fills in what is missing with the randomness of this browser; three equal digits are drawn again where they are no bet. */
export function chanced(
  slip: BellSlip,
  byte: () => number = () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0,
): Entered {
  const digit = (): number => {
    const drawn = byte();
    return drawn < 250 ? drawn % 10 : digit();
  };
  let now: Entered = { slip };
  do now = entered(now.slip, digit());
  while (now.bet === undefined);
  return now;
}
