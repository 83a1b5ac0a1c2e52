import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { addToOutbox } from '../../../db/outbox.ts';
import { lockFundsOf } from '../../../ledger/public.ts';
import { type RoundRow, saveRounds } from '../core/store.ts';
import { eventOf } from '../core/wallet-moves.ts';
import { dialects } from '../dialects.ts';

/** Providers close rounds themselves after as long (Caleta's operators' guide), and say nothing of it. */
const OPEN_MS = 48 * 3_600_000;
const AT_ONCE = 500;

const longDialects = dialects.filter((one) => one.hasLongBets).map(({ code }) => code);

/**
 * Closes rounds that were begun more than 48 hours ago and nobody has closed, so that they count as play; not bets on events. What a
 * provider sends of them later is applied all the same.
 */
export async function closeLeftRounds(db: Db, now: Date): Promise<void> {
  let closed = AT_ONCE;
  while (closed === AT_ONCE) closed = await db.tx((tx) => closeSome(tx, now));
}

async function closeSome(tx: Tx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - OPEN_MS);
  const left = await tx
    .selectFrom('outside_round')
    .select(['id', 'player_id'])
    .where('state', '=', 'open')
    .where('started_at', '<', before)
    .where(
      sql<boolean>`account not in (select code from outside_account where dialect = any (${longDialects}::text[]))`,
    )
    .orderBy('started_at')
    .limit(AT_ONCE)
    .execute();
  if (left.length === 0) return 0;
  // As messages lock them: what one of them does meanwhile is seen by what is read afterwards.
  await lockFundsOf(tx, [...new Set(left.map(({ player_id }) => player_id))]);
  const rows: RoundRow[] = await tx
    .selectFrom('outside_round')
    .selectAll()
    .where(sql<boolean>`id = any (${left.map(({ id }) => id)}::uuid[])`)
    .where('state', '=', 'open')
    .execute();
  const after = rows.map((row) => ({ ...row, state: 'closed' as const, closed_at: now }));
  await saveRounds(tx, after);
  await addToOutbox(
    tx,
    ...after.flatMap((row) => {
      const event = eventOf({ closed_at: null }, row);
      return event ? [{ siteId: row.site_id, playerId: row.player_id, ...event }] : [];
    }),
  );
  return left.length;
}
