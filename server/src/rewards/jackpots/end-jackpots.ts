import type { JobContext } from '../../actor.ts';
import type { Db, Tx } from '../../db/database.ts';
import { addToOutbox, readWatermark } from '../../db/outbox.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { roundTopics } from '../events.ts';
import { amountsChanged, post } from './pay-drawn.ts';
import { accountOf, eventTime, type Jackpot, lastPots, lockOpenJackpots } from './store.ts';

/**
 * Ends the jackpots that staff has ended once all rounds from before then are drawn: what is in them goes to the jackpot that staff
 * chose, or back to the site.
 */
export async function endJackpots(db: Db, job: JobContext): Promise<void> {
  const ending = await db.read
    .selectFrom('jackpot')
    .select(['id', 'site_id', 'paused_at'])
    .where('state', '=', 'ending')
    .execute();
  if (ending.length === 0) return;
  const watermark = await readWatermark(db.read, roundTopics);
  for (const { id, site_id: siteId, paused_at: pausedAt } of ending)
    if (watermark && pausedAt && pausedAt <= watermark(siteId)) await db.tx((tx) => end(tx, siteId, id, job));
}

async function end(tx: Tx, siteId: number, id: string, { actor }: JobContext): Promise<void> {
  const jackpots = await lockOpenJackpots(tx, siteId);
  const jackpot = jackpots.find((one) => one.id === id && one.state === 'ending');
  if (!jackpot || (await hasQueue(tx, siteId))) return;
  const into = jackpots.find((one) => one.id === jackpot.end_into && mayTake(one));
  const pots = await lastPots(tx, into ? [id, into.id] : [id]);
  const amount = pots.get(id)?.amount ?? 0n;
  const closed = { closed_at: eventTime, amount: 0n, secret: null };
  await tx
    .updateTable('jackpot_pot')
    .set(closed)
    .where('jackpot_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
  await tx.updateTable('jackpot').set({ state: 'ended' }).where('id', '=', id).execute();
  const { currency } = await tx
    .selectFrom('site')
    .select('currency')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  if (into) {
    const grown = (pots.get(into.id)?.amount ?? 0n) + amount;
    await tx
      .updateTable('jackpot_pot')
      .set({ amount: grown })
      .where('jackpot_id', '=', into.id)
      .where('closed_at', 'is', null)
      .execute();
    await addToOutbox(tx, amountsChanged(siteId, [{ id: into.id, amount: grown }]));
  }
  const to = into ? accountOf(into) : 'promotions';
  if (amount > 0n)
    await post(tx, [
      {
        ...{ key: uuid7(), siteId, playerId: null, actor },
        steps: [{ from: accountOf(jackpot), to, amount, kind: 'jackpotEnd', ref: id, currency }],
      },
    ]);
}

/** Whether a jackpot may get what another had: nothing is decided by how much is in it. */
export const mayTake = ({ kind, state }: Jackpot): boolean =>
  kind === 'progressive' && (state === 'running' || state === 'paused');

async function hasQueue(tx: Tx, siteId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('jackpot_queue')
    .select('id')
    .where('site_id', '=', siteId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
