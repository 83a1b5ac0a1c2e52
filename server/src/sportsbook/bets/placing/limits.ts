import { sql } from 'kysely';
import type { SlipReason } from '#contract/calls/bets.ts';
import type { Amount } from '#rules/money/amount.ts';
import { floored, fraction, times } from '#rules/money/fraction.ts';
import { stakeProblem } from '#rules/sportsbook/acceptance/accept-single.ts';
import { factorOf, lowered, type StakeFactors } from '#rules/sportsbook/acceptance/stake-factor.ts';
import { decimalOf } from '#rules/sportsbook/odds/odds.ts';
import { type CoinDecimals, coinOf } from '#rules/sportsbook/odds/stake.ts';
import { cut } from '#rules/sportsbook/tickets/parlay.ts';
import { mostRisk, type SlipKind } from '#rules/sportsbook/tickets/slip.ts';
import type { Reader } from '../../../db/database.ts';
import { uuid7Floor } from '../../../db/uuid7.ts';
import type { SiteRules } from '../site-rules.ts';
import type { CheckedLeg } from './check-slip.ts';
import { slipReasonOf } from './check-slip.ts';
import { type Exposures, startOf } from './exposure.ts';

const DAY_MS = 24 * 3_600_000;

/** The amounts that each player has at risk, by market and by event, and has staked within a day; and their stake factors. */
export class AtRisk {
  readonly #sums = {
    market: new Map<bigint, Map<bigint, bigint>>(),
    event: new Map<bigint, Map<bigint, bigint>>(),
    day: new Map<bigint, Map<bigint, bigint>>(),
  };
  readonly #factors = new Map<bigint, StakeFactors>();

  of(playerId: bigint, what: 'market' | 'event' | 'day', id = 0n): bigint {
    return this.#sums[what].get(playerId)?.get(id) ?? 0n;
  }

  add(playerId: bigint, what: 'market' | 'event' | 'day', id: bigint, risk: bigint): void {
    const sums = this.#sums[what].get(playerId) ?? new Map<bigint, bigint>();
    this.#sums[what].set(playerId, sums);
    sums.set(id, (sums.get(id) ?? 0n) + risk);
  }

  /** Percent of the limits that a player may stake on these legs. */
  factorOf(playerId: bigint, legs: readonly CheckedLeg[]): number {
    const factors = this.#factors.get(playerId);
    return factors
      ? factorOf(
          factors,
          legs.flatMap(({ market }) => market?.sport ?? []),
        )
      : 100;
  }

  setFactors(playerId: bigint, factors: StakeFactors): void {
    this.#factors.set(playerId, factors);
  }

  /** A ticket on these legs. */
  addTicket(playerId: bigint, legs: readonly CheckedLeg[], risk: bigint): void {
    this.add(playerId, 'day', 0n, risk);
    for (const { market } of legs) {
      if (!market) continue;
      this.add(playerId, 'market', market.marketId, risk);
      this.add(playerId, 'event', market.eventId, risk);
    }
  }
}

/** Reads the players' amounts at risk on the events of their bets, their stakes of the last day, and their stake factors. */
export async function readAtRisk(
  reader: Reader,
  pairs: readonly { readonly playerId: bigint; readonly eventId: bigint }[],
  playerIds: readonly bigint[],
  now: Date,
): Promise<AtRisk> {
  const sums = new AtRisk();
  if (playerIds.length === 0) return sums;
  const open = await sql<{
    player_id: bigint;
    event_id: bigint;
    market_id: bigint;
    risk: bigint;
  }>`/* prepared: at_risk */
    select l.player_id, l.event_id, l.market_id, sum(t.running)::bigint as risk
      from (select distinct player_id, event_id from unnest(${pairs.map(({ playerId }) => playerId)}::bigint[],
              ${pairs.map(({ eventId }) => eventId)}::bigint[]) as u (player_id, event_id)) u
     cross join lateral (select o.player_id, o.event_id, o.market_id, o.ticket_id from sports_leg o
        where o.player_id = u.player_id and o.event_id = u.event_id offset 0) l
     cross join lateral (select k.running from sports_ticket k
        where k.id = l.ticket_id and k.state in ('waiting', 'pending', 'accepted') offset 0) t
     group by 1, 2, 3`.execute(reader);
  for (const { player_id, event_id, market_id, risk } of open.rows) {
    sums.add(player_id, 'market', market_id, risk);
    sums.add(player_id, 'event', event_id, risk);
  }
  const ids = [...playerIds];
  const since = new Date(now.getTime() - DAY_MS);
  const placed = await sql<{
    player_id: bigint;
    risk: bigint;
    factors: StakeFactors | null;
  }>`/* prepared: staked_within_a_day */
    select u.player_id, t.risk, f.factors
      from unnest(${ids}::bigint[]) as u (player_id)
      left join (select player_id, jsonb_object_agg(sport, percent) as factors from sports_player_factor
        where player_id = any (${ids}::bigint[]) group by player_id) f on f.player_id = u.player_id
     cross join lateral (select coalesce(sum(k.risk), 0)::bigint as risk from sports_ticket k
        where k.player_id = u.player_id and k.id >= ${uuid7Floor(since, -1000)} and k.placed_at > ${since}
          and k.state not in ('rejected', 'void') offset 0) t`.execute(reader);
  for (const { player_id, risk, factors } of placed.rows) {
    sums.add(player_id, 'day', 0n, risk);
    if (factors) sums.setFactors(player_id, factors);
  }
  return sums;
}

export interface LimitContext {
  readonly rules: SiteRules;
  readonly siteId: number;
  readonly coin: CoinDecimals;
  readonly exposures: Exposures;
  /** Absent where the request is anonymous. */
  readonly player?: {
    readonly id: bigint;
    readonly atRisk: AtRisk;
    /** As if no trader had lowered what the player may stake. */
    readonly isWithoutFactor?: boolean;
  };
}

export interface SlipLimits {
  readonly minStake: Amount;
  /** The most that may be risked now. */
  readonly maxStake: Amount;
  readonly maxPayout: Amount;
  /** The bounds that apply, in the order of their checks. */
  readonly bounds: readonly { readonly reason: SlipReason; readonly most: Amount }[];
}

/** The limits of the risk on legs that are otherwise accepted. */
export function limitsOf(kind: SlipKind, legs: readonly CheckedLeg[], context: LimitContext): SlipLimits {
  const { rules, coin, player } = context;
  const whole = kind === 'single' ? mostOfSingle(legs, context) : rules.max_stake;
  const most = player ? loweredFor(player, legs, whole, rules) : whole;
  const bounds: { reason: SlipReason; most: Amount }[] = [{ reason: 'STAKE_TOO_HIGH', most }];
  const room = (limit: Amount, used: Amount) => (limit > used ? limit - used : 0n);
  for (const leg of player ? legs : []) {
    const { market } = leg;
    if (!player || !market) continue;
    const { id, atRisk } = player;
    const limit = (of: Amount) => loweredFor(player, [leg], of, rules);
    bounds.push(
      {
        reason: 'MARKET_LIMIT',
        most: room(limit(rules.market_limit), atRisk.of(id, 'market', market.marketId)),
      },
      { reason: 'EVENT_LIMIT', most: room(limit(rules.event_limit), atRisk.of(id, 'event', market.eventId)) },
    );
  }
  if (player)
    bounds.push({
      reason: 'PLAYER_LIMIT',
      most: room(rules.player_limit, player.atRisk.of(player.id, 'day')),
    });
  for (const leg of legs) bounds.push({ reason: 'LIABILITY', most: roomOnMarket(leg, context) });
  const inCoins = (amount: Amount) => amount - (amount % coinOf(coin));
  const inWhole = bounds.map((bound) => ({ ...bound, most: inCoins(bound.most) }));
  return {
    minStake: rules.min_stake,
    maxStake: inWhole.reduce((least, { most: one }) => cut(least, one), rules.max_stake),
    maxPayout: rules.max_payout,
    bounds: inWhole,
  };
}

/** What a trader has left a player of a limit: of the stake, and of the sums on a market and an event, which many bets would reach. */
const loweredFor = (
  { id, atRisk, isWithoutFactor = false }: NonNullable<LimitContext['player']>,
  legs: readonly CheckedLeg[],
  limit: Amount,
  rules: SiteRules,
): Amount => (isWithoutFactor ? limit : lowered(limit, atRisk.factorOf(id, legs), rules.min_stake));

/** So that a win stays within the maximum payout; never less than the smallest stake, whose win is cut. */
function mostOfSingle(legs: readonly CheckedLeg[], { rules, coin }: LimitContext): Amount {
  const price = legs[0]?.price;
  if (!price) return rules.max_stake;
  const { max_stake: maxStake, max_payout: maxPayout, min_stake: minStake } = rules;
  const most = mostRisk(decimalOf(price), { coin, maxStake, maxPayout }) ?? maxStake;
  if (most > minStake) return most;
  return minStake;
}

/** A parlay counts on each of its markets as if all of its risk were on that leg alone. */
function roomOnMarket(leg: CheckedLeg, { siteId, rules, exposures }: LimitContext): Amount {
  const { market, asked } = leg;
  if (!market || !leg.price) return rules.max_stake;
  const of = {
    selection: asked.selection,
    score: startOf(market, market.score),
    winsOn: (risk: Amount) => payoutOf(leg, risk, rules.max_payout) - risk,
  };
  const limits = { maxLiability: rules.max_liability, atMost: rules.max_stake };
  return exposures.roomFor(siteId, market, of, limits);
}

/** The win of a single leg on a risk, at most the maximum payout. */
export function payoutOf(leg: Pick<CheckedLeg, 'price'>, risk: Amount, maxPayout: Amount): Amount {
  if (!leg.price) return risk;
  const payout = floored(times(fraction(risk), decimalOf(leg.price)));
  return cut(payout, maxPayout);
}

/** Why a stake is not taken. A stake finer than the smallest coin is below what the currency can pay. */
export function stakeReason(
  staked: { readonly stake: Amount; readonly risk: Amount; readonly toWin: Amount },
  limits: SlipLimits,
  coin: CoinDecimals,
): SlipReason | undefined {
  if (staked.stake % coinOf(coin) !== 0n) return 'STAKE_TOO_LOW';
  const bound = { minStake: limits.minStake, maxStake: limits.bounds[0]?.most ?? 0n };
  const reason = stakeProblem(staked, bound);
  if (reason) return slipReasonOf(reason);
  return limits.bounds.find(({ most }) => staked.risk > most)?.reason;
}
