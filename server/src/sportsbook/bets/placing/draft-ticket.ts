import type { SlipReason } from '#contract/calls/bets.ts';
import type { Amount } from '#rules/money/amount.ts';
import { type ReviewCause, reviewCause } from '#rules/sportsbook/acceptance/review.ts';
import type { Price } from '#rules/sportsbook/odds/odds.ts';
import type { StakeMode } from '#rules/sportsbook/odds/stake.ts';
import { quoteSlip } from '#rules/sportsbook/tickets/slip.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import type { FurtherPurse } from '../../../ledger/public.ts';
import type { SiteRules } from '../site-rules.ts';
import type { LegRow, TicketRow } from '../store.ts';
import type { AskedSlip, CheckedLeg, CheckedSlip } from './check-slip.ts';
import { type Stake, startOf } from './exposure.ts';
import { type LimitContext, limitsOf, payoutOf, type SlipLimits, stakeReason } from './limits.ts';
import { type BoardMarket, isLive } from './read-board.ts';

/** A bet that a player wants to place. */
export interface Order {
  readonly siteId: number;
  readonly currency: string;
  readonly playerId: bigint;
  readonly key: string;
  /** SHA-256 of everything that was asked for. */
  readonly content: Buffer;
  readonly slip: AskedSlip;
  /** As it was typed; of a system that of each line. */
  readonly stake: Amount;
  readonly mode: StakeMode;
  /** The grant of a free bet or boost to use on it. */
  readonly grantId?: string | undefined;
  /** The boosted price that was shown. */
  readonly boostId?: string | undefined;
}

export interface Draft {
  readonly ticket: TicketRow;
  readonly legs: readonly LegRow[];
  readonly stakes: readonly Stake[];
  /** The purse of bonus money that pays it. */
  readonly purse?: FurtherPurse;
  /** Why a trader is to decide on it, where its player pays it with cash. */
  readonly cause?: ReviewCause;
  /** Why it is refused where no trader does. */
  readonly refused?: RefusedStake;
}

interface RefusedStake {
  readonly reason: SlipReason;
  readonly limits: SlipLimits | undefined;
}

export type Drafted = { readonly draft: Draft } | RefusedStake;

/** The ticket of an order whose legs were checked, or why its stake is not taken. */
export function draftTicket(order: Order, checked: CheckedSlip, context: LimitContext, now: Date): Drafted {
  const { legs } = checked;
  const limits = limitsOf(order.slip.kind, legs, context);
  if (checked.reason) return { reason: checked.reason, limits };
  const taken = legs.flatMap(({ market, price, asked, selection }) =>
    market && price && selection ? [{ market, price, asked, master: selection.odds }] : [],
  );
  if (taken.length < legs.length) throw new Error('a leg without a market was let through');
  const quote = quoteSlip(
    {
      ...order.slip,
      stake: order.stake,
      mode: order.mode,
      legs: taken.map(({ market, price, asked }) => ({
        eventId: String(market.eventId),
        competitionId: String(market.competitionId),
        marketId: String(market.marketId),
        selectionId: asked.selection,
        betType: market.type,
        period: market.period,
        selection: asked.selection,
        line: market.line,
        price,
      })),
    },
    { coin: context.coin, maxPayout: context.rules.max_payout },
  );
  const staked = { stake: order.stake, ...quote };
  const reason = stakeReason(staked, limits, context.coin);
  const isOverFactor = reason !== undefined && isAboveFactorAlone(order, staked, legs, context);
  if (reason && !isOverFactor) return { reason, limits };
  const { review_stake: stake, review_win: win } = context.rules;
  const cause = isOverFactor ? 'factor' : reviewCause(quote, { stake, win });
  const delayed = taken.some(({ market }) => isLive(market)) && context.rules.live_delay_s > 0;
  const decidesAt = delayed ? new Date(now.getTime() + context.rules.live_delay_s * 1000) : null;
  const sport = sportOf(taken.map(({ market }) => market.sport));
  const ticket = ticketOf(order, context, { risk: quote.risk, toWin: quote.toWin, now, decidesAt, sport });
  return {
    draft: {
      ticket,
      legs: taken.map((leg, place) => legOf(ticket, place + 1, leg)),
      stakes: stakesOf(ticket, legs),
      ...(cause && { cause }),
      ...(reason && { refused: { reason, limits } }),
    },
  };
}

/** Whether a stake is refused for the player's factor alone, at a site that has a trader decide on such. */
function isAboveFactorAlone(
  { slip }: Order,
  staked: Parameters<typeof stakeReason>[0],
  legs: readonly CheckedLeg[],
  context: LimitContext,
): boolean {
  const { rules, player, coin } = context;
  if (!rules.review_over_factor || !player) return false;
  const limits = limitsOf(slip.kind, legs, { ...context, player: { ...player, isWithoutFactor: true } });
  return stakeReason(staked, limits, coin) === undefined;
}

/**
 * The ticket as it is placed once bonuses were applied: where a trader is to decide, it waits, and its stake is no exposure yet. What
 * a bonus pays or boosts is never decided by a trader: its terms limit it.
 */
export function withReview(draft: Draft, rules: SiteRules): { readonly draft: Draft } | RefusedStake {
  if (draft.cause === undefined) return { draft };
  const { cause: _, refused, ...rest } = draft;
  const { ticket } = draft;
  const isBoosted = ticket.boost_percent !== null || ticket.boost_id !== null;
  if (ticket.paid_by !== 'cash' || isBoosted) return refused ?? { draft: rest };
  const decidesAt = new Date(ticket.placed_at.getTime() + rules.review_s * 1_000);
  const waiting: TicketRow = { ...ticket, state: 'waiting', decides_at: decidesAt, decided_at: null };
  return { draft: { ...draft, ticket: waiting, stakes: [] } };
}

/** The sport that the money of a ticket is counted for; `mixed` of more than one. */
const sportOf = ([first, ...others]: readonly string[]): string =>
  first !== undefined && others.every((one) => one === first) ? first : 'mixed';

interface Struck {
  readonly risk: bigint;
  readonly toWin: bigint;
  readonly now: Date;
  readonly decidesAt: Date | null;
  readonly sport: string;
}

function ticketOf(
  order: Order,
  { rules }: LimitContext,
  { risk, toWin, now, decidesAt, sport }: Struck,
): TicketRow {
  const { slip } = order;
  return {
    id: uuid7(now.getTime()),
    site_id: order.siteId,
    player_id: order.playerId,
    key: order.key,
    content: order.content,
    kind: slip.kind,
    system: slip.system ?? null,
    state: decidesAt ? 'pending' : 'accepted',
    reason: null,
    odds_format: slip.format,
    stake_mode: order.mode,
    policy: slip.policy,
    currency: order.currency,
    stake: order.stake,
    risk,
    to_win: toWin < 0n ? 0n : toWin,
    max_payout: rules.max_payout,
    placed_at: now,
    decides_at: decidesAt,
    decided_at: decidesAt ? null : now,
    settled_at: null,
    running: risk,
    returned: 0n,
    sold: 0n,
    outcome: null,
    entries: 0,
    settlements: 0,
    is_held: true,
    sport,
    ...paidWithCash,
  };
}

/** As tickets are that no bonus pays, counts or adds to. */
const paidWithCash = {
  ...({ paid_by: 'cash', grant_id: null, counted: 0n } as const),
  ...({ boost_percent: null, boost_maximum: null, boost_added: 0n, hold_id: null } as const),
  ...({ boost_id: null, boost_odds: null } as const),
};

interface TakenLeg {
  readonly market: BoardMarket;
  /** As it is printed. */
  readonly price: Price;
  readonly asked: CheckedLeg['asked'];
  /** Decimal, at the site's price. */
  readonly master: string;
}

function legOf(ticket: TicketRow, n: number, { market, price, asked, master }: TakenLeg): LegRow {
  const { score, redCards } = market;
  return {
    ticket_id: ticket.id,
    n,
    player_id: ticket.player_id,
    event_id: market.eventId,
    market_id: market.marketId,
    sport: market.sport,
    bet_type: market.type,
    period: market.period,
    line: market.line ?? null,
    selection: asked.selection,
    odds: price.odds,
    odds_decimal: master,
    market_version: market.version,
    feed_code: market.feedCode,
    message_id: market.messageId,
    listed: market.type === 'CS' ? market.selections.map(({ code }) => code) : [],
    names: { ...market.names, selection: market.competitors[asked.selection] ?? null },
    starts_at: market.startsAt,
    is_live: isLive(market),
    score: score ? [...score] : null,
    red_cards: redCards ? [...redCards] : null,
    outcome: null,
    dead_heat: null,
    settled_at: null,
    result: null,
    refused: null,
  };
}

/** The exposure that a ticket adds to its markets. */
function stakesOf(ticket: TicketRow, legs: readonly CheckedLeg[]): Stake[] {
  return legs.flatMap((leg) =>
    leg.market
      ? [
          {
            siteId: ticket.site_id,
            marketId: leg.market.marketId,
            selection: leg.asked.selection,
            score: startOf(leg.market, leg.market.score),
            risk: ticket.risk,
            payout: payoutOf(leg, ticket.risk, ticket.max_payout),
          },
        ]
      : [],
  );
}
