import { sql } from 'kysely';
import type { Carried, PlayerFigures } from '#rules/rewards/affiliates/commission.ts';
import type { Reader } from '../db/database.ts';
import { playOfPlayers } from '../ledger/public.ts';
import { nextMonth } from './plans.ts';

/** What the last statement of each affiliate left to the next. */
export async function leftBefore(reader: Reader, siteId: number): Promise<ReadonlyMap<string, Carried>> {
  const { rows } = await sql<Carried & { readonly id: string }>`
    select distinct on (affiliate_id) affiliate_id as id, left_revenue as revenue, left_commission as commission
      from affiliate_statement where site_id = ${siteId} order by affiliate_id, month desc`.execute(reader);
  return new Map(
    rows.flatMap(({ id, ...left }) =>
      left.revenue < 0n || left.commission < 0n ? [[id, left] as const] : [],
    ),
  );
}

/** What a player adds to the statement of a month. */
export interface Part extends PlayerFigures {
  readonly playerId: bigint;
}

interface Known extends Part {
  readonly affiliateId: string;
  readonly registeredAt: Date;
}

interface PartsQuery {
  readonly siteId: number;
  readonly currency: string;
  /** Its first day. */
  readonly month: string;
  /** Of one affiliate; absent: of all of the site. */
  readonly affiliateId?: string;
}

/**
 * What each player adds to the statements of a month, by affiliate: the totals of everything up to its end, less what earlier statements
 * had. So what changes after a month was closed is in the next one, once, and all statements together are the totals.
 */
export async function figuresOf(
  reader: Reader,
  { siteId, currency, month, affiliateId }: PartsQuery,
): Promise<ReadonlyMap<string, readonly Part[]>> {
  const { rows } = await sql<Known>`
    select p.player_id as "playerId", p.affiliate_id as "affiliateId", p.registered_at as "registeredAt",
           -coalesce(b.staked, 0)::int8 as staked, -coalesce(b.paid, 0)::int8 as paid, -coalesce(b.bonuses, 0)::int8 as bonuses,
           (coalesce(d.deposits, 0) - coalesce(b.deposits, 0))::int8 as deposits,
           (coalesce(d.charged_back, 0) - coalesce(b.charged_back, 0))::int8 as "chargedBack",
           (p.acquisition - coalesce(b.acquisition, 0))::int8 as acquisition
      from affiliate_player p
      left join lateral (
        select sum(staked) as staked, sum(paid) as paid, sum(bonuses) as bonuses, sum(deposits) as deposits,
               sum(charged_back) as charged_back, sum(acquisition) as acquisition
          from affiliate_statement_player s where s.player_id = p.player_id) b on true
      left join lateral (
        select sum(amount) as deposits, sum(charged_back) as charged_back
          from deposit d
         where d.player_id = p.player_id and d.state = 'paid' and d.currency = ${currency}
           and site_day(${siteId}, d.settled_at) < ${nextMonth(month)}::date) d on true
     where p.site_id = ${siteId} and (${affiliateId ?? null}::uuid is null or p.affiliate_id = ${affiliateId ?? null}::uuid)
       and site_day(${siteId}, p.registered_at) < ${nextMonth(month)}::date
     order by p.player_id`.execute(reader);
  const to = new Date(`${month}T00:00:00Z`);
  // A day earlier: the business day of the registration may be in the month before that of UTC.
  const from = (at: Date) => new Date(at.getTime() - 86_400_000);
  const spans = rows.map(({ playerId, registeredAt }) => ({ playerId, from: from(registeredAt), to }));
  const play = await playOfPlayers(reader, 'month', { siteId, currency, spans });
  const parts = new Map<string, Part[]>();
  for (const { affiliateId, registeredAt: _, ...known } of rows) {
    const now = play.get(known.playerId);
    const part: Part = {
      ...known,
      staked: known.staked + (now?.staked ?? 0n),
      paid: known.paid + (now?.paid ?? 0n),
      bonuses: known.bonuses + (now?.bonuses ?? 0n),
    };
    const { playerId: _player, ...figures } = part;
    if (Object.values(figures).every((figure) => figure === 0n)) continue;
    const own = parts.get(affiliateId);
    if (own) own.push(part);
    else parts.set(affiliateId, [part]);
  }
  return parts;
}
