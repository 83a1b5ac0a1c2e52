import { type Selectable, sql } from 'kysely';
import { isBoosted, stakeWithin } from '#rules/sportsbook/prices/price-boost.ts';
import { type ActionContext, actorText } from '../../actor.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { selectionsAt } from '../board/at-site.ts';
import type { BoardChanges } from '../board/changes.ts';
import type { Board } from '../board/open-board.ts';
import { raiseVersions } from '../board/raise-versions.ts';
import type { BoostEnd, BoostTable, SitePrices, StoredSelection } from '../tables.ts';
import { refreshPrices } from './site-prices.ts';

export type BoostRow = Selectable<BoostTable>;

export interface NewBoost {
  readonly eventId: bigint;
  readonly marketId: bigint;
  readonly selection: string;
  /** Decimal. */
  readonly odds: string;
  /** The most that a player may stake at it, and that it may cost altogether: 1/10,000 units. */
  readonly maxStake: bigint;
  readonly budget: bigint;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const SWEEP = 200;

async function lockEvents(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`select from sports_event where id = any (${plainArray(ids)}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

/** The prices of an event's markets have changed by its boosts. @returns what is to be pushed once the transaction has committed */
async function repriced(
  tx: Tx,
  eventIds: readonly bigint[],
  marketIds: readonly bigint[],
): Promise<BoardChanges> {
  await refreshPrices(tx, eventIds);
  const markets = await raiseVersions(tx, sql`id = any (${plainArray(marketIds)}::bigint[])`);
  return { markets, events: [], stale: [] };
}

interface Priced {
  readonly id: bigint;
  readonly selections: readonly StoredSelection[];
  readonly sitePrices: SitePrices | null;
  readonly state: string;
}

/**
 * Boosts the price of a selection for everybody at a site, before the event begins. It takes effect at once, or with its time.
 * @returns the boost and what is to be pushed; `noBoost` where the price is that high already, `versionConflict` where there is
 *   a boost of the selection
 */
export async function setBoost(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  boost: NewBoost,
): Promise<
  | { readonly boost: BoostRow; readonly changes: BoardChanges }
  | 'unknownMarket'
  | 'noBoost'
  | 'versionConflict'
> {
  await lockEvents(tx, [boost.eventId]);
  const { rows } = await sql<Priced>`
    select market.id, market.selections, event.site_prices as "sitePrices", event.state
      from sports_market market join sports_event event on event.id = market.event_id
     where market.id = ${boost.marketId} and event.id = ${boost.eventId} and market.state in ('active', 'suspended')`.execute(
    tx,
  );
  const [market] = rows;
  const printed = market && selectionsAt(siteId, market).find(({ code }) => code === boost.selection);
  if (!market || !printed || market.state !== 'prematch') return 'unknownMarket';
  if (!isBoosted(boost.odds, printed.odds)) return 'noBoost';
  const { eventId, marketId, selection, odds, maxStake, budget, startsAt, endsAt } = boost;
  const inserted = await tx
    .insertInto('sports_boost')
    .values({
      ...{
        id: uuid7(now.getTime()),
        site_id: siteId,
        event_id: eventId,
        market_id: marketId,
        selection,
        odds,
      },
      ...{ max_stake: maxStake, budget, starts_at: startsAt, ends_at: endsAt },
      ...{ state: startsAt <= now ? 'active' : 'planned', ended_by: null, ended_at: null },
      ...{ set_at: now, set_by: actorText(actor) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!inserted) return 'versionConflict';
  return { boost: inserted, changes: await repriced(tx, [eventId], [marketId]) };
}

/** Ends a boost by staff. Tickets that were placed at it keep it. */
export async function endBoost(
  tx: Tx,
  { siteId, now }: ActionContext,
  id: string,
): Promise<
  { readonly before: BoostRow; readonly after: BoostRow; readonly changes: BoardChanges } | 'unknownBoost'
> {
  const found = await tx
    .selectFrom('sports_boost')
    .select('event_id')
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!found) return 'unknownBoost';
  await lockEvents(tx, [found.event_id]);
  const before = await tx
    .selectFrom('sports_boost')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst();
  if (!before) return 'unknownBoost';
  await move(tx, id, 'staff', now);
  const after: BoostRow = { ...before, state: 'ended', ended_by: 'staff', ended_at: now };
  return { before, after, changes: await repriced(tx, [before.event_id], [before.market_id]) };
}

async function move(tx: Tx, id: string, by: BoostEnd | undefined, now: Date): Promise<void> {
  await tx
    .updateTable('sports_boost')
    .set(by === undefined ? { state: 'active' } : { state: 'ended', ended_by: by, ended_at: now })
    .where('id', '=', id)
    .execute();
}

type Open = BoostRow &
  Omit<Priced, 'id' | 'state'> & { readonly event_state: string; readonly least: bigint | null };

/** All that are planned or active, with what decides about them. */
async function openBoosts(reader: Reader): Promise<readonly Open[]> {
  const { rows } = await sql<Open>`
    select boost.*, market.selections, event.site_prices as "sitePrices", event.state as event_state,
           rule.min_stake as least
      from sports_boost boost
      join sports_event event on event.id = boost.event_id
      join sports_market market on market.id = boost.market_id
      left join sports_rule rule on rule.site_id = boost.site_id
     where boost.state <> 'ended' order by boost.id limit ${SWEEP}`.execute(reader);
  return rows;
}

/** What is due of a boost: that it begins, or what ends it; `undefined` for nothing. */
function dueOf(boost: Open, now: Date): 'begin' | BoostEnd | undefined {
  if (boost.ends_at <= now) return 'time';
  if (boost.event_state !== 'prematch') return 'start';
  const market = { id: boost.market_id, selections: boost.selections, sitePrices: boost.sitePrices };
  const printed = selectionsAt(boost.site_id, market).find(({ code }) => code === boost.selection)?.odds;
  if (printed === undefined || !isBoosted(boost.odds, printed)) return 'price';
  const rest = stakeWithin({ printed, boosted: boost.odds }, boost.budget - boost.used);
  if (rest < (boost.least ?? 1n)) return 'budget';
  return boost.state === 'planned' && boost.starts_at <= now ? 'begin' : undefined;
}

/** Whether `moveBoosts` has anything to do: asked for with those of the other jobs. */
export const anyBoostOpen = () => sql<boolean>`exists (select from sports_boost where state <> 'ended')`;

/**
 * Begins boosts, and ends those whose time is over, whose event begins, whose price the feed has reached, or of whose budget not
 * even the lowest stake is left. Until then no ticket is placed at them either.
 */
export async function moveBoosts(db: Db, board: Pick<Board, 'changed'>, now: Date): Promise<void> {
  const due = (await openBoosts(db.read)).filter((boost) => dueOf(boost, now) !== undefined);
  if (due.length === 0) return;
  const changes = await db.tx(async (tx) => {
    const eventIds = [...new Set(due.map(({ event_id }) => event_id))];
    await lockEvents(tx, eventIds);
    const ids = new Set(due.map(({ id }) => id));
    for (const boost of await openBoosts(tx)) {
      const what = ids.has(boost.id) ? dueOf(boost, now) : undefined;
      if (what !== undefined) await move(tx, boost.id, what === 'begin' ? undefined : what, now);
    }
    return repriced(
      tx,
      eventIds,
      due.map(({ market_id }) => market_id),
    );
  });
  board.changed(changes);
}

/** The boosts of an event at a site, newest first. */
export function boostsOf(
  reader: Reader,
  { siteId, eventId }: { readonly siteId: number; readonly eventId: bigint },
): Promise<BoostRow[]> {
  return reader
    .selectFrom('sports_boost')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('event_id', '=', eventId)
    .orderBy('id', 'desc')
    .execute();
}
