import { sql } from 'kysely';
import { isHeldOut } from '#rules/rewards/campaigns/holdout.ts';
import type { JobContext } from '../actor.ts';
import { offerPromotion } from '../bonuses/public.ts';
import { plainArray } from '../db/arrays.ts';
import type { Db, Tx } from '../db/database.ts';
import { writeMessages } from '../rewards/public.ts';
import { membersAmong } from '../segments/public.ts';
import { type CampaignRow, capOf, dueAfter, lockCampaign } from './edit-campaign.ts';

/** Players looked at in one transaction. */
const BATCH = 500;
/** Batches in one run of the job: others have their turn, and a job that is taken over stops soon. */
const BATCHES = 20;
const DAY_MS = 86_400_000;

/**
 * Begins what is due, and goes on with what was begun: each batch in a transaction of its own, resumed after any end of the
 * process. A campaign that cannot be sent delays no other.
 * @throws AggregateError with what failed
 */
export async function sendCampaigns(db: Db, { now }: JobContext): Promise<void> {
  await beginDue(db, now);
  const problems: unknown[] = [];
  for (const run of await openRuns(db)) {
    try {
      for (let count = 0; count < BATCHES; count++) if (!(await sendBatch(db, run, now))) break;
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
async function sendBatch(db: Db, { id, site_id: siteId }: OpenRun, now: Date): Promise<boolean> {
  return db.tx(async (tx) => {
    // The cap is over all campaigns of a site: their batches follow one another.
    await sql`select pg_advisory_xact_lock(hashtext('campaigns'), ${siteId})`.execute(tx);
    const campaign = await lockCampaign(tx, siteId, id);
    return campaign?.state === 'running' && sendTo(tx, campaign, now);
  });
}

/** @returns whether there are players who were not looked at */
async function sendTo(tx: Tx, campaign: CampaignRow, now: Date): Promise<boolean> {
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
  const counts = await reach(tx, { campaign, run: run.number, now }, looked.members);
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
  readonly campaign: CampaignRow;
  readonly run: number;
  readonly now: Date;
}

interface Addressed {
  readonly id: bigint;
  readonly opted_out: boolean;
  readonly recent: number;
}

/** Decides for each player of a batch, and writes to those who are reached. */
async function reach(tx: Tx, sending: Sending, members: readonly bigint[]) {
  const { campaign, now } = sending;
  const cap = await capOf(tx, campaign.site_id);
  const since = new Date(now.getTime() - cap.days * DAY_MS);
  const { rows } = await sql<Addressed>`
    select m.id, exists (select from player_marketing o where o.player_id = m.id and not o.inbox) as opted_out,
           (select count(*) from campaign_target t where t.player_id = m.id and not t.held_out and t.at > ${since})::int as recent
      from unnest(${plainArray(members)}::bigint[]) m (id)
     where not exists (select from campaign_target t where t.campaign_id = ${campaign.id} and t.player_id = m.id)
     order by m.id`.execute(tx);
  const willing = rows.filter((row) => !row.opted_out);
  const open = willing.filter(({ recent }) => recent < cap.most);
  const heldOut = open.filter(({ id }) => isHeldOut(campaign.id, id, campaign.data.holdout));
  const reached = open.filter((row) => !heldOut.includes(row));
  await write(tx, sending, { reached: idsOf(reached), heldOut: idsOf(heldOut) });
  return {
    ...{ reached: reached.length, heldOut: heldOut.length },
    ...{ optedOut: rows.length - willing.length, capped: willing.length - open.length },
  };
}

const idsOf = (rows: readonly Addressed[]) => rows.map(({ id }) => id);

async function write(
  tx: Tx,
  { campaign, run, now }: Sending,
  { reached, heldOut }: { readonly reached: readonly bigint[]; readonly heldOut: readonly bigint[] },
): Promise<void> {
  if (reached.length + heldOut.length === 0) return;
  const { id, site_id: siteId, texts, promotion_id: promotionId, data } = campaign;
  const messages = await writeMessages(
    tx,
    reached.map((playerId) => ({ siteId, playerId, kind: 'campaign', texts, href: data.href })),
    now,
  );
  const target = (playerId: bigint, messageId: string | null) => ({
    ...{ campaign_id: id, player_id: playerId, site_id: siteId, run, at: now },
    ...{ held_out: messageId === null, message_id: messageId },
  });
  await tx
    .insertInto('campaign_target')
    .values([
      ...reached.map((playerId, place) => target(playerId, messages[place] ?? null)),
      ...heldOut.map((playerId) => target(playerId, null)),
    ])
    .execute();
  if (promotionId !== null) await offerPromotion(tx, { siteId, promotionId, playerIds: reached, now });
}
