import { type Selectable, sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import type { LedgerEvent } from '../../ledger/public.ts';
import type { BetTables } from './tables.ts';

/** What a trader decides on: a ticket that waits, or has waited. */
export type ReviewRow = Selectable<BetTables['sports_review']>;

/** Lets pages of the back office know that tickets that wait for a trader have changed. */
export const reviewChanged: LedgerEvent = { topic: 'review.changed', payload: {} };

/** Those of the tickets that wait for a trader or have waited, by ticket. */
export async function findReviews(
  reader: Reader,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, ReviewRow>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('sports_review')
    .selectAll()
    .where(sql<boolean>`ticket_id = any (${[...ticketIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.ticket_id, row]));
}

export async function insertReviews(
  tx: Tx,
  reviews: readonly Pick<ReviewRow, 'ticket_id' | 'site_id' | 'player_id' | 'cause' | 'opened_at'>[],
): Promise<void> {
  if (reviews.length === 0) return;
  await tx
    .insertInto('sports_review')
    .values(reviews.map((review) => ({ ...review, state: 'waiting' as const })))
    .execute();
}

/** Writes what became of a review whose ticket is locked. @returns it with its new version */
export function updateReview(tx: Tx, { ticket_id: id, version, ...review }: ReviewRow): Promise<ReviewRow> {
  const { state, offer, asked, closed_at } = review;
  return tx
    .updateTable('sports_review')
    .set({
      ...{ state, closed_at, version: version + 1 },
      offer: offer && JSON.stringify(offer),
      asked: asked && JSON.stringify(asked),
    })
    .where('ticket_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
