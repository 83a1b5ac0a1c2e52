import { type RawBuilder, sql } from 'kysely';
import type { Sport } from '#contract/feed.ts';
import { actorText, type JobContext } from '../../actor.ts';
import { plainArray } from '../../db/arrays.ts';
import type { Db, Tx, Writer } from '../../db/database.ts';
import type { BoardChanges } from '../board/changes.ts';
import type { Board } from '../board/open-board.ts';
import { raiseVersions } from '../board/raise-versions.ts';
import type { StoredSelection } from '../tables.ts';
import { refreshPrices } from './site-prices.ts';

export interface MarginScope {
  readonly siteId: number;
  readonly sport: Sport;
  /** Of the sport; absent with an event, and where the whole sport is meant. */
  readonly competitionId: bigint | undefined;
  readonly eventId: bigint | undefined;
}

export interface MarginChange extends MarginScope {
  /** Basis points; null: that of the next wider scope counts. */
  readonly margin: number | null;
  /** What the person saw: nothing is changed where it is otherwise by now. */
  readonly was: number | null;
}

const NO_CHANGES: BoardChanges = { markets: [], events: [], stale: [] };
const ENDED_TOGETHER = 200;
const RETENTION_DAYS = 30;

/**
 * Sets the margin of a site on a sport, a competition or an event. Of a sport or a competition, feeds wait meanwhile, so that no event
 * is added beside it.
 * @returns what is to be pushed once the transaction has committed
 */
export async function setMargin(
  tx: Tx,
  change: MarginChange,
  { actor, now }: JobContext,
): Promise<BoardChanges | 'versionConflict'> {
  const { siteId, sport, margin, was } = change;
  const competitionId = change.competitionId ?? null;
  const eventId = change.eventId ?? null;
  const events = await lockScope(tx, change);
  const scope = sql`site_id = ${siteId} and sport = ${sport} and competition_id is not distinct from ${competitionId}
    and event_id is not distinct from ${eventId}`;
  const { rows } = await sql<{ margin: number }>`select margin from sports_margin where ${scope}`.execute(tx);
  const before = rows[0]?.margin ?? null;
  if (before !== was) return 'versionConflict';
  if (before === margin) return NO_CHANGES;
  if (margin === null) await sql`delete from sports_margin where ${scope}`.execute(tx);
  else
    await sql`
      insert into sports_margin (site_id, sport, competition_id, event_id, margin, set_at, set_by)
      values (${siteId}, ${sport}, ${competitionId}, ${eventId}, ${margin}, ${now}, ${actorText(actor)})
      on conflict (site_id, sport, competition_id, event_id)
      do update set margin = excluded.margin, set_at = excluded.set_at, set_by = excluded.set_by`.execute(tx);
  const changed = (await refreshPrices(tx, events)).map(({ id }) => id);
  return raised(tx, sql`event_id = any (${plainArray(changed)}::bigint[])`);
}

/** Locks what a margin is about, feeds before events as a feed's batch does. @returns the events that may take bets */
async function lockScope(tx: Tx, { sport, competitionId, eventId }: MarginScope): Promise<bigint[]> {
  if (eventId === undefined) await sql`select from sports_feed order by id for no key update`.execute(tx);
  const which =
    eventId !== undefined
      ? sql`id = ${eventId}`
      : sql`sport = ${sport} and state in ('prematch', 'live', 'suspended')
          ${competitionId === undefined ? sql`` : sql`and competition_id = ${competitionId}`}`;
  return lockEvents(tx, which);
}

async function lockEvents(tx: Tx, which: RawBuilder<unknown>): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from sports_event where ${which} order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

const raised = async (tx: Tx, which: RawBuilder<unknown>): Promise<BoardChanges> => ({
  ...NO_CHANGES,
  markets: await raiseVersions(tx, which),
});

export interface PriceByHand {
  /** Decimal. */
  readonly odds: string;
  readonly until: Date;
  /** It ends before that with the next change of the event's score or state. */
  readonly endsWithState: boolean;
}

export interface PriceChange {
  readonly siteId: number;
  readonly eventId: bigint;
  readonly marketId: bigint;
  readonly selection: string;
  /** Null: the feed's price with the margin again. */
  readonly price: PriceByHand | null;
  /** The price by hand that the person saw, or that there was none. */
  readonly was: string | null;
}

/** Sets the price of a selection at a site by hand, or takes it back. @returns as {@link setMargin} */
export async function setPrice(
  tx: Tx,
  { siteId, eventId, marketId, selection, price, was }: PriceChange,
  { actor, now }: JobContext,
): Promise<BoardChanges | 'versionConflict' | 'unknownMarket'> {
  await lockEvents(tx, sql`id = ${eventId}`);
  const { rows } = await sql<{ selections: readonly StoredSelection[]; odds: string | null }>`
    select market.selections, (select odds from sports_price
             where site_id = ${siteId} and market_id = market.id and selection = ${selection}) as odds
      from sports_market market
     where id = ${marketId} and event_id = ${eventId} and state in ('active', 'suspended')`.execute(tx);
  const [market] = rows;
  if (!market?.selections.some(({ code }) => code === selection)) return 'unknownMarket';
  if (market.odds !== was) return 'versionConflict';
  if (price === null)
    await sql`delete from sports_price
      where site_id = ${siteId} and market_id = ${marketId} and selection = ${selection}`.execute(tx);
  else
    await sql`
      insert into sports_price (site_id, market_id, selection, event_id, odds, until_at, ends_with_state, set_at, set_by)
      values (${siteId}, ${marketId}, ${selection}, ${eventId}, ${price.odds}, ${price.until}, ${price.endsWithState},
              ${now}, ${actorText(actor)})
      on conflict (site_id, market_id, selection)
      do update set odds = excluded.odds, until_at = excluded.until_at, ends_with_state = excluded.ends_with_state,
                    set_at = excluded.set_at, set_by = excluded.set_by`.execute(tx);
  await refreshPrices(tx, [eventId]);
  return raised(tx, sql`id = ${marketId}`);
}

/** Whether `endPrices` has anything to do: asked for with those of the other jobs. */
export const anyPriceOver = (now: Date) =>
  sql<boolean>`coalesce((select min(until_at) from sports_price) <= ${now}, false)`;

/** Ends the prices by hand whose time is over. Until then they hold, for bets as on pages. */
export async function endPrices(db: Db, board: Pick<Board, 'changed'>, now: Date): Promise<void> {
  const { rows } = await sql<{ event_id: bigint }>`
    select distinct event_id from sports_price where until_at <= ${now} limit ${ENDED_TOGETHER}`.execute(
    db.read,
  );
  if (rows.length === 0) return;
  const changes = await db.tx(async (tx) => {
    const ids = rows.map(({ event_id }) => event_id);
    const events = await lockEvents(tx, sql`id = any (${plainArray(ids)}::bigint[])`);
    const ended = await sql<{ market_id: bigint }>`
      delete from sports_price where event_id = any (${plainArray(events)}::bigint[]) and until_at <= ${now}
      returning market_id`.execute(tx);
    await refreshPrices(tx, events);
    const markets = plainArray(ended.rows.map(({ market_id }) => market_id));
    return raised(tx, sql`id = any (${markets}::bigint[])`);
  });
  board.changed(changes);
}

/** Deletes the margins of events that were over long ago. */
export async function forgetOldMargins(writer: Writer, now: Date): Promise<void> {
  await sql`
    delete from sports_margin margin using sports_event event
     where event.id = margin.event_id and event.state in ('settled', 'voided')
       and event.starts_at < ${now}::timestamptz - ${RETENTION_DAYS} * interval '1 day'`.execute(writer);
}
