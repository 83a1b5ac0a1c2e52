import { sql } from 'kysely';
import { isMet, isReviewed } from '#rules/players/verification.ts';
import type { Db, Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';
import { balances } from '../../ledger/public.ts';
import { renewGuard } from '../protection/guard.ts';
import { lockPlayer } from '../protection/store.ts';
import { endDemands } from './demand.ts';
import { type PlayerLevel, readLevel } from './player-level.ts';

/** Players that are looked at in one run; the next run continues. */
const AT_ONCE = 2_000;
/** How long before what was approved ends the player is asked to renew it. */
export const RENEW_BEFORE_MS = 30 * 86_400_000;

interface Looked {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly now: Date;
}

/** Takes away what was approved and has ended; the submissions it came from are expired. */
async function expireItems(tx: Tx, { levels, facts }: PlayerLevel, { playerId, now }: Looked): Promise<void> {
  const ended = levels.flatMap((level) =>
    level.needs
      .filter(isReviewed)
      .filter((need) => facts.met.has(need) && !isMet(level, need, facts.met, now.getTime())),
  );
  if (ended.length === 0) return;
  const rows = await tx
    .deleteFrom('verification_item')
    .where('player_id', '=', playerId)
    .where('need', 'in', ended)
    .returning('submission_id')
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ submission_id }) => submission_id);
  await tx
    .updateTable('verification_submission')
    .set({ state: 'expired' })
    .where('id', 'in', ids)
    .where('state', '=', 'approved')
    .execute();
}

/** Until when the player may renew before the level falls, where that time has begun. */
export function renewalEnd({ until, level }: PlayerLevel, now: Date): Date | undefined {
  if (until === null || level.level === 0) return undefined;
  return until.getTime() - RENEW_BEFORE_MS <= now.getTime() ? until : undefined;
}

/**
 * Brings all that follows from the level of a player up to date: what is kept of it for lists, the guard of stakes, the
 * demands that are met, and when it is looked at next. Call it in the transaction that changed what it is decided by.
 */
export async function renewLevel(tx: Tx, of: Looked): Promise<void> {
  const { siteId, playerId, now } = of;
  await lockPlayer(tx, playerId);
  const at = await readLevel(tx, of);
  const level = at?.level.level ?? 0;
  await tx
    .insertInto('player_verification')
    .values({ player_id: playerId, site_id: siteId, level })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ level }))
    .execute();
  await endDemands(tx, { playerId, level, now });
  if (at) {
    await expireItems(tx, at, of);
    await askToRenew(tx, at, of);
  }
  await lookAgain(tx, at, of);
  // Purses, which are guarded, are opened when the account is confirmed.
  if (await balances(tx, playerId)) await renewGuard(tx, playerId, now);
}

/** Asks once, 30 days ahead, to renew what ends. */
async function askToRenew(tx: Tx, at: PlayerLevel, { siteId, playerId, now }: Looked): Promise<void> {
  const end = renewalEnd(at, now);
  if (!end || end <= now) return;
  const asked = await tx
    .updateTable('player_verification')
    .set({ renewal_asked_at: now })
    .where('player_id', '=', playerId)
    .where((eb) =>
      eb.or([
        eb('renewal_asked_at', 'is', null),
        eb('renewal_asked_at', '<', new Date(end.getTime() - RENEW_BEFORE_MS)),
      ]),
    )
    .executeTakeFirst();
  if (asked.numUpdatedRows === 0n) return;
  const figures = { date: end.toISOString().slice(0, 10) };
  await addToOutbox(tx, {
    ...{ siteId, playerId, topic: 'inbox.send' },
    payload: { kind: 'verification_renewal', figures, href: '/verification' },
  });
}

/** Writes down when the level of a player changes next by itself. */
async function lookAgain(
  tx: Tx,
  at: PlayerLevel | undefined,
  { siteId, playerId, now }: Looked,
): Promise<void> {
  await tx
    .deleteFrom('verification_due')
    .where('player_id', '=', playerId)
    .where('due_at', '>', now)
    .execute();
  const moments = at
    ? [
        at.until,
        at.until && new Date(at.until.getTime() - RENEW_BEFORE_MS),
        ...at.demands.map((d) => d.due_at),
      ]
    : [];
  const [next] = moments
    .filter((moment): moment is Date => moment !== null && moment > now)
    .sort((one, other) => one.getTime() - other.getTime());
  if (next)
    await tx
      .insertInto('verification_due')
      .values({ player_id: playerId, site_id: siteId, due_at: next })
      .execute();
}

interface Due {
  readonly player_id: bigint;
  readonly site_id: number;
  readonly ids: readonly string[];
}

/** Whether `renewLevels` has anything to do: asked for with those of the other jobs. */
export const anyLevelDue = (now: Date) =>
  sql<boolean>`coalesce((select min(due_at) from verification_due) <= ${now}, false)`;

/**
 * The recurring work: looks at the players whose level may have changed. Two servers do the same twice without harm; a run
 * that is cut off leaves the rest due.
 */
export async function renewLevels(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<Due>`
    select player_id, site_id, array_agg(id) as ids from (
      select id, player_id, site_id from verification_due where due_at <= ${now} order by due_at limit ${AT_ONCE}
    ) due group by player_id, site_id`.execute(db.read);
  for (const { player_id: playerId, site_id: siteId, ids } of rows)
    await db.tx(async (tx) => {
      await renewLevel(tx, { siteId, playerId, now });
      await tx
        .deleteFrom('verification_due')
        .where('id', 'in', [...ids])
        .execute();
    });
}
