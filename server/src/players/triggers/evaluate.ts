import { sql } from 'kysely';
import { isReached, mayRaiseAgain } from '#rules/players/triggers/triggers.ts';
import type { JobContext } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { balances, endLaunches } from '../../ledger/public.ts';
import { renewGuard } from '../protection/guard.ts';
import { lockPlayer } from '../protection/store.ts';
import { openSessionIds } from '../sessions/sessions.ts';
import { raiseDemand } from './demands.ts';
import { meetReached } from './meet-demands.ts';
import { readValues, type Value } from './read-values.ts';
import { triggersOf } from './rules-of-site.ts';

const TOGETHER = 100;
/** Batches of one run; the next run continues. */
const BATCHES = 50;
const DAY_MS = 86_400_000;

interface Due {
  readonly player_id: bigint;
  readonly site_id: number;
}

/** When a renewal of a player is due, of those that are not yet. */
function renewalOf({ trigger, metAt }: Value): Date | undefined {
  if (trigger.fact !== 'renewal' || metAt === null) return undefined;
  return new Date(metAt.getTime() + (trigger.windowDays ?? 0) * DAY_MS);
}

async function evaluate(tx: Tx, due: readonly Due[], now: Date): Promise<void> {
  const ofSites = await triggersOf(
    tx,
    due.map(({ site_id: id }) => id),
  );
  const compared = due.flatMap(({ player_id: playerId, site_id: siteId }) =>
    (ofSites.get(siteId) ?? []).map((trigger) => ({ playerId, siteId, trigger })),
  );
  for (const value of await readValues(tx, compared, now)) {
    const { trigger, isOpen, raisedAt, metAt } = value;
    const isNew = raisedAt === null || mayRaiseAgain(trigger, { at: raisedAt.getTime(), now: now.getTime() });
    // A renewal is a new one each time that the last was met.
    const isRenewed = trigger.fact === 'renewal' && raisedAt !== null && metAt !== null && metAt >= raisedAt;
    const isDue = value.value !== null && isReached(trigger, value.value);
    if (isDue && !isOpen && (isNew || isRenewed)) await raiseDemand(tx, value, now);
    const later = isDue || isOpen ? undefined : renewalOf(value);
    if (later)
      await sql`
        insert into trigger_due as t (player_id, site_id, due_at) values (${value.playerId}, ${value.siteId}, ${later})
        on conflict (player_id) do update set due_at = least(t.due_at, excluded.due_at)`.execute(tx);
  }
}

/** Compares players who are due with the triggers of their sites, 100 in a transaction. @returns how many players */
async function evaluateDue(db: Db, now: Date): Promise<number> {
  return db.tx(async (tx) => {
    // Players first, as everybody locks them before what is theirs. A deposit that commits meanwhile waits for this, and makes its
    // player due again.
    const { rows } = await sql<Due>`
      with who as materialized (
        select p.id from player p where p.id in (select player_id from trigger_due where due_at <= ${now})
         order by p.id limit ${TOGETHER} for no key update skip locked)
      delete from trigger_due using who where player_id = who.id and due_at <= ${now}
      returning player_id, site_id`.execute(tx);
    if (rows.length > 0) await evaluate(tx, rows, now);
    return rows.length;
  });
}

/** Lets the consequences of demands begin whose deadline has passed. @returns how many */
async function enforceDue(db: Db, now: Date): Promise<number> {
  const due = await db.read
    .selectFrom('player_demand')
    .select(['id', 'player_id', 'consequence'])
    .where('met_at', 'is', null)
    .where('enforced_at', 'is', null)
    .where('deadline', '<=', now)
    .orderBy('deadline')
    .limit(TOGETHER)
    .execute();
  for (const { id, player_id: playerId, consequence } of due)
    await db.tx(async (tx) => {
      await lockPlayer(tx, playerId);
      const { numUpdatedRows: begun } = await tx
        .updateTable('player_demand')
        .set({ enforced_at: now })
        .where('id', '=', id)
        .where('met_at', 'is', null)
        .where('enforced_at', 'is', null)
        .executeTakeFirst();
      if (begun === 0n || consequence !== 'stop_play' || !(await balances(tx, playerId))) return;
      await renewGuard(tx, playerId, now);
      await endLaunches(tx, await openSessionIds(tx, playerId), now);
    });
  return due.length;
}

/** Whether `evaluateTriggers` may have anything to do: asked for with those of the other jobs. */
export const anyTriggerDue = (now: Date) =>
  sql<boolean>`coalesce((select min(due_at) from trigger_due) <= ${now}, false)
    or exists (select from player_demand where met_at is null and level is not null)
    or coalesce(
      (select min(deadline) from player_demand where met_at is null and enforced_at is null) <= ${now}, false)`;

/**
 * The recurring work of triggers: players whose totals have changed are compared with them, and consequences of demands that were
 * not met in time begin. Two servers skip each other's rows; a run that is cut off leaves the rest due.
 */
export async function evaluateTriggers(db: Db, { actor, now }: JobContext): Promise<void> {
  const meetDue = () => meetReached(db, actor, now);
  for (const work of [meetDue, evaluateDue, enforceDue])
    for (let batch = 0; batch < BATCHES; batch++) if ((await work(db, now)) < TOGETHER) break;
}
