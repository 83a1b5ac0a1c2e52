import { type Amount, multiplyDown } from '../money/amount.ts';

/**
 * How a bonus can stand. `joined`: the player has opted in and the deposit is awaited; `active`: stakes count;
 * `completed`: the bonus was paid out. The last three are final.
 */
export const bonusStates = ['joined', 'active', 'completed', 'forfeited', 'expired'] as const;
export type BonusState = (typeof bonusStates)[number];

/** What a deposit-match promotion promises. Amounts in 1/10,000 units. */
export interface BonusTerms {
  /** Share of the deposit, in percent, 1 to 1,000. */
  readonly percent: number;
  readonly minDeposit: Amount;
  readonly maxBonus: Amount;
  /** How many times the bonus must be staked before it is paid, 1 to 100. */
  readonly wageringTimes: number;
  /** How long that may take from the deposit on, in milliseconds. */
  readonly wageringMs: number;
}

/** A player's bonus. Amounts in 1/10,000 units; moments in milliseconds since 1970. */
export interface Bonus {
  readonly state: BonusState;
  /** What will be paid; 0 until the deposit is there. */
  readonly amount: Amount;
  /** What must be staked for it. */
  readonly required: Amount;
  readonly wagered: Amount;
  /** Until when the deposit, and then the staking, must be done. */
  readonly expiresAt: number;
}

export type BonusEvent =
  | { readonly kind: 'deposit'; readonly amount: Amount; readonly at: number }
  | { readonly kind: 'stake'; readonly amount: Amount; readonly at: number }
  | { readonly kind: 'forfeit'; readonly at: number }
  | { readonly kind: 'tick'; readonly at: number };

/** The bonus of a deposit: its percentage rounded down, at most `maxBonus`, none below `minDeposit`. */
export function bonusOf(
  terms: Pick<BonusTerms, 'percent' | 'minDeposit' | 'maxBonus'>,
  deposit: Amount,
): Amount {
  if (deposit < terms.minDeposit) return 0n;
  const share = multiplyDown(deposit, BigInt(terms.percent), 100n);
  if (share > terms.maxBonus) return terms.maxBonus;
  return share;
}

export function isFinal(state: BonusState): boolean {
  return state !== 'joined' && state !== 'active';
}

/**
 * What a bonus becomes by an event. What does not concern it changes nothing; a final state never changes. The clock
 * comes first: an event at or after `expiresAt` finds the bonus expired.
 */
export function bonusAfter(bonus: Bonus, terms: BonusTerms, event: BonusEvent): Bonus {
  if (isFinal(bonus.state)) return bonus;
  if (event.at >= bonus.expiresAt) return { ...bonus, state: 'expired' };
  switch (event.kind) {
    case 'deposit':
      return bonus.state === 'joined' ? activate(bonus, terms, event.amount, event.at) : bonus;
    case 'stake':
      return bonus.state === 'active' ? wager(bonus, event.amount) : bonus;
    case 'forfeit':
      return { ...bonus, state: 'forfeited' };
    case 'tick':
      return bonus;
  }
}

function activate(bonus: Bonus, terms: BonusTerms, deposit: Amount, at: number): Bonus {
  const amount = bonusOf(terms, deposit);
  if (amount === 0n) return bonus;
  return {
    state: 'active',
    amount,
    required: amount * BigInt(terms.wageringTimes),
    wagered: 0n,
    expiresAt: at + terms.wageringMs,
  };
}

function wager(bonus: Bonus, stake: Amount): Bonus {
  const wagered = bonus.wagered + stake;
  return wagered >= bonus.required
    ? { ...bonus, wagered: bonus.required, state: 'completed' }
    : { ...bonus, wagered };
}
