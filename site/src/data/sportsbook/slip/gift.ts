import type { CallResponse } from '#contract/calls.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { boostOf, type GiftProblem, giftProblem } from '#rules/rewards/bonus/on-tickets.ts';
import { type TicketGift, ticketKinds } from '#rules/rewards/bonus/promotion.ts';
import { coinOf } from '#rules/sportsbook/odds/stake.ts';
import type { SlipKind } from '#rules/sportsbook/tickets/slip.ts';
import { linesOf, type SystemType } from '#rules/sportsbook/tickets/system.ts';
import { judgedOdds } from '#rules/sportsbook/tickets/ticket-price.ts';
import type { KeptLeg } from './slip.ts';
import { coinOfCurrency } from './totals.ts';

export type Grant = CallResponse<'/api/bonuses/mine'>['value'][number];

/** A free bet or boost as it fits the bet on the slip. */
export interface SlipGift {
  readonly grantId: string;
  readonly gift: Extract<Grant['gift'], { kind: 'freeBet' | 'boost' }>;
  readonly terms: Grant['terms'];
  /** What the free bet stakes, of a system on each line, as a wire amount; `undefined` for a boost. */
  readonly stake: string | undefined;
  /** Why it cannot be used; `split`: its stake cannot be shared out evenly among the lines. */
  readonly problem: GiftProblem | 'several' | 'split' | undefined;
}

/** The bet of the slip that a gift would be used on. */
export interface SlipBet {
  readonly kind: SlipKind;
  readonly system: SystemType | null;
  readonly legs: readonly KeptLeg[];
  readonly currency: string;
  /** What is staked altogether without a free bet, as a wire amount. */
  readonly risk: string;
}

/** The free bets and boosts of a player that are ready, each as it fits the bet. */
export function giftsFor(grants: readonly Grant[], bet: SlipBet): SlipGift[] {
  return grants.flatMap(({ grant_id: grantId, state, gift, terms }) => {
    if (state !== 'ready' || (gift.kind !== 'freeBet' && gift.kind !== 'boost')) return [];
    const stake = gift.kind === 'freeBet' ? stakePerLine(gift.stake, bet) : undefined;
    const isSplit = gift.kind === 'freeBet' && stake === undefined;
    return [
      {
        grantId,
        gift,
        terms,
        stake,
        problem: problemOf(gift, terms, bet) ?? (isSplit ? 'split' : undefined),
      },
    ];
  });
}

function stakePerLine(stake: string, { kind, system, currency }: SlipBet): string | undefined {
  const whole = parseAmount(stake) ?? 0n;
  const lines = kind === 'system' && system ? BigInt(linesOf(system).length) : 1n;
  const each = whole / lines;
  return each * lines === whole && each % coinOf(coinOfCurrency(currency)) === 0n
    ? formatAmount(each)
    : undefined;
}

function problemOf(
  gift: SlipGift['gift'],
  terms: Grant['terms'],
  { kind, legs, risk }: SlipBet,
): SlipGift['problem'] {
  if (kind === 'single' && legs.length > 1) return 'several';
  if (legs.length === 0) return 'kind';
  const rule = ruleOf(gift);
  const maximumStake = terms.maximumStake === null ? null : (parseAmount(terms.maximumStake) ?? null);
  return giftProblem(
    rule,
    { minimumOdds: terms.minimumOdds, maximumStake },
    {
      kind,
      sports: legs.map(({ sport }) => sport),
      odds: oddsOf(kind, legs),
      stake: rule.kind === 'freeBet' ? rule.stake : (parseAmount(risk) ?? 0n),
    },
  );
}

const oddsOf = (kind: SlipKind, legs: readonly KeptLeg[]): number =>
  judgedOdds(
    kind,
    legs.map(({ odds }) => ({ format: 'DEC', odds })),
  );

function ruleOf(gift: SlipGift['gift']): TicketGift {
  const tickets = { kinds: gift.kinds ?? ticketKinds, sports: gift.sports ?? [] };
  return gift.kind === 'freeBet'
    ? { kind: 'freeBet', stake: parseAmount(gift.stake) ?? 0n, ...tickets }
    : { kind: 'boost', percent: gift.percent, maximum: parseAmount(gift.maximum) ?? 0n, ...tickets };
}

/** Decimal odds of a bet before and with a boost, as long as its maximum does not limit that. */
export function boostedOdds(percent: number, kind: SlipKind, legs: readonly KeptLeg[]) {
  const before = oddsOf(kind, legs);
  const after = 1_000 + Math.floor(((before - 1_000) * (100 + percent)) / 100);
  const text = (thousandths: number) => (thousandths / 1_000).toFixed(3);
  return { before: text(before), after: text(after) };
}

/** What a bet pays at most with a gift: without the stake of a free bet, and with what a boost adds. Wire amounts. */
export function returnWith(gift: SlipGift | undefined, risk: string, maxReturn: string): string {
  const [stake, payout] = [parseAmount(risk) ?? 0n, parseAmount(maxReturn) ?? 0n];
  if (gift?.gift.kind === 'freeBet') return formatAmount(payout > stake ? payout - stake : 0n);
  if (gift?.gift.kind !== 'boost') return maxReturn;
  const { percent, maximum } = gift.gift;
  return formatAmount(payout + boostOf({ percent, maximum: parseAmount(maximum) ?? 0n }, stake, payout));
}

/** The bonus money that can pay a ticket, whole; a wire amount. */
export function bonusForBets(grants: readonly Grant[]): string {
  const grant = grants.find(({ state, terms }) => state === 'active' && terms.contribution.sportsbook > 0);
  return grant?.balance ?? '0';
}
