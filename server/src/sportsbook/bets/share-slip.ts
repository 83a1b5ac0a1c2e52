import { randomInt } from 'node:crypto';
import type { CallResponse } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { VisitorAction } from '../../actor.ts';
import type { Db, Reader, Writer } from '../../db/database.ts';
import { readBoard } from './placing/read-board.ts';
import type { LegInput } from './placing/read-slip.ts';

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LENGTH = 10;
/** The events of a slip are over by then. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** Keeps the selections of a slip that the site offers, under a code that cannot be guessed. */
export async function shareSlip(
  db: Db,
  { siteId, now }: VisitorAction,
  legs: readonly Pick<LegInput, 'marketId' | 'selection'>[],
): Promise<CallResponse<'/api/sports/share_slip'> | Refusal> {
  const board = await readBoard(
    db.read,
    legs.map(({ marketId }) => BigInt(marketId)),
  );
  const known = legs.flatMap(({ marketId, selection }) => {
    const market = board.get(BigInt(marketId));
    if (!market?.sites.includes(siteId)) return [];
    const isThere = market.selections.some(({ code }) => code === selection);
    return isThere ? [{ event_id: String(market.eventId), market_id: marketId, selection }] : [];
  });
  if (known.length < legs.length) return refuse('badRequest', { field: 'legs' });
  const code = Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  await db.tx((tx) =>
    tx
      .insertInto('sports_shared_slip')
      .values({ code, site_id: siteId, legs: JSON.stringify(known), created_at: now })
      .execute(),
  );
  return { statusCode: 1, code };
}

/** The selections that were kept under a code. */
export async function readSharedSlip(
  reader: Reader,
  { siteId }: VisitorAction,
  code: string,
): Promise<CallResponse<'/api/sports/shared_slip'> | Refusal> {
  const row = await reader
    .selectFrom('sports_shared_slip')
    .select('legs')
    .where('code', '=', code)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row ? { statusCode: 1, legs: [...row.legs] } : refuse('unknownSlip', { field: 'code' });
}

export async function forgetOldSlips(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('sports_shared_slip')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
