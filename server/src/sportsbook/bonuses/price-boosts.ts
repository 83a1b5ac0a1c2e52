import { type Selectable, sql } from 'kysely';
import type { SlipReason } from '#contract/calls/bets.ts';
import { boostCost, stakeWithin } from '#rules/sportsbook/prices/price-boost.ts';
import { jsonRows } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import type { CheckedLeg } from '../bets/placing/check-slip.ts';
import type { Draft, Order } from '../bets/placing/draft-ticket.ts';
import type { SlipLimits } from '../bets/placing/limits.ts';
import type { TicketRow } from '../bets/store.ts';
import type { BoostTable } from '../tables.ts';

type Boost = Selectable<BoostTable>;

/**
 * The boosted prices that orders ask for, as these are decided one after another. Their rows are locked: of two servers at the
 * last ticket of a budget one places it.
 */
export class PriceBoosts {
  readonly #boosts: ReadonlyMap<string, Boost>;
  /** What tickets may cost by now, by boost. */
  readonly #used: Map<string, bigint>;
  /** What players have staked, by boost and player. */
  readonly #staked: Map<string, bigint>;

  private constructor(boosts: readonly Boost[], staked: Map<string, bigint>) {
    this.#boosts = new Map(boosts.map((boost) => [boost.id, boost]));
    this.#used = new Map(boosts.map(({ id, used }) => [id, used]));
    this.#staked = staked;
  }

  /** Asks nothing where no order names a boost. The caller has locked the markets and players of the orders. */
  static async open(tx: Tx, orders: readonly Order[]): Promise<PriceBoosts> {
    const asked = orders.filter(({ boostId }) => boostId !== undefined);
    if (asked.length === 0) return new PriceBoosts([], new Map());
    const ids = [...new Set(asked.flatMap(({ boostId }) => boostId ?? []))];
    const boosts = await tx
      .selectFrom('sports_boost')
      .selectAll()
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute();
    const rows = await tx
      .selectFrom('sports_ticket')
      .select(['boost_id', 'player_id', sql<bigint>`sum(risk)::bigint`.as('staked')])
      .where('boost_id', 'in', ids)
      .where('player_id', 'in', [...new Set(asked.map(({ playerId }) => playerId))])
      .groupBy(['boost_id', 'player_id'])
      .execute();
    const staked = rows.map(
      ({ boost_id, player_id, staked }) => [`${boost_id} ${player_id}`, staked] as const,
    );
    return new PriceBoosts(boosts, new Map(staked));
  }

  isFor = ({ boostId }: Order): boolean => boostId !== undefined;

  /** The ticket of an order at its boosted price, or why it is not placed. */
  apply(
    { boostId = '', siteId, playerId }: Order,
    draft: Draft,
    [leg]: readonly CheckedLeg[],
  ): { readonly draft: Draft } | BoostRefused {
    const boost = this.#boosts.get(boostId);
    const printed = leg?.selection?.odds;
    // What is shown of the selection says whether the price is still boosted.
    const isShown = leg?.selection?.boost?.id === boostId && leg.market?.eventState === 'prematch';
    if (!boost || boost.site_id !== siteId || boost.state !== 'active' || !isShown || printed === undefined)
      return refused('BOOST_GONE');
    const prices = { printed, boosted: boost.odds };
    const place = `${boostId} ${playerId}`;
    const [used, staked] = [this.#used.get(boostId) ?? 0n, this.#staked.get(place) ?? 0n];
    const cost = boostCost(prices, draft.ticket.risk);
    const [own, rest] = [boost.max_stake - staked, stakeWithin(prices, boost.budget - used)];
    if (draft.ticket.risk > own) return refused('BOOST_STAKE', own);
    if (used + cost > boost.budget) return refused('BOOST_STAKE', rest);
    this.#used.set(boostId, used + cost);
    this.#staked.set(place, staked + draft.ticket.risk);
    return { draft: { ...draft, ticket: { ...draft.ticket, boost_id: boostId, boost_odds: boost.odds } } };
  }
}

interface BoostRefused {
  readonly reason: SlipReason;
  readonly limits: SlipLimits | undefined;
}

const refused = (reason: SlipReason, maxStake?: bigint): BoostRefused => ({
  reason,
  limits: maxStake === undefined ? undefined : { minStake: 0n, maxStake, maxPayout: 0n, bounds: [] },
});

/** Writes the boosted prices of new tickets, and what these may cost. */
export async function writePriceBoosts(tx: Tx, placed: readonly Draft[]): Promise<void> {
  const some = placed.flatMap(({ ticket, legs: [leg] }) => (leg && costOf(ticket, leg.odds_decimal)) ?? []);
  if (some.length === 0) return;
  await sql`
    with input as (
      select * from jsonb_to_recordset(${jsonRows(some)}::jsonb)
        as u (id uuid, boost_id uuid, boost_odds text, cost bigint)
    ), written as (
      update sports_ticket t set boost_id = u.boost_id, boost_odds = u.boost_odds from input u where t.id = u.id
    )
    update sports_boost b set used = b.used + u.cost
      from (select boost_id, sum(cost)::bigint as cost from input group by 1) u where b.id = u.boost_id`.execute(
    tx,
  );
}

function costOf({ id, boost_id, boost_odds, risk }: TicketRow, printed: string) {
  if (boost_id === null || boost_odds === null) return undefined;
  return [{ id, boost_id, boost_odds, cost: boostCost({ printed, boosted: boost_odds }, risk) }];
}
