import { z } from 'zod';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { messageTextNames } from '#contract/office/messages.ts';
import type { Clock } from '../../clock.ts';
import type { Db, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { Subscriber } from '../../jobs/outbox-relay.ts';
import type { AddOutsideWork, OutsideHandler } from '../outside-work.ts';
import { alternativeOf } from './log/alternative.ts';
import { noteExpired } from './log/logged-sender.ts';
import { MESSAGE_TOPIC, type MessageSender } from './message.ts';
import { RefusedMessage } from './senders/sender-adapter.ts';
import { composeFor } from './templates/templates.ts';

const request = z.object({
  to: z.object({ channel: z.enum(['mail', 'sms']), address: z.string() }).nullable(),
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
      const asked = events.flatMap(({ site_id: siteId, payload, created_at: at }) => {
        const { to, ...of } = request.parse(payload);
        return to === null ? [] : [{ ...of, to, siteId, at, deliveryId: uuid7() }];
      });
      if (asked.length > 0)
        await tx
          .insertInto('message_delivery')
          .values(await rowsOf(tx, asked))
          .execute();
      for (const channel of ['mail', 'sms'] as const)
        await add(
          tx,
          channel,
          asked
            .filter(({ to }) => to.channel === channel)
            .map(({ at: _at, ...data }) => ({ data, group: String(data.siteId) })),
        );
    },
  };
}

interface Asked extends Omit<z.infer<typeof work>, 'deliveryId'> {
  readonly deliveryId: string;
  readonly at: Date;
}

/** Rows of the log, each with the player of the site who has the address. */
const rowsOf = (tx: Tx, asked: readonly Asked[]) =>
  Promise.all(
    asked.map(async ({ deliveryId, at, ...message }) => {
      const { siteId, to, text, language } = message;
      const owner = await tx
        .selectFrom('player')
        .select(['id', 'contact_email'])
        .where('site_id', '=', siteId)
        .where('status', '<>', 'closed')
        .where((eb) =>
          to.channel === 'mail'
            ? eb(eb.fn('lower', ['contact_email']), '=', to.address.toLowerCase())
            : eb('contact_phone', '=', to.address),
        )
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
      await sender.send({ ...addressed, ...message }, signal);
    } catch (error) {
      if (!(error instanceof RefusedMessage)) throw error;
    }
  };
}
