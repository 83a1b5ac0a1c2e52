import type { Selectable } from 'kysely';
import type { CampaignState, CampaignTexts, StoredCampaign } from '#contract/office/rewards/campaign.ts';
import { nextRun, type Schedule } from '#rules/rewards/campaigns/schedule.ts';
import { type ActionContext, actorText } from '../actor.ts';
import { findPromotion } from '../bonuses/public.ts';
import type { Reader, Tx } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { readSetting } from '../rewards/public.ts';
import { isUsable } from '../segments/public.ts';
import type { CampaignTable } from './tables.ts';

export type CampaignRow = Selectable<CampaignTable>;

/** What staff writes of a campaign, and why. */
export interface CampaignDraft {
  readonly name: string;
  readonly data: StoredCampaign;
  readonly texts: CampaignTexts;
  readonly reason: string;
}

export interface CampaignRefusal {
  readonly refused:
    | 'unknownCampaign'
    | 'unknownSegment'
    | 'unknownPromotion'
    | 'versionConflict'
    | 'wrongStatus'
    | 'invalidPeriod';
}
export interface ChangedCampaign {
  readonly before: CampaignRow;
  readonly after: CampaignRow;
}

/** Writes a new campaign, as a draft. */
export async function createCampaign(
  tx: Tx,
  context: ActionContext,
  draft: CampaignDraft,
): Promise<CampaignRow | CampaignRefusal> {
  const { siteId, now } = context;
  const problem = await findProblem(tx, siteId, draft.data);
  if (problem) return problem;
  const row = await tx
    .insertInto('campaign')
    .values({
      ...{ id: uuid7(now.getTime()), site_id: siteId, state: 'draft', version: 1 },
      ...{ next_at: null, created_at: now, ...columnsOf(draft) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await addVersion(tx, context, row, draft.reason);
  return row;
}

/** Writes a new version of a campaign that does not run. */
export async function changeCampaign(
  tx: Tx,
  context: ActionContext,
  { id, version, ...draft }: CampaignDraft & { readonly id: string; readonly version: number },
): Promise<ChangedCampaign | CampaignRefusal> {
  const before = await lockCampaign(tx, context.siteId, id);
  if (!before) return { refused: 'unknownCampaign' };
  if (before.version !== version) return { refused: 'versionConflict' };
  if (before.state !== 'draft' && before.state !== 'paused') return { refused: 'wrongStatus' };
  const problem = await findProblem(tx, context.siteId, draft.data);
  if (problem) return problem;
  const after = await update(tx, before.id, { ...columnsOf(draft), version: before.version + 1 });
  await addVersion(tx, context, after, draft.reason);
  return { before, after };
}

const steps: Readonly<Record<CampaignState, readonly CampaignState[]>> = {
  draft: ['running', 'ended'],
  running: ['paused', 'ended'],
  paused: ['running', 'ended'],
  ended: [],
};

/**
 * Starts, pauses, resumes or ends a campaign. A batch that is being sent holds the row: once this has committed none is
 * sent any more.
 */
export async function setCampaignState(
  tx: Tx,
  context: ActionContext,
  change: { readonly id: string; readonly from: CampaignState; readonly to: CampaignState },
): Promise<ChangedCampaign | CampaignRefusal> {
  const before = await lockCampaign(tx, context.siteId, change.id);
  if (!before) return { refused: 'unknownCampaign' };
  if (before.state !== change.from) return { refused: 'versionConflict' };
  if (!steps[before.state].includes(change.to)) return { refused: 'wrongStatus' };
  if (change.to === 'ended') {
    const ended = { state: change.to, next_at: null, stopped_at: context.now };
    return { before, after: await update(tx, before.id, ended) };
  }
  if (change.to !== 'running')
    return { before, after: await update(tx, before.id, { state: change.to, next_at: null }) };
  const problem = await findProblem(tx, context.siteId, before.data);
  if (problem) return problem;
  const next = await dueAfter(tx, before, context.now);
  if (next === null && !(await hasOpenRun(tx, before.id))) return { refused: 'invalidPeriod' };
  return { before, after: await update(tx, before.id, { state: 'running', next_at: next }) };
}

async function hasOpenRun(tx: Tx, campaignId: string): Promise<boolean> {
  const run = await tx
    .selectFrom('campaign_run')
    .select('number')
    .where('campaign_id', '=', campaignId)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return run !== undefined;
}

/** When a campaign is sent next, at a moment or later: never again once it was sent the one time that it says. */
export async function dueAfter(tx: Tx, campaign: CampaignRow, from: Date): Promise<Date | null> {
  const schedule = scheduleOf(campaign.data);
  if (schedule.kind === 'once') {
    const run = await tx
      .selectFrom('campaign_run')
      .select('number')
      .where('campaign_id', '=', campaign.id)
      .executeTakeFirst();
    return run ? null : momentOf(nextRun(schedule, from.getTime(), 0));
  }
  const { day_offset_minutes: offset } = await readSetting(tx, campaign.site_id);
  return momentOf(nextRun(schedule, from.getTime(), offset));
}

const momentOf = (at: number | null) => (at === null ? null : new Date(at));

function scheduleOf({ schedule }: StoredCampaign): Schedule {
  if (schedule.kind === 'once') return { kind: 'once', at: Date.parse(schedule.at) };
  const until = schedule.until === null ? null : Date.parse(schedule.until);
  return { kind: 'daily', minute: minuteOf(schedule.time), until };
}

/** Minutes since midnight of a time such as `22:00`. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Locks a campaign: its batches, its changes and its pauses follow one another. */
export const lockCampaign = (tx: Tx, siteId: number, id: string): Promise<CampaignRow | undefined> =>
  tx
    .selectFrom('campaign')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst();

/** Whether its segment and its promotion are there to be used. */
async function findProblem(
  tx: Tx,
  siteId: number,
  { segment, promotion }: StoredCampaign,
): Promise<CampaignRefusal | undefined> {
  if (segment !== null && !(await isUsable(tx, siteId, segment))) return { refused: 'unknownSegment' };
  if (promotion === null) return undefined;
  const row = await findPromotion(tx, promotion);
  const isFit = row?.site_id === siteId && row.trigger === 'campaign' && row.state !== 'ended';
  return isFit ? undefined : { refused: 'unknownPromotion' };
}

const columnsOf = ({ name, data, texts }: CampaignDraft) => ({
  name,
  ...{ data: JSON.stringify(data), texts: JSON.stringify(texts) },
  ...{ segment_id: data.segment, promotion_id: data.promotion },
});

const update = (
  tx: Tx,
  id: string,
  set: Partial<ReturnType<typeof columnsOf>> & {
    readonly version?: number;
    readonly state?: CampaignState;
    readonly next_at?: Date | null;
    readonly stopped_at?: Date;
  },
): Promise<CampaignRow> =>
  tx.updateTable('campaign').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

async function addVersion(
  tx: Tx,
  { siteId, actor, now }: ActionContext,
  { id, version, name, data, texts }: CampaignRow,
  reason: string,
): Promise<void> {
  await tx
    .insertInto('campaign_version')
    .values({
      ...{ campaign_id: id, number: version, site_id: siteId, name, reason },
      ...{ data: JSON.stringify(data), texts: JSON.stringify(texts) },
      ...{ created_at: now, created_by: actorText(actor) },
    })
    .execute();
}

/** How much the players of a site are written to by campaigns, and when not. */
export interface Cap {
  /** Messages of campaigns that a player of the site receives at most. */
  readonly most: number;
  /** In so many days. */
  readonly days: number;
  /** When mail and SMS wait: times such as `22:00`, of the site's day. */
  readonly quiet: { readonly from: string; readonly to: string } | null;
}

/** Of a site that has said nothing else. */
const USUAL_CAP: Cap = { most: 3, days: 7, quiet: null };

export async function capOf(reader: Reader, siteId: number): Promise<Cap> {
  const row = await reader
    .selectFrom('campaign_setting')
    .select(['most', 'days', 'quiet_from', 'quiet_to'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!row) return USUAL_CAP;
  const { most, days, quiet_from: from, quiet_to: to } = row;
  return { most, days, quiet: from === null || to === null ? null : { from, to } };
}

export async function setCap(tx: Tx, siteId: number, { most, days, quiet }: Cap): Promise<void> {
  const set = { most, days, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null };
  await tx
    .insertInto('campaign_setting')
    .values({ site_id: siteId, ...set })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(set))
    .execute();
}
