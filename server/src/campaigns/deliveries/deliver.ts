import { z } from 'zod';
import { endOfQuiet } from '#rules/rewards/campaigns/quiet-hours.ts';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { offerPath, offerToken, readableLanguage, readMarketing } from '../../players/public.ts';
import {
  findContactMark,
  type Message,
  type MessageSender,
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
  readonly senders: Readonly<Record<'mail' | 'sms', MessageSender>>;
  /** The public origin of a domain. */
  readonly originOf: (domain: string) => string;
}

/**
 * Sends a mail or SMS of a campaign. Its row says whether it is still to be sent; whether the player may be written to is asked
 * again right before. A service is given the id of the row, so that what is sent again after an answer was lost arrives once.
 */
export function campaignHandler(deps: DeliveryDeps): OutsideHandler {
  const { db, clock, senders } = deps;
  return async ({ data, signal }) => {
    const { deliveryId: id } = work.parse(data);
    const prepared = await db.tx((tx) => prepare(tx, deps, id));
    if (!prepared) return;
    const { message, queuedAt } = prepared;
    try {
      await senders[message.channel].send(message, signal);
    } catch (error) {
      const isFinal = error instanceof RefusedMessage;
      if (!isFinal && clock.now().getTime() - queuedAt.getTime() < GIVE_UP_MS) throw error;
      await db.tx((tx) => finish(tx, id, 'failed', clock.now()));
      return;
    }
    await db.tx((tx) => finish(tx, id, 'sent', clock.now()));
  };
}

interface Prepared {
  readonly message: Message;
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
  const to = channel === 'mail' ? row.contact_email : row.contact_phone;
  const isWanted = marketing[channel] && marketing.contacts[channel] === 'confirmed';
  const mark = to === null ? undefined : await findContactMark(tx, { siteId, channel, address: to });
  const mayBe = row.stopped_at === null && (await mayWriteTo(tx, { playerId: row.id, siteId, now }));
  if (to === null || mark !== undefined || !isWanted || !mayBe) {
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
  const addressed = { id, siteId, playerId: row.id, kind: 'campaign', channel, to } as const;
  return {
    message: { ...addressed, language: readableLanguage(row.language), ...composed },
    queuedAt: row.queued_at,
  };
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
