import webPush from 'web-push';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/database.ts';
import type { AskOutside } from '../../outside-work.ts';
import type { Message, MessageSender } from '../message.ts';
import { RefusedMessage, SenderError } from '../senders/sender-adapter.ts';
import type { PushKey, PushKeys } from './push-keys.ts';
import { isPushService, type PushReach } from './push-services.ts';
import { endPushSubscription, findPushSubscription, type OpenSubscription } from './subscriptions.ts';

/** The longest answer that is read, in bytes: nobody documents one. */
const MOST_BYTES = 64 * 1024;
/** What services take is 4,096 bytes (RFC 8291, section 4), with what encryption adds. */
const MOST_PAYLOAD_BYTES = 3_900;
/** A service that asks for a longer pause is asked again after this one. */
const LONGEST_PAUSE_S = 3_600;

interface PushDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ask: AskOutside;
  readonly keys: PushKeys;
  readonly reach: PushReach;
}

/**
 * Sends a message to a device by the push service of its browser (RFC 8030), encrypted so that the service cannot read it
 * (RFC 8291). A device that its service does not know any more has no messages from then on.
 */
export const pushSender = (deps: PushDeps): MessageSender => ({
  async send(message, signal) {
    const { db, keys, ask, reach } = deps;
    const device = await findPushSubscription(db.read, message.siteId, message.to);
    if (!device) throw new RefusedMessage('off', true);
    const key = await keys.find(message.siteId, device.publicKey);
    if (!key || !isPushService(device.endpoint, reach)) return end(db, device, key ? 'address' : 'key');
    const request = await requestOf(deps, message, device, key);
    const answered = await ask({ ...request, signal, mostBytes: MOST_BYTES });
    if (answered === 'private') return end(db, device, 'address');
    const { status, headers } = answered;
    if (status >= 200 && status <= 299) return { sender: device.service };
    if (status === 404 || status === 410) return end(db, device, String(status));
    if (status === 400 || status === 413) throw new RefusedMessage(String(status), false);
    throw new SenderError(
      `${device.service} answered ${status}`,
      pauseOf(headers['retry-after'], deps.clock.now()),
    );
  },
});

async function end(db: Db, device: OpenSubscription, reason: string): Promise<never> {
  await endPushSubscription(db.autocommit, device.id);
  throw new RefusedMessage(reason, true);
}

async function requestOf({ db, clock }: PushDeps, message: Message, device: OpenSubscription, key: PushKey) {
  const { endpoint, p256dh, auth } = device;
  const { domain_name: domain } = await db.read
    .selectFrom('site_domain')
    .select('domain_name')
    .where('site_id', '=', message.siteId)
    .orderBy('is_canonical', 'desc')
    .orderBy('domain_name')
    .limit(1)
    .executeTakeFirstOrThrow();
  const left = (message.push?.until.getTime() ?? 0) - clock.now().getTime();
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payloadOf(message),
    {
      // Whom a push service may ask about what is sent.
      vapidDetails: { ...key, subject: `https://${domain}` },
      contentEncoding: 'aes128gcm',
      TTL: Math.max(0, Math.floor(left / 1_000)),
      urgency: message.kind === 'campaign' ? 'low' : 'high',
      // Sent again, it replaces what was not shown yet.
      topic: message.id.replaceAll('-', ''),
    },
  );
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    ...{ url: new URL(endpoint), method: 'POST', headers: Object.fromEntries(texts) },
    body: body ?? Buffer.alloc(0),
  };
}

/** What the service worker of the site shows (site/src/offline/service-worker.ts); the text gives way where it is too long. */
function payloadOf({ id, subject: title, body, language, push }: Message): string {
  const said = (text: string) =>
    JSON.stringify({ id, title, body: text, language, path: push?.path ?? '/', stop: push?.stop ?? null });
  if (Buffer.byteLength(said(body)) <= MOST_PAYLOAD_BYTES) return said(body);
  const letters = [...body];
  while (Buffer.byteLength(said(`${letters.join('')}…`)) > MOST_PAYLOAD_BYTES && letters.length > 0)
    letters.length = Math.floor(letters.length * 0.9);
  return said(`${letters.join('')}…`);
}

/** @param asked of a header: seconds, or a date @returns milliseconds; `undefined` where the service asks for no pause */
function pauseOf(asked: string | undefined, now: Date): number | undefined {
  if (asked === undefined) return undefined;
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - now.getTime()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), LONGEST_PAUSE_S) * 1_000 : undefined;
}
