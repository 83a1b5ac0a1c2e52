import { z } from 'zod';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { messageChannels, messageTextNames } from '#contract/office/messages.ts';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Subscriber } from '../../jobs/outbox-relay.ts';
import type { AddOutsideWork, OutsideHandler } from '../outside-work.ts';
import { alternativeOf } from './log/alternative.ts';
import { noteExpired } from './log/logged-sender.ts';
import { MESSAGE_TOPIC, type MessageSender, type MessageText } from './message.ts';
import { pushDevicesOf } from './push/subscriptions.ts';
import { RefusedMessage } from './senders/sender-adapter.ts';
import { composeFor } from './templates/templates.ts';
import { builtInText } from './texts.ts';

const request = z.object({
  to: z.object({ channel: z.enum(messageChannels), address: z.string() }).nullable(),
  // What a server of the release before has put onto the outbox has none.
  playerId: z.string().optional(),
  text: z.enum(messageTextNames),
  language: z.custom<LanguageCode>((code) => typeof code === 'string' && Object.hasOwn(languages, code)),
  values: z.record(z.string(), z.string()),
  until: z.iso.datetime(),
});
const work = request.extend({
  siteId: z.int(),
  to: request.shape.to.unwrap(),
  // What a server of the release before has put into the queue has none.
  deliveryId: z.uuid().optional(),
});

/** Puts what was asked for with `requestMessage` into the log and into the queue of its channel. */
export function messageSubscriber(add: AddOutsideWork): Subscriber {
  return {
    topics: [MESSAGE_TOPIC],
    async handle(events, tx) {
      const asked: Asked[] = [];
      for (const { site_id: siteId, payload, created_at: at } of events) {
        const { to, playerId, ...of } = request.parse(payload);
        const devices = await devicesFor(tx, siteId, of.text, playerId);
        for (const one of [...(to === null ? [] : [to]), ...devices])
          asked.push({ ...of, playerId, to: one, siteId, at, deliveryId: uuid7() });
      }
      if (asked.length > 0)
        await tx
          .insertInto('message_delivery')
          .values(await rowsOf(tx, asked))
          .execute();
      for (const channel of messageChannels)
        await add(
          tx,
          channel,
          asked
            .filter(({ to }) => to.channel === channel)
            .map(({ at: _at, playerId: _playerId, ...data }) => ({ data, group: String(data.siteId) })),
        );
    },
  };
}

interface Asked extends Omit<z.infer<typeof work>, 'deliveryId'> {
  readonly deliveryId: string;
  readonly at: Date;
}

/** The devices of a player that show a message, too. */
async function devicesFor(tx: Tx, siteId: number, text: MessageText, playerId: string | undefined) {
  if (playerId === undefined || builtInText(text, 'EN').push === undefined) return [];
  const player = await tx
    .selectFrom('player')
    .select('id')
    .where('id', '=', BigInt(playerId))
    .where('site_id', '=', siteId)
    .where('status', '<>', 'closed')
    .executeTakeFirst();
  const devices = player ? await pushDevicesOf(tx, player.id) : [];
  return devices.map((address) => ({ channel: 'push' as const, address }));
}

/** Rows of the log, each with the player of the site who has the address. */
const rowsOf = (tx: Tx, asked: readonly Asked[]) =>
  Promise.all(
    asked.map(async ({ deliveryId, at, playerId, ...message }) => {
      const { siteId, to, text, language } = message;
      const owner = await tx
        .selectFrom('player')
        .select(['id', 'contact_email'])
        .where('site_id', '=', siteId)
        .where('status', '<>', 'closed')
        .where((eb) => {
          if (to.channel === 'push') return eb('id', '=', BigInt(playerId ?? 0));
          return to.channel === 'mail'
            ? eb(eb.fn('lower', ['contact_email']), '=', to.address.toLowerCase())
            : eb('contact_phone', '=', to.address);
        })
        .executeTakeFirst();
      return {
        ...{ id: deliveryId, site_id: siteId, player_id: owner?.id ?? null, channel: to.channel },
        ...{ recipient: to.address, kind: text, language, created_at: at },
        ...(await alternativeOf(tx, deliveryId, owner, message)),
      };
    }),
  );

/**
 * Sends a message of a queue, unless it has come too late to be of use: a code that no longer opens anything. What a service
 * refuses for good is not tried again.
 */
export function messageHandler(db: Db, clock: Clock, sender: MessageSender): OutsideHandler {
  return async ({ id: jobId, data, signal }) => {
    const { siteId, to, text, language, values, until, deliveryId } = work.parse(data);
    const id = deliveryId ?? jobId;
    if (Date.parse(until) < clock.now().getTime()) return noteExpired(db, id, clock.now());
    const message = await composeFor(db.read, { siteId, text, language, channel: to.channel, values });
    const addressed = { id, siteId, kind: text, channel: to.channel, language, to: to.address };
    try {
      const push = { path: pageOf(text), until: new Date(until) };
      await sender.send({ ...addressed, ...message, ...(to.channel === 'push' ? { push } : {}) }, signal);
    } catch (error) {
      if (!(error instanceof RefusedMessage)) throw error;
    }
  };
}

/** The page of the site that a message leads to. */
const pageOf = (text: MessageText): string =>
  text.startsWith('withdrawal') ? '/transaction-history' : '/security';
