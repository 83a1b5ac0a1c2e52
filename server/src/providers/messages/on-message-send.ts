import { z } from 'zod';
import { type LanguageCode, languages } from '#contract/site.ts';
import type { Tx } from '../../db/database.ts';
import type { OutboxRow, Subscriber } from '../../jobs/outbox-relay.ts';
import { MESSAGE_TOPIC, type Message, type MessageSender, messageTexts } from './message.ts';
import { composeMessage } from './texts.ts';

const payload = z.object({
  to: z.object({ channel: z.enum(['mail', 'sms']), address: z.string() }).nullable(),
  text: z.enum(messageTexts),
  language: z.custom<LanguageCode>((code) => typeof code === 'string' && Object.hasOwn(languages, code)),
  values: z.record(z.string(), z.string()),
  until: z.iso.datetime(),
});

/** Hands what was asked for with `requestMessage` to the adapter of its channel. */
export function messageSubscriber(senders: {
  readonly mail: MessageSender;
  readonly sms: MessageSender;
}): Subscriber {
  return {
    topics: [MESSAGE_TOPIC],
    async handle(events, tx: Tx) {
      for (const event of events) {
        const message = messageOf(event);
        if (message) await senders[message.channel].send(message, tx);
      }
    },
  };
}

function messageOf(event: OutboxRow): Message | undefined {
  const { to, text, language, values, until } = payload.parse(event.payload);
  if (to === null || Date.parse(until) < Date.now()) return undefined;
  return {
    siteId: event.site_id,
    channel: to.channel,
    to: to.address,
    ...composeMessage(text, to.channel, language, values),
  };
}
