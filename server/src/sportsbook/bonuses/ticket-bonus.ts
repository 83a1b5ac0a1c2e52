import { sql } from 'kysely';
import type { SlipReason } from '#contract/calls/bets.ts';
import { giftProblem, planTicket, type TicketFacts } from '#rules/rewards/bonus/on-tickets.ts';
import { judgedOdds } from '#rules/sportsbook/tickets/ticket-price.ts';
import type { PlayerAction } from '../../actor.ts';
import {
  lockReady,
  type ReadyGrant,
  settleTicketGrant,
  takeReady,
  type WageringGrant,
  wageringGrants,
} from '../../bonuses/public.ts';
import { jsonRows } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import type { FurtherPurse, LockedFunds, Step } from '../../ledger/public.ts';
import type { Draft, Order } from '../bets/placing/draft-ticket.ts';
import type { SlipLimits } from '../bets/placing/limits.ts';
import { holdOf, type TicketRow } from '../bets/store.ts';

/** The bonuses of the players of orders, as these are decided one after another. */
export class TicketBonuses {
  readonly #ready: Map<string, ReadyGrant>;
  readonly #wagering: ReadonlyMap<bigint, WageringGrant>;
  /** What players with a grant under way have left after the orders before. */
  readonly #left: Map<bigint, { cash: bigint; bonus: bigint }>;

  private constructor(
    ready: ReadonlyMap<string, ReadyGrant>,
    wagering: ReadonlyMap<bigint, WageringGrant>,
    funds: ReadonlyMap<bigint, LockedFunds>,
  ) {
    this.#ready = new Map(ready);
    this.#wagering = wagering;
    this.#left = new Map(
      [...wagering].map(([id, { bonus }]) => [id, { cash: funds.get(id)?.cash ?? 0n, bonus }]),
    );
  }

  /** @param funds of all players of the orders, locked */
  static async open(
    tx: Tx,
    orders: readonly Order[],
    funds: ReadonlyMap<bigint, LockedFunds>,
    now: Date,
  ): Promise<TicketBonuses> {
    const ids = orders.flatMap(({ grantId }) => grantId ?? []);
    const ready = await lockReady(tx, ids, now);
    return new TicketBonuses(ready, await wageringGrants(tx, funds, now), funds);
  }

  /** The ticket of an order as the bonuses of its player pay, count or boost it, or why they do not let it be placed. */
  apply(order: Order, draft: Draft): { readonly draft: Draft } | BonusRefused {
    const { grantId, siteId, playerId } = order;
    if (grantId === undefined) return this.#count(playerId, draft);
    const grant = this.#ready.get(grantId);
    if (!grant || grant.siteId !== siteId || grant.playerId !== playerId) return refused('BONUS_GONE');
    const { gift, terms } = grant;
    if (giftProblem(gift, terms, factsOf(draft))) return refused('BONUS_TERMS');
    this.#ready.delete(grantId);
    const ticket = withGift(draft.ticket, grant);
    if (ticket.paid_by === 'cash') this.#take(playerId, 'cash', ticket.risk);
    return { draft: { ...draft, ticket } };
  }

  /** A ticket of a player with a grant under way: paid from one purse, and counted once it is settled. */
  #count(playerId: bigint, draft: Draft): { readonly draft: Draft } | BonusRefused {
    const grant = this.#wagering.get(playerId);
    const left = this.#left.get(playerId);
    if (!grant || !left) return { draft };
    const { ticket } = draft;
    const plan = planTicket(grant.terms, left, factsOf(draft));
    if (plan === 'aboveBonusMaximum') return refused('BONUS_STAKE', grant.terms.maximumStake ?? 0n);
    // What is short is refused by the ledger, of the cash.
    if (plan === undefined || plan === 'insufficientFunds') {
      this.#take(playerId, 'cash', ticket.risk);
      return { draft };
    }
    const { purse, counted } = plan;
    this.#take(playerId, purse, ticket.risk);
    if (purse === 'cash' && counted === 0n) return { draft };
    const counts = { ...ticket, grant_id: grant.id, counted };
    if (purse === 'cash') return { draft: { ...draft, ticket: counts } };
    return { draft: { ...draft, ticket: { ...counts, paid_by: 'bonus' }, purse: grant.purse } };
  }

  #take(playerId: bigint, purse: 'cash' | 'bonus', amount: bigint): void {
    const left = this.#left.get(playerId);
    if (left) left[purse] -= amount;
  }
}

interface BonusRefused {
  readonly reason: SlipReason;
  readonly limits: SlipLimits | undefined;
}

const refused = (reason: SlipReason, maxStake?: bigint): BonusRefused => ({
  reason,
  limits: maxStake === undefined ? undefined : { minStake: 0n, maxStake, maxPayout: 0n, bounds: [] },
});

function factsOf({ ticket: { kind, risk }, legs }: Draft): TicketFacts {
  const prices = legs.map(({ odds_decimal: odds }) => ({ format: 'DEC' as const, odds }));
  return { kind, sports: legs.map(({ sport }) => sport), odds: judgedOdds(kind, prices), stake: risk };
}

/** What a ticket is that a free bet pays, or a boost adds to. */
function withGift(ticket: TicketRow, { id, gift, terms: { maximumWin } }: ReadyGrant): TicketRow {
  const atMost = (amount: bigint, most: bigint | null) => (most !== null && amount > most ? most : amount);
  if (gift.kind === 'boost')
    return {
      ...ticket,
      ...{ grant_id: id, boost_percent: gift.percent },
      boost_maximum: atMost(gift.maximum, maximumWin),
    };
  const { risk } = ticket;
  const maxPayout = atMost(ticket.max_payout, maximumWin === null ? null : risk + maximumWin);
  return {
    ...ticket,
    ...{ grant_id: id, paid_by: 'free', max_payout: maxPayout },
    to_win: atMost(ticket.to_win, maxPayout - risk),
  };
}

type Stake = Pick<TicketRow, 'id' | 'risk' | 'currency' | 'paid_by' | 'hold_id'>;

/** How the stake of a new ticket is set aside: of the player's cash or bonus money, or by the site. */
export function stakeStep(ticket: Stake, purse?: FurtherPurse): Step {
  const { id, risk, currency, paid_by } = ticket;
  const hold = holdOf(ticket);
  if (purse !== undefined) return { pend: hold, purse, amount: risk, kind: 'wager', ref: id };
  return paid_by === 'free'
    ? { from: 'promotions', to: 'openBets', amount: risk, kind: 'wager', ref: id, currency }
    : { pend: hold, purse: 'cash', amount: risk, kind: 'stake', ref: id };
}

/** How the stake of a ticket that is refused returns. */
export function returnStep(ticket: Stake): Step {
  const { id, risk, currency, paid_by } = ticket;
  return paid_by === 'free'
    ? { from: 'openBets', to: 'promotions', amount: risk, kind: 'refund', ref: id, currency }
    : { void: holdOf(ticket), ref: id };
}

/** Gives the free bet or boost of a refused ticket back. */
export async function returnGift(
  tx: Tx,
  action: PlayerAction,
  { grant_id: grantId, paid_by, boost_percent }: Pick<TicketRow, 'grant_id' | 'paid_by' | 'boost_percent'>,
): Promise<void> {
  if (grantId !== null && (paid_by === 'free' || boost_percent !== null))
    await settleTicketGrant(tx, action, { grantId, state: 'back', win: 0n });
}

/** Writes what bonuses have to do with new tickets. */
export async function writeTicketBonuses(tx: Tx, tickets: readonly TicketRow[]): Promise<void> {
  const some = tickets.filter(({ grant_id }) => grant_id !== null);
  if (some.length === 0) return;
  const rows = some.map(({ id, grant_id, paid_by, counted, boost_percent, boost_maximum }) => ({
    ...{ id, grant_id, paid_by, counted, boost_percent, boost_maximum },
  }));
  await sql`
    update sports_ticket t
       set grant_id = u.grant_id, paid_by = u.paid_by, counted = u.counted, boost_percent = u.boost_percent,
           boost_maximum = u.boost_maximum
      from jsonb_to_recordset(${jsonRows(rows)}::jsonb) as u (
           id uuid, grant_id uuid, paid_by text, counted bigint, boost_percent int, boost_maximum bigint)
     where t.id = u.id`.execute(tx);
  await takeReady(
    tx,
    some.flatMap(({ paid_by, boost_percent, grant_id }) =>
      grant_id !== null && (paid_by === 'free' || boost_percent !== null) ? [grant_id] : [],
    ),
  );
}
