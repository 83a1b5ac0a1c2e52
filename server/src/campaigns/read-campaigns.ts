import { sql } from 'kysely';
import type { CampaignChannel, CampaignState } from '#contract/office/rewards/campaign.ts';
import { plainArray } from '../db/arrays.ts';
import type { Reader } from '../db/database.ts';
import type { CampaignRow } from './edit-campaign.ts';

/** The players of each group among whom results are counted. */
const LOOKED_AT = 5_000;
const DAY_MS = 86_400_000;
/** For how long a message is shown on the home page, in days. */
const SHOWN_DAYS = 14;

export interface ListedCampaigns {
  readonly siteIds: readonly number[];
  readonly state?: CampaignState | undefined;
  /** Only what is older than this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

const sums = sql<number>;

/** Campaigns of sites with how many players they have so far, newest first. */
export const listCampaigns = (reader: Reader, { siteIds, state, before, limit }: ListedCampaigns) =>
  withSums(reader)
    .where(sql<boolean>`c.site_id = any (${plainArray(siteIds)}::int[])`)
    .$if(state !== undefined, (query) => query.where('c.state', '=', state ?? 'draft'))
    .$if(before !== undefined, (query) => query.where('c.id', '<', before ?? ''))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

export const findCampaign = (reader: Reader, id: string) =>
  withSums(reader).where('c.id', '=', id).executeTakeFirst();

const withSums = (reader: Reader) =>
  reader
    .selectFrom('campaign as c')
    .selectAll('c')
    .select([
      sums`coalesce((select sum(reached) from campaign_run r where r.campaign_id = c.id), 0)::int`.as(
        'reached',
      ),
      sums`coalesce((select sum(held_out) from campaign_run r where r.campaign_id = c.id), 0)::int`.as(
        'held_out',
      ),
    ]);

/** The campaigns, ended ones apart, that are for a segment. */
export const campaignsFor = (reader: Reader, siteId: number, segmentId: string) =>
  reader
    .selectFrom('campaign')
    .select(['id', 'name'])
    .where('site_id', '=', siteId)
    .where('segment_id', '=', segmentId)
    .where('state', '<>', 'ended')
    .orderBy('id', 'desc')
    .execute();

/** All that a campaign said, newest first. */
export const campaignVersions = (reader: Reader, campaignId: string) =>
  reader
    .selectFrom('campaign_version')
    .select(['number', 'reason', 'created_at', 'created_by'])
    .where('campaign_id', '=', campaignId)
    .orderBy('number', 'desc')
    .execute();

/** How its last sendings went, newest first. */
export const campaignRuns = (reader: Reader, campaignId: string) =>
  reader
    .selectFrom('campaign_run')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('number', 'desc')
    .limit(60)
    .execute();

/** What a group of players of a campaign did in the days after. Amounts in 1/10,000 units. */
export interface GroupResult {
  readonly players: number;
  readonly opened: number;
  readonly claimed: number;
  readonly depositors: number;
  readonly deposits: bigint;
  readonly staked: bigint;
  readonly lost: bigint;
}

/** What those who were reached did, or those held out, among the first of them in the shuffled order. */
export async function resultOf(
  reader: Reader,
  { id, promotion_id: promotionId, data }: CampaignRow,
  isHeldOut: boolean,
): Promise<GroupResult> {
  const within = sql`make_interval(days => ${data.resultDays})`;
  const { rows } = await sql<GroupResult>`
    with looked_at as materialized (
      select t.player_id, t.at, t.message_id from campaign_target t
       where t.campaign_id = ${id} and t.held_out = ${isHeldOut}
       order by hashint8(t.player_id), t.player_id limit ${LOOKED_AT}
    ), each as materialized (
      select coalesce((select true from inbox_message m where m.id = l.message_id and m.read_at is not null), false) as opened,
             coalesce((select true from bonus_grant g where g.player_id = l.player_id and g.promotion_id = ${promotionId}::uuid
                         and g.created_at >= l.at limit 1), false) as claimed,
             (select coalesce(sum(d.amount), 0) from deposit d where d.player_id = l.player_id and d.state = 'paid'
                 and d.settled_at >= l.at and d.settled_at < l.at + ${within}) as deposits,
             h.staked, h.returned
        from looked_at l
       cross join lateral (select coalesce(sum(h.staked), 0) as staked, coalesce(sum(h.returned), 0) as returned
         from player_hour h where h.player_id = l.player_id and h.hour >= date_trunc('hour', l.at) and h.hour < l.at + ${within}) h
    )
    select count(*)::int as players, (count(*) filter (where opened))::int as opened,
           (count(*) filter (where claimed))::int as claimed, (count(*) filter (where deposits > 0))::int as depositors,
           coalesce(sum(deposits), 0)::int8 as deposits, coalesce(sum(staked), 0)::int8 as staked,
           coalesce(sum(staked - returned), 0)::int8 as lost
      from each`.execute(reader);
  const [found] = rows;
  if (!found) throw new Error(`campaign ${id} has no result`);
  return found;
}

/** How many mails and SMS of a campaign wait, were sent, and were not. */
export async function deliveriesOf(reader: Reader, campaignId: string): Promise<ChannelCounts[]> {
  const { rows } = await sql<ChannelCounts>`
    select channel, (count(*) filter (where state in ('waiting', 'held')))::int as waiting,
           (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state = 'failed'))::int as failed,
           (count(*) filter (where state = 'dropped'))::int as dropped
      from campaign_delivery where campaign_id = ${campaignId} group by channel order by channel`.execute(
    reader,
  );
  return rows;
}

interface ChannelCounts {
  readonly channel: CampaignChannel;
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
  readonly dropped: number;
}

/** The newest message of a campaign that the home page shows a player: not read yet, and its campaign not paused. */
export async function findNotice(
  reader: Reader,
  { playerId, now }: { readonly playerId: bigint; readonly now: Date },
) {
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
  return reader
    .selectFrom('campaign_target as t')
    .innerJoin('campaign as c', 'c.id', 't.campaign_id')
    .innerJoin('inbox_message as m', 'm.id', 't.message_id')
    .select(['m.id', 'm.texts'])
    .where('t.player_id', '=', playerId)
    .where('t.held_out', '=', false)
    .where('t.at', '>', since)
    .where('c.state', 'in', ['running', 'ended'])
    .where(sql<boolean>`(c.data ->> 'onSite')::boolean`)
    .where('m.read_at', 'is', null)
    .orderBy('t.at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
