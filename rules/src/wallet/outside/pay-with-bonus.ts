import type { Amount } from '../../money/amount.ts';
import { type Funds, type Played, planPaid, splitWin } from '../../rewards/bonus/bonus-play.ts';
import type { BonusTerms } from '../../rewards/bonus/promotion.ts';
import type { PlannedMove, WalletPlan, WalletRefusal } from './plan-message.ts';

/** The bonus that a round belongs to, as a message meets it. Amounts in 1/10,000 units. */
export interface BonusFacts {
  readonly terms: BonusTerms;
  readonly played: Extract<Played, { product: 'casino' }>;
  /** Whether it is still under way; else what is of bonus money is the site's. */
  readonly isActive: boolean;
  /** What may be staked and taken back of each; no bonus money where it is over. */
  readonly funds: Funds;
  /** What the round has staked of each, and not got back. */
  readonly staked: Funds;
  /** What of a known bet or win was bonus money, by its reference. */
  readonly parts: ReadonlyMap<string, Amount>;
  /** Whether the player may owe what is taken back and is not there. */
  readonly mayOwe: boolean;
}

/**
 * A planned move once it is said whose money it is. `bonusStakeBack`: of a bonus that is over it goes to the site; `bonusWin`
 * likewise; `bonusTaken` is taken from the bonus, `bonusLost` paid by the site, as it is not there any more.
 */
export interface PaidMove {
  readonly is: PlannedMove['is'] | 'bonusStake' | 'bonusStakeBack' | 'bonusWin' | 'bonusTaken' | 'bonusLost';
  readonly amount: Amount;
  readonly ref: string;
}

export interface PaidPlan {
  readonly moves: readonly PaidMove[];
  /** What of each bet and win of the message is bonus money, where any is. */
  readonly parts: ReadonlyMap<string, Amount>;
  /** What of the round's stake and win is bonus money grows by so much; negative where it was taken back. */
  readonly bonusStaked: Amount;
  readonly bonusWon: Amount;
}

/**
 * Says what of a planned message is paid with bonus money: stakes in the order of the terms, wins as the stakes of the round were
 * paid, and what is taken back exactly as it came. The plan was made on the cash and bonus money together.
 *
 * A bonus never makes a debt: what a rolled-back win has brought to it and is not there any more is the site's loss, as of
 * corrected tickets (docs/decisions/0168).
 */
export function payWithBonus(
  { moves }: Pick<WalletPlan, 'moves'>,
  facts: BonusFacts,
): PaidPlan | { readonly refused: 'aboveBonusMaximum' | WalletRefusal } {
  const payer = new Payer(facts);
  for (const move of moves) {
    const refused = payer.take(move);
    if (refused) return { refused };
  }
  return payer.paid();
}

class Payer {
  readonly #facts: BonusFacts;
  readonly #moves: PaidMove[] = [];
  readonly #parts: Map<string, Amount>;
  readonly #own = new Map<string, Amount>();
  readonly #left: { cash: Amount; bonus: Amount };
  readonly #staked: { cash: Amount; bonus: Amount };
  #bonusWon: Amount = 0n;

  constructor(facts: BonusFacts) {
    this.#facts = facts;
    this.#parts = new Map(facts.parts);
    this.#left = { ...facts.funds };
    this.#staked = { ...facts.staked };
  }

  paid(): PaidPlan {
    return {
      moves: this.#moves,
      parts: this.#own,
      bonusStaked: this.#staked.bonus - this.#facts.staked.bonus,
      bonusWon: this.#bonusWon,
    };
  }

  take(move: PlannedMove): 'aboveBonusMaximum' | WalletRefusal | undefined {
    switch (move.is) {
      case 'stake':
        return this.#stake(move);
      case 'win':
        return this.#win(move);
      case 'stakeBack':
        return this.#giveBack(move);
      case 'taken':
      case 'owed':
        return this.#takeBack(move);
      case 'given':
        this.#left.cash += move.amount;
        this.#move('given', move.amount, move.ref);
        return undefined;
      case 'freeStake':
      case 'freeStakeBack':
      case 'siteTaken':
        this.#move(move.is, move.amount, move.ref);
        return undefined;
    }
  }

  #stake({ amount, ref }: PlannedMove): 'aboveBonusMaximum' | WalletRefusal | undefined {
    const { terms, played, isActive } = this.#facts;
    const before = this.#staked.cash + this.#staked.bonus;
    const plan = isActive
      ? planPaid(terms, this.#left, { played, stake: amount, before })
      : { cash: amount, bonus: 0n };
    if (typeof plan === 'string') return plan;
    const { cash, bonus } = plan;
    this.#left.cash -= cash;
    this.#left.bonus -= bonus;
    this.#staked.cash += cash;
    this.#staked.bonus += bonus;
    this.#note(ref, bonus);
    this.#move('stake', cash, ref);
    this.#move('bonusStake', bonus, ref);
    return undefined;
  }

  #win({ amount, ref }: PlannedMove): undefined {
    const { terms, isActive } = this.#facts;
    const { cash, bonus } = splitWin(terms, { ...this.#staked, free: 0n }, amount);
    this.#left.cash += cash;
    if (isActive) this.#left.bonus += bonus;
    this.#bonusWon += bonus;
    this.#note(ref, bonus);
    this.#move('win', cash, ref);
    this.#move('bonusWin', bonus, ref);
  }

  #giveBack({ amount, ref }: PlannedMove): undefined {
    const bonus = this.#parts.get(ref) ?? 0n;
    const cash = amount - bonus;
    this.#left.cash += cash;
    if (this.#facts.isActive) this.#left.bonus += bonus;
    this.#staked.cash -= cash;
    this.#staked.bonus -= bonus;
    this.#move('stakeBack', cash, ref);
    this.#move('bonusStakeBack', bonus, ref);
  }

  /** The plan takes a win back in up to two moves: of its bonus money first. */
  #takeBack({ amount, ref }: PlannedMove): WalletRefusal | undefined {
    const part = this.#parts.get(ref) ?? 0n;
    const bonus = least(amount, part);
    this.#parts.set(ref, part - bonus);
    const there = least(bonus, this.#left.bonus);
    this.#left.bonus -= there;
    this.#bonusWon -= bonus;
    this.#move('bonusTaken', there, ref);
    this.#move('bonusLost', bonus - there, ref);
    const cash = amount - bonus;
    const taken = least(cash, this.#left.cash < 0n ? 0n : this.#left.cash);
    if (taken < cash && !this.#facts.mayOwe) return 'insufficientFunds';
    this.#left.cash -= taken;
    this.#move('taken', taken, ref);
    this.#move('owed', cash - taken, ref);
    return undefined;
  }

  #note(ref: string, bonus: Amount): void {
    if (bonus === 0n) return;
    this.#parts.set(ref, bonus);
    this.#own.set(ref, bonus);
  }

  #move(is: PaidMove['is'], amount: Amount, ref: string): void {
    if (amount > 0n) this.#moves.push({ is, amount, ref });
  }
}

function least(one: Amount, other: Amount): Amount {
  return one < other ? one : other;
}
