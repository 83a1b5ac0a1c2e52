import { sql } from 'kysely';
import type { JobContext } from '../../../actor.ts';
import { grantPromotion, lockPromotion } from '../../../bonuses/public.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { lockFunds, postIn } from '../../../ledger/public.ts';

/** Wins may be on their way for so long after the last moment at which free rounds can be played. */
const LATE_HOURS = 24;
const TOGETHER = 200;

interface Due {
  readonly id: string;
  readonly site_id: number;
  readonly player_id: bigint;
  readonly promotion_id: string;
}

/** Whether `grantFreeRoundWins` may have anything to do: asked for with those of the other jobs. */
export const anyUngranted = () =>
  sql<boolean>`exists (select from outside_free_rounds where promotion_id is not null and granted_at is null)`;

/**
 * Grants the promotions of free rounds that are over, for what they have won together: each once, however many servers do it. Over
 * are those whose end was paid, whose rounds are all closed, or whose time was up a day ago. What is won later is granted too.
 *
 * @throws what went wrong, once the others are granted
 */
export async function grantFreeRoundWins(db: Db, job: JobContext): Promise<void> {
  const { rows } = await sql<Due>`
    select f.id, f.site_id, f.player_id, f.promotion_id from outside_free_rounds f
     where f.promotion_id is not null and f.granted_at is null
       and (f.state = 'finished' or f.ends_at < ${job.now}::timestamptz - ${LATE_HOURS} * interval '1 hour'
         or (select count(*) from outside_round r where r.free_rounds_id = f.id and r.state = 'closed') >= f.quantity)
     order by f.ends_at limit ${TOGETHER}`.execute(db.read);
  const failed: unknown[] = [];
  for (const due of rows)
    await db.tx((tx) => grant(tx, due, job)).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw new AggregateError(failed, 'wins of free rounds could not be granted');
}

async function grant(tx: Tx, due: Due, { actor, now }: JobContext): Promise<void> {
  const { id, site_id: siteId, player_id: playerId, promotion_id: promotionId } = due;
  // In the order in which a claim takes them, and a message of the provider the last two.
  await lockPromotion(tx, { siteId, id: promotionId });
  await lockFunds(tx, playerId);
  const row = await tx
    .selectFrom('outside_free_rounds')
    .select(['granted', 'state'])
    .where('id', '=', id)
    .where('granted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const { rows } = await sql<{ won: bigint }>`
    select coalesce(sum(bonus_win), 0)::bigint as won from outside_round where free_rounds_id = ${id}`.execute(
    tx,
  );
  const won = rows[0]?.won ?? 0n;
  const base = won - row.granted;
  if (base > 0n) {
    const action = { siteId, playerId, actor, now };
    // Each amount of them is granted once.
    const cause = `outside-free-rounds:${id}${row.granted === 0n ? '' : `:${row.granted}`}`;
    const granted = await grantPromotion(tx, action, { promotionId, cause, base });
    // A promotion that grants nothing more takes no win from the player.
    if (typeof granted === 'string') await payInCash(tx, action, { id, amount: base });
  }
  const isOver = row.state === 'given' || row.state === 'ordered' || row.state === 'finished';
  await tx
    .updateTable('outside_free_rounds')
    .set({
      ...{ granted: won > row.granted ? won : row.granted, granted_at: now },
      ...(isOver && won > 0n ? { state: 'finished' as const, win: won, changed_at: now } : {}),
    })
    .where('id', '=', id)
    .execute();
}

async function payInCash(
  tx: Tx,
  {
    siteId,
    playerId,
    actor,
  }: Pick<JobContext, 'actor'> & { readonly siteId: number; readonly playerId: bigint },
  { id, amount }: { readonly id: string; readonly amount: bigint },
): Promise<void> {
  const answer = await postIn(tx, {
    key: uuid7(),
    ...{ siteId, playerId, actor },
    steps: [{ from: 'promotions', to: 'cash', amount, kind: 'bonus', ref: id }],
    events: [{ topic: 'balance.changed', payload: {} }],
  });
  if (!answer.posted) throw new Error(`free rounds ${id} could not be paid: ${answer.refused}`);
}
