import { sql } from 'kysely';
import type { CampaignChannel } from '#contract/office/rewards/campaign.ts';
import type { Db, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { AddOutsideWork } from '../../providers/outside-work.ts';
import type { CampaignRow } from '../edit-campaign.ts';

const HOUR_MS = 3_600_000;
/** Deliveries that are put into the queue again in one transaction. */
const BATCH = 500;
/** What waits for longer than any retry has lost its place in the queue: its site was moved, say. */
const LOST_MS = 24 * HOUR_MS;

export interface PlannedDelivery {
  readonly playerId: bigint;
  readonly channel: CampaignChannel;
}

/** Writes down who is sent what by a campaign, each once, and puts it into the queue with the same commit. */
export async function planDeliveries(
  tx: Tx,
  add: AddOutsideWork,
  { campaign, now }: { readonly campaign: CampaignRow; readonly now: Date },
  planned: readonly PlannedDelivery[],
): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map(({ playerId, channel }) => ({
    ...{ id: uuid7(now.getTime()), campaign_id: campaign.id, player_id: playerId, site_id: campaign.site_id },
    ...{ channel, state: 'waiting' as const, at: now, queued_at: now, done_at: null },
  }));
  await tx.insertInto('campaign_delivery').values(rows).execute();
  await enqueue(tx, add, rows);
}

const enqueue = (
  tx: Tx,
  add: AddOutsideWork,
  rows: readonly { readonly id: string; readonly site_id: number }[],
): Promise<void> =>
  add(
    tx,
    'campaign',
    rows.map(({ id, site_id }) => ({ data: { deliveryId: id }, group: String(site_id) })),
  );

const lostBefore = (now: Date) => new Date(now.getTime() - LOST_MS);

/** Whether a delivery may have to go into the queue again. */
export const anyDeliveryLost = (now: Date) =>
  sql<boolean>`exists (select from campaign_delivery where state = 'held')
    or exists (select from campaign_delivery where state = 'waiting' and queued_at < ${lostBefore(now)})`;

/** Puts what was held by a pause or quiet hours that are over into the queue again, and what has lost its place there. */
export async function requeueDeliveries(db: Db, add: AddOutsideWork, now: Date): Promise<void> {
  for (const due of [
    sql`d.state = 'held' and c.state <> 'paused' and (d.not_before is null or d.not_before <= ${now})`,
    sql`d.state = 'waiting' and d.queued_at < ${lostBefore(now)}`,
  ])
    while ((await db.tx((tx) => requeueBatch(tx, add, { due, now }))) === BATCH);
}

async function requeueBatch(
  tx: Tx,
  add: AddOutsideWork,
  { due, now }: { readonly due: ReturnType<typeof sql>; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: string; site_id: number }>`
    update campaign_delivery set state = 'waiting', queued_at = ${now} where id in (
      select d.id from campaign_delivery d join campaign c on c.id = d.campaign_id where ${due}
       order by d.queued_at limit ${BATCH} for update of d skip locked)
    returning id, site_id`.execute(tx);
  if (rows.length > 0) await enqueue(tx, add, rows);
  return rows.length;
}
