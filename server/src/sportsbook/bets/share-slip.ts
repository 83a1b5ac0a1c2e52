import { randomInt } from 'node:crypto';
import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { Db } from '../../db/database.ts';
import type { CallContext, RequestOf } from '../../edge/handlers.ts';
import type { BetParts } from './parts.ts';
import { readBoard } from './placing/read-board.ts';

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LENGTH = 10;
/** What a slip is about is over by then. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Keeps the selections of a slip that the site offers, under a code that nobody guesses. */
export async function shareSlip(
  { db, clock }: BetParts,
  { legs }: RequestOf<'sports.shareSlip'>,
  { siteId }: CallContext,
): Promise<CallResponse<'/api/sports/share_slip'> | Refusal> {
  const board = await readBoard(
    db.read,
    legs.map(({ market_id }) => BigInt(market_id)),
  );
  const known = legs.flatMap(({ market_id, selection }) => {
    const market = board.get(BigInt(market_id));
    if (!market?.sites.includes(siteId)) return [];
    const isThere = market.selections.some(({ code }) => code === selection);
    return isThere ? [{ event_id: String(market.eventId), market_id, selection }] : [];
  });
  if (known.length < legs.length) return refuse('badRequest', { field: 'legs' });
  const code = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  await db.tx((tx) =>
    tx
      .insertInto('sports_shared_slip')
      .values({ code, site_id: siteId, legs: JSON.stringify(known), created_at: clock.now() })
      .execute(),
  );
  return { statusCode: 1, code };
}

export async function readSharedSlip(
  { db }: BetParts,
  { code }: RequestOf<'sports.sharedSlip'>,
  { siteId }: CallContext,
): Promise<CallResponse<'/api/sports/shared_slip'> | Refusal> {
  const row = await db.read
    .selectFrom('sports_shared_slip')
    .select('legs')
    .where('code', '=', code)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ? { statusCode: 1, legs: [...row.legs] } : refuse('unknownSlip', { field: 'code' });
}

export async function forgetOldSlips(db: Db, now: Date): Promise<void> {
  await db.tx((tx) =>
    tx
      .deleteFrom('sports_shared_slip')
      .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
      .execute(),
  );
}
