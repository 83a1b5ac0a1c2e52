import { type Amount, multiplyDown } from '../../money/amount.ts';
import { type BonusTerms, type Gift, matchedDeposit, type PromotionData, worthOf } from './promotion.ts';

/** What a player has of a grant under way. Amounts in 1/10,000 units; moments in milliseconds since 1970. */
export interface LiveGrant {
  /** Bonus money that was given; grows by what free rounds, free bets and boosts win. */
  readonly amount: Amount;
  /** What must be staked before it becomes cash. */
  readonly required: Amount;
  readonly wagered: Amount;
  /** Free rounds, free bets or boosted bets that are left. */
  readonly left: number;
  readonly expiresAt: number;
  /** Whether it becomes no cash until staff has decided about it. */
  readonly isHeld?: boolean;
}

/** The money of a player that a bet can be paid from. */
export interface Funds {
  readonly cash: Amount;
  readonly bonus: Amount;
}

/** What is bet on. `odds` in thousandths. */
export type Played =
  | {
      readonly product: 'casino';
      readonly providerCode: string;
      readonly gameCode: string;
      readonly category: string;
    }
  | { readonly product: 'sportsbook'; readonly odds: number };

/** How a stake is paid. Its parts are the stake altogether. */
export interface StakePlan {
  readonly cash: Amount;
  readonly bonus: Amount;
  /** Paid by the site: a free round or a free bet. */
  readonly free: Amount;
  /** What it adds to the wagering. */
  readonly counted: Amount;
}

export type StakeRefusal = 'aboveBonusMaximum' | 'insufficientFunds';

/** What becomes of the bonus money after something was played. */
export type GrantEnd =
  | { readonly end: 'convert'; readonly cash: Amount; readonly rest: Amount }
  /** Nothing of it is left. */
  | { readonly end: 'spent' };

/** A grant as it begins. `funded` is the bonus money that is given at once. */
export function beginGrant(
  { gift, terms }: Pick<PromotionData, 'gift' | 'terms'>,
  base: Amount,
  at: number,
): { readonly grant: LiveGrant; readonly funded: Amount } {
  const expiresAt = at + terms.days * 86_400_000;
  if (gift.kind !== 'money') {
    const left = gift.kind === 'freeRounds' ? gift.rounds : 1;
    return { grant: { amount: 0n, required: 0n, wagered: 0n, left, expiresAt }, funded: 0n };
  }
  const amount = worthOf(gift, base);
  const deposit = terms.wagering.base === 'bonus' ? 0n : matchedDeposit(gift, amount, base);
  const required = (amount + deposit) * BigInt(terms.wagering.times);
  return { grant: { amount, required, wagered: 0n, left: 0, expiresAt }, funded: amount };
}

/** Whether a bet on this is paid with cash alone and counts nothing. */
export function isExcluded(terms: BonusTerms, played: Played): boolean {
  return played.product === 'casino' && terms.excludedGames.includes(nameOf(played));
}

/** The percentage of a stake that counts towards the wagering. */
export function contributionOf(terms: BonusTerms, played: Played): number {
  const { contribution, minimumOdds } = terms;
  if (isExcluded(terms, played)) return 0;
  if (played.product === 'sportsbook')
    return minimumOdds !== null && played.odds < minimumOdds ? 0 : contribution.sportsbook;
  return (
    contribution.games[nameOf(played)] ?? contribution.categories[played.category] ?? contribution.casino
  );
}

/** Whether a bet is one of the free rounds of a gift. */
function isFreeRound(gift: Gift, { left }: LiveGrant, played: Played, stake: Amount): boolean {
  return (
    gift.kind === 'freeRounds' &&
    left > 0 &&
    played.product === 'casino' &&
    gift.providerCode === played.providerCode &&
    gift.gameCode === played.gameCode &&
    gift.stake === stake
  );
}

/** How a stake is paid under a grant: by a free round, or else out of cash and bonus money. */
export function planStake(
  { gift, terms }: Pick<PromotionData, 'gift' | 'terms'>,
  grant: LiveGrant,
  funds: Funds,
  bet: { readonly played: Played; readonly stake: Amount },
): StakePlan | StakeRefusal {
  const { played, stake } = bet;
  if (isFreeRound(gift, grant, played, stake)) return { cash: 0n, bonus: 0n, free: stake, counted: 0n };
  return planPaid(terms, funds, bet);
}

/**
 * How a stake is paid out of cash and bonus money in the order of the terms.
 * @param bet `before`: what was staked in the same round before, as the maximum stake is one of the whole round
 */
export function planPaid(
  terms: BonusTerms,
  funds: Funds,
  bet: { readonly played: Played; readonly stake: Amount; readonly before?: Amount },
): StakePlan | StakeRefusal {
  const { played, stake, before: earlier = 0n } = bet;
  if (isExcluded(terms, played))
    return stake > funds.cash ? 'insufficientFunds' : { cash: stake, bonus: 0n, free: 0n, counted: 0n };
  if (terms.maximumStake !== null && earlier + stake > terms.maximumStake) return 'aboveBonusMaximum';
  if (stake > funds.cash + funds.bonus) return 'insufficientFunds';
  const first = terms.order === 'cashFirst' ? funds.cash : funds.bonus;
  const before = atMost(stake, first);
  const after = stake - before;
  const [cash, bonus] = terms.order === 'cashFirst' ? [before, after] : [after, before];
  return { cash, bonus, free: 0n, counted: countedOf(terms, played, stake) };
}

/** What a stake adds to the wagering. */
export function countedOf(terms: BonusTerms, played: Played, stake: Amount): Amount {
  return multiplyDown(stake, BigInt(contributionOf(terms, played)), 100n);
}

/** Where a win goes. Rounding is in favour of the bonus, so that no cash comes from it before its terms are met. */
export function splitWin(
  terms: BonusTerms,
  plan: Pick<StakePlan, 'cash' | 'bonus' | 'free'>,
  win: Amount,
): Funds {
  if (plan.free > 0n) return { cash: 0n, bonus: win };
  if (plan.bonus === 0n) return { cash: win, bonus: 0n };
  if (terms.winsTo === 'bonus') return { cash: 0n, bonus: win };
  const cash = multiplyDown(win, plan.cash, plan.cash + plan.bonus);
  return { cash, bonus: win - cash };
}

/**
 * The grant once a bet was played. What a free round won is bonus money to be wagered.
 * @param win the part of the win that is bonus money
 */
export function afterBet(terms: BonusTerms, grant: LiveGrant, plan: StakePlan, win: Amount): LiveGrant {
  if (plan.free > 0n) return afterFree(terms, grant, win);
  const wagered = grant.wagered + plan.counted;
  return { ...grant, wagered: atMost(wagered, grant.required) };
}

/** The grant once one of its free rounds, free bets or boosted bets has won this much bonus money. */
export function afterFree(terms: BonusTerms, grant: LiveGrant, win: Amount): LiveGrant {
  return {
    ...grant,
    left: grant.left - 1,
    amount: grant.amount + win,
    required: grant.required + win * BigInt(terms.wagering.times),
  };
}

/** A bet that counted is taken back: it was voided, or its round rolled back. */
export function afterRollback(grant: LiveGrant, plan: StakePlan): LiveGrant {
  if (plan.free > 0n) return { ...grant, left: grant.left + 1 };
  const wagered = grant.wagered - plan.counted;
  return { ...grant, wagered: wagered > 0n ? wagered : 0n };
}

/**
 * Whether and how a grant ends by what was played. One that is held becomes no cash, and ends only where nothing is left.
 * @param bonus its bonus money now
 * @param open whether bets are open that may still return bonus money
 */
export function endOf(
  terms: BonusTerms,
  grant: LiveGrant,
  bonus: Amount,
  open: boolean,
): GrantEnd | undefined {
  if (grant.left > 0 || open) return undefined;
  if (bonus === 0n) return { end: 'spent' };
  if (grant.isHeld || grant.wagered < grant.required) return undefined;
  const most = terms.maximumWin;
  const cash = most === null ? bonus : atMost(bonus, most);
  return { end: 'convert', cash, rest: bonus - cash };
}

function atMost(amount: Amount, most: Amount): Amount {
  if (amount > most) return most;
  return amount;
}

const nameOf = ({ providerCode, gameCode }: { readonly providerCode: string; readonly gameCode: string }) =>
  `${providerCode}/${gameCode}`;
