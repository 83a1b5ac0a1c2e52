import { sql } from 'kysely';
import { type CampaignTexts, campaignChannels } from '#contract/office/rewards/campaign.ts';
import { isHeldOut } from '#rules/rewards/campaigns/holdout.ts';
import type { JobContext } from '../actor.ts';
import { offerPromotion } from '../bonuses/public.ts';
import { plainArray } from '../db/arrays.ts';
import type { Db, Tx } from '../db/database.ts';
import type { AddOutsideWork } from '../providers/outside-work.ts';
import { writeMessages } from '../rewards/public.ts';
import { membersAmong } from '../segments/public.ts';
import {
  anyDeliveryLost,
  type PlannedDelivery,
  planDeliveries,
  requeueDeliveries,
} from './deliveries/plan-deliveries.ts';
import { type CampaignRow, capOf, dueAfter, lockCampaign } from './edit-campaign.ts';

/** Players looked at in one transaction. */
const BATCH = 500;
/** Batches in one run of the job: others have their turn, and a job that is taken over stops soon. */
const BATCHES = 20;
const DAY_MS = 86_400_000;

/** Whether `sendCampaigns` has anything to do: asked for with those of the other jobs. */
export const anyCampaignDue = (now: Date) =>
  sql<boolean>`exists (select from campaign where state = 'running' and next_at <= ${now})
    or exists (select from campaign_run where finished_at is null)
    or ${anyDeliveryLost(now)}`;

/**
 * Begins what is due, and goes on with what was begun: each batch in a transaction of its own, resumed after any end of the
 * process. A campaign that cannot be sent delays no other.
 * @throws AggregateError with what failed
 */
export async function sendCampaigns(db: Db, add: AddOutsideWork, { now }: JobContext): Promise<void> {
  await beginDue(db, now);
  await requeueDeliveries(db, add, now);
  const problems: unknown[] = [];
  for (const run of await openRuns(db)) {
    try {
      for (let count = 0; count < BATCHES; count++) if (!(await sendBatch(db, add, run, now))) break;
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'campaigns could not be sent');
}

/** Opens a run of each campaign that is due, and says when it is next. */
async function beginDue(db: Db, now: Date): Promise<void> {
  const due = await db.read
    .selectFrom('campaign')
    .select(['id', 'site_id'])
    .where('state', '=', 'running')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(100)
    .execute();
  for (const { id, site_id: siteId } of due) await db.tx((tx) => begin(tx, { id, siteId, now }));
}

async function begin(
  tx: Tx,
  { id, siteId, now }: { readonly id: string; readonly siteId: number; readonly now: Date },
): Promise<void> {
  const campaign = await lockCampaign(tx, siteId, id);
  if (campaign?.state !== 'running' || campaign.next_at === null || campaign.next_at > now) return;
  const runs = await tx
    .selectFrom('campaign_run')
    .select(['number', 'finished_at'])
    .where('campaign_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  // One that takes longer than until the next day is not begun twice: it is finished, and the next one is a day later.
  if (runs === undefined || runs.finished_at !== null)
    await tx
      .insertInto('campaign_run')
      .values({
        ...{ campaign_id: id, number: (runs?.number ?? 0) + 1, site_id: siteId, due_at: campaign.next_at },
        ...{ after_hash: null, after_id: null, started_at: now, finished_at: null },
      })
      .execute();
  const next = await dueAfter(tx, campaign, new Date(now.getTime() + 1));
  await tx.updateTable('campaign').set({ next_at: next }).where('id', '=', id).execute();
}

interface OpenRun {
  readonly id: string;
  readonly site_id: number;
}

const openRuns = (db: Db): Promise<OpenRun[]> =>
  db.read
    .selectFrom('campaign_run as r')
    .innerJoin('campaign as c', 'c.id', 'r.campaign_id')
    .select(['c.id', 'c.site_id'])
    .where('r.finished_at', 'is', null)
    .where('c.state', '=', 'running')
    .orderBy('r.started_at')
    .limit(100)
    .execute();

/** Sends one batch of a campaign. @returns whether there is another */
async function sendBatch(
  db: Db,
  add: AddOutsideWork,
  { id, site_id: siteId }: OpenRun,
  now: Date,
): Promise<boolean> {
  return db.tx(async (tx) => {
    // The cap is over all campaigns of a site: their batches follow one another.
    await sql`select pg_advisory_xact_lock(hashtext('campaigns'), ${siteId})`.execute(tx);
    const campaign = await lockCampaign(tx, siteId, id);
    return campaign?.state === 'running' && sendTo(tx, add, campaign, now);
  });
}

/** @returns whether there are players who were not looked at */
async function sendTo(tx: Tx, add: AddOutsideWork, campaign: CampaignRow, now: Date): Promise<boolean> {
  const run = await tx
    .selectFrom('campaign_run')
    .selectAll()
    .where('campaign_id', '=', campaign.id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  if (!run) return false;
  const after =
    run.after_hash === null || run.after_id === null ? undefined : { hash: run.after_hash, id: run.after_id };
  const looked = await membersAmong(tx, {
    ...{ siteId: campaign.site_id, segmentId: campaign.segment_id, now },
    ...{ after, limit: BATCH },
  });
  const counts = await reach(tx, { add, campaign, run: run.number, now }, looked.members);
  const isLast = looked.count < BATCH;
  await tx
    .updateTable('campaign_run')
    .set((row) => ({
      after_hash: looked.last?.hash ?? run.after_hash,
      after_id: looked.last?.id ?? run.after_id,
      looked_at: row('looked_at', '+', looked.count),
      reached: row('reached', '+', counts.reached),
      held_out: row('held_out', '+', counts.heldOut),
      opted_out: row('opted_out', '+', counts.optedOut),
      capped: row('capped', '+', counts.capped),
      finished_at: isLast ? now : null,
    }))
    .where('campaign_id', '=', campaign.id)
    .where('number', '=', run.number)
    .execute();
  if (isLast && campaign.next_at === null)
    await tx.updateTable('campaign').set({ state: 'ended' }).where('id', '=', campaign.id).execute();
  return !isLast;
}

interface Sending {
  readonly add: AddOutsideWork;
  readonly campaign: CampaignRow;
  readonly run: number;
  readonly now: Date;
}

interface Addressed {
  readonly id: bigint;
  readonly inbox: boolean;
  readonly mail: boolean;
  readonly sms: boolean;
  readonly push: boolean;
  readonly recent: number;
}

/** Decides for each player of a batch, and writes to those who are reached. */
async function reach(tx: Tx, sending: Sending, members: readonly bigint[]) {
  const { campaign, now } = sending;
  const { data } = campaign;
  const cap = await capOf(tx, campaign.site_id);
  const since = new Date(now.getTime() - cap.days * DAY_MS);
  const { rows } = await sql<Addressed>`
    select m.id, coalesce(o.inbox, true) as inbox,
           ${data.mail === true} and coalesce(o.mail, false) and ${isProven('mail', sql`lower(p.contact_email)`)} as mail,
           ${data.sms === true} and coalesce(o.sms, false) and ${isProven('sms', sql`p.contact_phone`)} as sms,
           ${data.push === true} and coalesce(o.push, false)
             and exists (select from push_subscription s where s.player_id = m.id) as push,
           (select count(*) from campaign_target t where t.player_id = m.id and not t.held_out and t.at > ${since})::int as recent
      from unnest(${plainArray(members)}::bigint[]) m (id)
      join player p on p.id = m.id left join player_marketing o on o.player_id = m.id
     where not exists (select from campaign_target t where t.campaign_id = ${campaign.id} and t.player_id = m.id)
     order by m.id`.execute(tx);
  const willing = rows.filter(({ inbox, mail, sms, push }) => inbox || mail || sms || push);
  const open = willing.filter(({ recent }) => recent < cap.most);
  const heldOut = open.filter(({ id }) => isHeldOut(campaign.id, id, data.holdout));
  const reached = open.filter((row) => !heldOut.includes(row));
  await write(tx, sending, { reached, heldOut });
  return {
    ...{ reached: reached.length, heldOut: heldOut.length },
    ...{ optedOut: rows.length - willing.length, capped: willing.length - open.length },
  };
}

const isProven = (channel: 'mail' | 'sms', address: ReturnType<typeof sql>) => sql`exists (
  select from proven_contact c where c.player_id = m.id and c.channel = ${channel} and c.address = ${address})`;

const idsOf = (rows: readonly Addressed[]) => rows.map(({ id }) => id);

async function write(
  tx: Tx,
  { add, campaign, run, now }: Sending,
  { reached, heldOut }: { readonly reached: readonly Addressed[]; readonly heldOut: readonly Addressed[] },
): Promise<void> {
  if (reached.length + heldOut.length === 0) return;
  const { id, site_id: siteId, texts, promotion_id: promotionId, data } = campaign;
  const inboxes = idsOf(reached.filter(({ inbox }) => inbox));
  const written = await writeMessages(
    tx,
    inboxes.map((playerId) => ({
      siteId,
      playerId,
      kind: 'campaign',
      texts: inboxTexts(texts),
      href: data.href,
    })),
    now,
  );
  const messages = new Map(inboxes.map((playerId, place) => [playerId, written[place]]));
  const target = (playerId: bigint, held_out: boolean) => ({
    ...{ campaign_id: id, player_id: playerId, site_id: siteId, run, at: now },
    ...{ held_out, message_id: messages.get(playerId) ?? null },
  });
  await tx
    .insertInto('campaign_target')
    .values([...reached.map((row) => target(row.id, false)), ...heldOut.map((row) => target(row.id, true))])
    .execute();
  await planDeliveries(tx, add, { campaign, now }, reached.flatMap(deliveriesOf));
  if (promotionId !== null) await offerPromotion(tx, { siteId, promotionId, playerIds: idsOf(reached), now });
}

const deliveriesOf = ({ id: playerId, ...by }: Addressed): PlannedDelivery[] =>
  campaignChannels.filter((channel) => by[channel]).map((channel) => ({ playerId, channel }));

/** What the inbox has of the texts: nothing of what is for other channels. */
const inboxTexts = (texts: CampaignTexts) =>
  Object.fromEntries(Object.entries(texts).map(([code, { title, body }]) => [code, { title, body }]));
