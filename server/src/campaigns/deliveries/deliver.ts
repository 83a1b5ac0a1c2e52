import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CampaignChannel } from '#contract/office/rewards/campaign.ts';
import { endOfQuiet } from '#rules/rewards/campaigns/quiet-hours.ts';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import {
  type Marketing,
  offerPath,
  offerToken,
  type PlayerRow,
  readableLanguage,
  readMarketing,
} from '../../players/public.ts';
import {
  findContactMark,
  type Message,
  type MessageSender,
  pushDevicesOf,
  RefusedMessage,
} from '../../providers/messages/public.ts';
import type { OutsideHandler } from '../../providers/outside-work.ts';
import { readSetting } from '../../rewards/public.ts';
import { mayWriteTo } from '../../segments/public.ts';
import { capOf, minuteOf } from '../edit-campaign.ts';
import { composeOffer } from './compose.ts';

const work = z.object({ deliveryId: z.uuid() });
/** After it there is no point in an offer: a service that is away for longer loses it. */
const GIVE_UP_MS = 6 * 3_600_000;

interface DeliveryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly senders: Readonly<Record<CampaignChannel, MessageSender>>;
  /** The public origin of a domain. */
  readonly originOf: (domain: string) => string;
}

/**
 * Sends a mail, SMS or push message of a campaign. Its row says whether it is still to be sent; whether the player may be written to is asked
 * again right before. A service is given the id of the row, so that what is sent again after an answer was lost arrives once.
 */
export function campaignHandler(deps: DeliveryDeps): OutsideHandler {
  const { db, clock, senders } = deps;
  return async ({ data, signal }) => {
    const { deliveryId: id } = work.parse(data);
    const prepared = await db.tx((tx) => prepare(tx, deps, id));
    if (!prepared) return;
    const { messages, queuedAt } = prepared;
    const outcomes = await Promise.allSettled(
      messages.map((message) => senders[message.channel].send(message, signal)),
    );
    const problems = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    const open = problems.find((error) => !(error instanceof RefusedMessage));
    if (open !== undefined && clock.now().getTime() - queuedAt.getTime() < GIVE_UP_MS) throw open;
    const isSent = problems.length < messages.length;
    await db.tx((tx) => finish(tx, id, isSent ? 'sent' : 'failed', clock.now()));
  };
}

interface Prepared {
  /** One; of a push message one for each device, and those that took theirs are not sent it again. */
  readonly messages: readonly Message[];
  readonly queuedAt: Date;
}

/** @returns nothing where it was sent already, or is not sent now or ever */
async function prepare(tx: Tx, deps: DeliveryDeps, id: string): Promise<Prepared | undefined> {
  const now = deps.clock.now();
  const row = await tx
    .selectFrom('campaign_delivery as d')
    .innerJoin('campaign as c', 'c.id', 'd.campaign_id')
    .innerJoin('player as p', 'p.id', 'd.player_id')
    .innerJoin('site as s', 's.id', 'd.site_id')
    .selectAll('p')
    .select(['d.channel', 'd.queued_at', 'd.site_id', 's.site_name'])
    .select(['c.state as campaign_state', 'c.stopped_at', 'c.texts', 'c.data'])
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return undefined;
  const quietUntil = await endOfQuietAt(tx, row.site_id, now);
  if (row.campaign_state === 'paused' || quietUntil !== null) {
    await tx
      .updateTable('campaign_delivery')
      .set({ state: 'held', not_before: quietUntil })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .execute();
    return undefined;
  }
  const { channel, site_id: siteId } = row;
  const marketing = await readMarketing(tx, row.id);
  const addresses = marketing[channel] ? await addressesOf(tx, row, channel, marketing) : [];
  const mayBe = row.stopped_at === null && (await mayWriteTo(tx, { playerId: row.id, siteId, now }));
  if (addresses.length === 0 || !mayBe) {
    await finish(tx, id, 'dropped', now);
    return undefined;
  }
  const { domain, fallback } = await readSite(tx, siteId);
  const origin = deps.originOf(domain);
  const token = await offerToken(tx, siteId, row, { kind: 'stop', channel });
  const composed = composeOffer(channel, {
    ...{ texts: row.texts, href: row.data.href, fallback },
    language: readableLanguage(row.language),
    site: { name: row.site_name, origin },
    stopLink: origin + offerPath(token),
  });
  const until = new Date(row.queued_at.getTime() + GIVE_UP_MS);
  const message = {
    ...({ siteId, playerId: row.id, kind: 'campaign', channel } as const),
    ...{ language: readableLanguage(row.language), ...composed.words },
    ...(composed.push && { push: { ...composed.push, until } }),
  };
  return {
    messages: addresses.map((to) => ({ ...message, id: channel === 'push' ? idFor(id, to) : id, to })),
    queuedAt: row.queued_at,
  };
}

/** Where a player wants offers by a channel: a contact that is theirs and takes messages, or each of the devices. */
async function addressesOf(
  tx: Tx,
  player: Pick<PlayerRow, 'id' | 'site_id' | 'contact_email' | 'contact_phone'>,
  channel: CampaignChannel,
  { contacts }: Marketing,
): Promise<readonly string[]> {
  if (channel === 'push') return pushDevicesOf(tx, player.id);
  const address = channel === 'mail' ? player.contact_email : player.contact_phone;
  if (address === null || contacts[channel] !== 'confirmed') return [];
  const mark = await findContactMark(tx, { siteId: player.site_id, channel, address });
  return mark === undefined ? [address] : [];
}

/** The same for a delivery and a device whenever it is made, as a UUID of version 8 (RFC 9562). */
function idFor(delivery: string, device: string): string {
  const hash = createHash('sha256').update(delivery).update(device).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** When the quiet hours of a site end; `null` outside them. */
async function endOfQuietAt(tx: Tx, siteId: number, now: Date): Promise<Date | null> {
  const { quiet } = await capOf(tx, siteId);
  if (!quiet) return null;
  const hours = { from: minuteOf(quiet.from), to: minuteOf(quiet.to) };
  const { day_offset_minutes: offset } = await readSetting(tx, siteId);
  const end = endOfQuiet(now.getTime(), hours, offset);
  return end === null ? null : new Date(end);
}

async function finish(tx: Tx, id: string, state: 'sent' | 'failed' | 'dropped', now: Date): Promise<void> {
  await tx
    .updateTable('campaign_delivery')
    .set({ state, done_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'held'])
    .execute();
}

/** The main domain of a site, and the language that is read where a text is missing. */
async function readSite(tx: Tx, siteId: number) {
  const { domain_name: domain } = await tx
    .selectFrom('site_domain')
    .select('domain_name')
    .where('site_id', '=', siteId)
    .orderBy('is_canonical', 'desc')
    .orderBy('domain_name')
    .limit(1)
    .executeTakeFirstOrThrow();
  const setting = await tx
    .selectFrom('site_setting')
    .select('setting_value')
    .where('site_id', '=', siteId)
    .where('setting_name', '=', 'fallback_language')
    .executeTakeFirst();
  return { domain, fallback: setting?.setting_value ?? 'EN' };
}
