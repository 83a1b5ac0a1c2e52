import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/database.ts';
import type { AskOutside } from '../../outside-work.ts';
import type { MessageSender } from '../message.ts';
import { type OpenSender, type SenderAdapters, senderFor } from './find-sender.ts';
import type { SenderAdapter } from './sender-adapter.ts';
import { type LookUp, smtp } from './smtp.ts';
import { twilio } from './twilio.ts';
import { vonage } from './vonage.ts';

/** How every mail or SMS service is talked with that a site may have a sender at. */
export const senderAdapters = (ask: AskOutside, lookUp: LookUp): SenderAdapters =>
  new Map<string, SenderAdapter>(
    [smtp(lookUp), twilio(ask), vonage(ask)].map((adapter) => [adapter.code, adapter]),
  );

interface SenderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly adapters: SenderAdapters;
  /** The public origin of a domain. */
  readonly originOf: (domain: string) => string;
  /** What sends for sites that have no sender of their own. */
  readonly otherwise: MessageSender;
}

/** Sends each message by the sender of its site and language. */
export const siteSenders = ({ db, clock, adapters, originOf, otherwise }: SenderDeps): MessageSender => ({
  async send(message, signal, firstTried) {
    const { siteId, channel, language } = message;
    const sender =
      channel === 'push'
        ? undefined
        : await senderFor(db.read, adapters, { siteId, channel, language }, clock.now());
    if (!sender) return otherwise.send(message, signal, firstTried);
    const callbackUrl = await callbackUrlOf(db, originOf, sender, message.id);
    const via = { credentials: sender.credentials, callbackUrl };
    const known = firstTried && (await sender.adapter.find?.(message, firstTried, via, signal));
    const ref = known ?? (await sender.adapter.send(message, via, signal));
    return { sender: sender.code, ref };
  },
});

/** Where the vendor of a sender says what became of messages, or of one: at the main domain of the site. */
export async function callbackUrlOf(
  db: Db,
  originOf: (domain: string) => string,
  { siteId, adapter, code }: Pick<OpenSender, 'siteId' | 'adapter' | 'code'>,
  message?: string,
): Promise<string> {
  const { domain_name: domain } = await db.read
    .selectFrom('site_domain')
    .select('domain_name')
    .where('site_id', '=', siteId)
    .orderBy('is_canonical', 'desc')
    .orderBy('domain_name')
    .limit(1)
    .executeTakeFirstOrThrow();
  const path = `/callbacks/messages/${adapter.code}/${code}`;
  return originOf(domain) + path + (message === undefined ? '' : `/${message}`);
}
