import { sql } from 'kysely';
import type { SignalKind } from '#rules/rewards/bonus/signals/numbers.ts';
import type { SharingGrant } from '#rules/rewards/bonus/signals/shared.ts';
import type { Db, Reader, Tx } from '../../db/database.ts';
import { findSharing, type SharingAccount } from '../../players/public.ts';
import { findGrant, type Grant } from '../grants/store.ts';
import {
  cycleSuspicion,
  dropSuspicion,
  lowRiskSuspicion,
  oppositeSuspicion,
  type Suspicion,
  sharedSuspicion,
} from './evidence.ts';
import { noteSuspicion } from './note-suspicion.ts';
import { readBets } from './read-bets.ts';
import { readRounds } from './read-play.ts';
import { rulesOfSite } from './rules-of-site.ts';

const MINUTE_MS = 60_000;
const AGAIN_MS = 10 * MINUTE_MS;
/** Of a grant that is over, since a withdrawal may follow. */
const AGAIN_AFTERWARDS_MS = 60 * MINUTE_MS;
const WATCHED_AFTERWARDS_MS = 2 * 86_400_000;
/** Grants of one run; the next run continues. */
const BATCH = 500;

/** Whether `findSignals` has anything to do: asked for with those of the other jobs. */
export const anyWatchDue = (now: Date) =>
  sql<boolean>`coalesce((select min(due_at) from bonus_watch) <= ${now}, false)`;

/**
 * Looks at the grants that are due, each in a transaction of its own, and notes what they are suspected for. Two servers at
 * it skip each other's; a run that is cut off leaves the rest due.
 */
export async function findSignals(db: Db, now: Date): Promise<void> {
  for (let count = 0; count < BATCH; count++) if (!(await db.tx((tx) => lookAtOldest(tx, now)))) return;
}

/** @returns whether one was due */
async function lookAtOldest(tx: Tx, now: Date): Promise<boolean> {
  const due = await tx
    .selectFrom('bonus_watch')
    .select(['grant_id', 'site_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return false;
  const grant = await findGrant(tx, { siteId: due.site_id, id: due.grant_id });
  if (grant) {
    for (const [kind, suspicion] of await suspicionsOf(tx, grant, now))
      await noteSuspicion(tx, grant, { kind, ...suspicion }, now);
  }
  const next = grant && nextLook(grant, now);
  if (next === undefined) await tx.deleteFrom('bonus_watch').where('grant_id', '=', due.grant_id).execute();
  else
    await tx.updateTable('bonus_watch').set({ due_at: next }).where('grant_id', '=', due.grant_id).execute();
  return true;
}

/** When a grant is looked at again; `undefined` once nothing of it can change any more. */
function nextLook({ closed_at: closedAt }: Grant, now: Date): Date | undefined {
  if (closedAt === null) return new Date(now.getTime() + AGAIN_MS);
  const isLate = now.getTime() - closedAt.getTime() > WATCHED_AFTERWARDS_MS;
  return isLate ? undefined : new Date(now.getTime() + AGAIN_AFTERWARDS_MS);
}

async function suspicionsOf(
  reader: Reader,
  grant: Grant,
  now: Date,
): Promise<ReadonlyMap<SignalKind, Suspicion>> {
  const { enabled, numbers } = await rulesOfSite(reader, grant.site_id);
  const sharing = await findSharing(reader, { playerId: grant.player_id, siteIds: [grant.site_id] });
  const linked = new Set(sharing.map(({ playerId }) => String(playerId)));
  const rounds = await readRounds(reader, grant);
  const found: Readonly<Record<SignalKind, Suspicion | undefined>> = {
    shared: sharedSuspicion(grant, await grantsOfSharing(reader, grant, sharing), numbers),
    opposite: oppositeSuspicion(
      grant,
      await readBets(reader, grant, numbers.oppositeSeconds),
      linked,
      numbers,
    ),
    maximumThenDrop: dropSuspicion(grant, rounds, numbers),
    lowRisk: lowRiskSuspicion(rounds, numbers),
    claimAndWithdraw: await cycleSuspicion(reader, grant, numbers, now),
  };
  const suspicions = new Map<SignalKind, Suspicion>();
  for (const kind of enabled) {
    const suspicion = found[kind];
    if (suspicion) suspicions.set(kind, suspicion);
  }
  return suspicions;
}

/** The grants of the same promotion that accounts have which share something with the player. */
async function grantsOfSharing(
  reader: Reader,
  grant: Grant,
  sharing: readonly SharingAccount[],
): Promise<SharingGrant[]> {
  if (sharing.length === 0) return [];
  const rows = await reader
    .selectFrom('bonus_grant')
    .select(['id', 'player_id', 'created_at'])
    .where('promotion_id', '=', grant.promotion_id)
    .where(
      'player_id',
      'in',
      sharing.map(({ playerId }) => playerId),
    )
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, player_id: playerId, created_at: at }) => {
    const shares = sharing.find((one) => one.playerId === playerId)?.shares ?? [];
    return { playerId: String(playerId), grantId: id, at: at.getTime(), shares };
  });
}
