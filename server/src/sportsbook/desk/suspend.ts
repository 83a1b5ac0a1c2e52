import { sql } from 'kysely';
import { plainArray } from '../../db/arrays.ts';
import type { Tx } from '../../db/database.ts';
import type { BoardChanges } from '../board/changes.ts';
import { raiseVersions } from '../board/raise-versions.ts';

export interface Suspending {
  readonly eventId: bigint;
  /** Absent: the event, with all its markets and those to come. */
  readonly marketId: bigint | undefined;
  readonly siteIds: readonly number[];
  readonly isSuspended: boolean;
}

export interface Suspended {
  /** The sites at which it was otherwise. */
  readonly sites: readonly number[];
  /** To be pushed once the transaction has committed. */
  readonly changes: BoardChanges;
}

/**
 * Suspends a market or an event at sites, or opens it again. What its feed says stays as it is, and lifts nothing: the market is
 * open at a site where both the feed and the site's traders have it open.
 * @returns `undefined` where there is no such event, or market of it
 */
export async function suspend(tx: Tx, of: Suspending): Promise<Suspended | undefined> {
  const { eventId, marketId, siteIds, isSuspended } = of;
  const event = await lockEvent(tx, eventId);
  const was = marketId === undefined ? event?.suspended_sites : await suspendedOf(tx, eventId, marketId);
  if (!event || !was) return undefined;
  const before = new Set(was);
  const sites = siteIds.filter((id) => before.has(id) !== isSuspended);
  if (sites.length === 0) return { sites, changes: { markets: [], events: [], stale: [] } };
  const after = isSuspended ? [...before, ...sites] : [...before].filter((id) => !sites.includes(id));
  if (marketId === undefined)
    await sql`update sports_event set suspended_sites = ${plainArray(after)}::int[] where id = ${eventId}`.execute(
      tx,
    );
  else
    await sql`update sports_market set suspended_sites = ${plainArray(after)}::int[] where id = ${marketId}`.execute(
      tx,
    );
  const which = marketId === undefined ? sql`event_id = ${eventId}` : sql`id = ${marketId}`;
  const markets = await raiseVersions(tx, which);
  return { sites, changes: { markets, events: [], stale: [] } };
}

/** As feeds lock it: their next batch waits, and reads the suspension with the markets. */
async function lockEvent(
  tx: Tx,
  eventId: bigint,
): Promise<{ readonly suspended_sites: number[] } | undefined> {
  const { rows } = await sql<{ suspended_sites: number[] }>`
    select suspended_sites from sports_event where id = ${eventId} for no key update`.execute(tx);
  return rows[0];
}

async function suspendedOf(tx: Tx, eventId: bigint, marketId: bigint): Promise<number[] | undefined> {
  const row = await tx
    .selectFrom('sports_market')
    .select('suspended_sites')
    .where('id', '=', marketId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row?.suspended_sites;
}
