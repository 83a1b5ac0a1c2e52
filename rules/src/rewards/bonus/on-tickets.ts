import { type Amount, multiplyDown } from '../../money/amount.ts';
import { contributionOf, type Funds, type LiveGrant, type StakeRefusal } from './bonus-play.ts';
import type { BonusTerms, TicketGift, TicketKind } from './promotion.ts';

/** A ticket as promotions judge it. */
export interface TicketFacts {
  readonly kind: TicketKind;
  /** The codes of the sports of its legs. */
  readonly sports: readonly string[];
  /** Thousandths; of a system the lowest price of its legs. */
  readonly odds: number;
  /** All that it stakes, 1/10,000 units. */
  readonly stake: Amount;
}

/** What about a ticket a free bet or boost is not for. */
export type GiftProblem = 'kind' | 'sport' | 'odds' | 'stake';

/** Why a free bet or boost cannot be used on a ticket; `undefined` where it can. A free bet is staked whole. */
export function giftProblem(
  gift: TicketGift,
  { minimumOdds, maximumStake }: Pick<BonusTerms, 'minimumOdds' | 'maximumStake'>,
  { kind, sports, odds, stake }: TicketFacts,
): GiftProblem | undefined {
  if (!gift.kinds.includes(kind)) return 'kind';
  if (gift.sports.length > 0 && sports.some((sport) => !gift.sports.includes(sport))) return 'sport';
  if (minimumOdds !== null && odds < minimumOdds) return 'odds';
  if (gift.kind === 'freeBet') return stake === gift.stake ? undefined : 'stake';
  return maximumStake !== null && stake > maximumStake ? 'stake' : undefined;
}

/** What a free bet brings beyond its stake, which was the site's. */
export function freeBetWin(stake: Amount, payout: Amount): Amount {
  return payout > stake ? payout - stake : 0n;
}

/** What a boost adds to a ticket. */
export function boostOf(
  { percent, maximum }: Pick<Extract<TicketGift, { kind: 'boost' }>, 'percent' | 'maximum'>,
  stake: Amount,
  payout: Amount,
): Amount {
  if (payout <= stake) return 0n;
  const more = multiplyDown(payout - stake, BigInt(percent), 100n);
  if (more > maximum) return maximum;
  return more;
}

/** A grant of what a free bet or boost has won, as it begins: bonus money that is given at once. */
export function beginWon({ wagering, days }: BonusTerms, win: Amount, at: number) {
  const required = win * BigInt(wagering.times);
  const grant: LiveGrant = {
    ...{ amount: win, required, wagered: 0n, left: 0 },
    expiresAt: at + days * 86_400_000,
  };
  return { grant, funded: win };
}

/**
 * A grant under way once what its free bet or boost has won is corrected.
 * @param free its bonus money that can be taken back
 * @returns the grant, and by how much its bonus money changes: never below what is there
 */
export function afterCorrection(
  { wagering }: BonusTerms,
  grant: LiveGrant,
  win: Amount,
  free: Amount,
): { readonly grant: LiveGrant; readonly change: Amount } {
  const difference = win - grant.amount;
  const rest = grant.required + difference * BigInt(wagering.times);
  const required = rest > 0n ? rest : 0n;
  const wagered = grant.wagered > required ? required : grant.wagered;
  const change = -difference > free ? -free : difference;
  return { grant: { ...grant, amount: win, required, wagered }, change };
}

/** What pays a ticket, all of it, and what it adds to the wagering once it is settled and its stake was played. */
export interface TicketPlan {
  readonly purse: 'cash' | 'bonus';
  readonly counted: Amount;
}

/**
 * How a ticket is paid under a grant: whole, from the first purse in the order of the terms that has enough.
 * @returns `undefined` where the sportsbook counts nothing: it is paid with cash and is no matter of the grant
 */
export function planTicket(
  terms: BonusTerms,
  funds: Funds,
  { odds, stake }: Pick<TicketFacts, 'odds' | 'stake'>,
): TicketPlan | StakeRefusal | undefined {
  if (terms.contribution.sportsbook === 0) return undefined;
  if (terms.maximumStake !== null && stake > terms.maximumStake) return 'aboveBonusMaximum';
  const order = terms.order === 'cashFirst' ? (['cash', 'bonus'] as const) : (['bonus', 'cash'] as const);
  const purse = order.find((one) => funds[one] >= stake);
  if (purse === undefined) return 'insufficientFunds';
  const percent = contributionOf(terms, { product: 'sportsbook', odds });
  return { purse, counted: multiplyDown(stake, BigInt(percent), 100n) };
}

/** A grant once tickets count more or less than before: never less than nothing, nor more than must be wagered. */
export function afterCount(grant: LiveGrant, difference: Amount): LiveGrant {
  const wagered = grant.wagered + difference;
  if (wagered < 0n) return { ...grant, wagered: 0n };
  if (wagered > grant.required) return { ...grant, wagered: grant.required };
  return { ...grant, wagered };
}
