import { z } from 'zod';
import { type LanguageCode, languages } from '#contract/languages.ts';
import type { Subscriber } from '../../jobs/outbox-relay.ts';
import type { AddOutsideWork, OutsideHandler } from '../outside-work.ts';
import { MESSAGE_TOPIC, type MessageSender, messageTexts } from './message.ts';
import { composeMessage } from './texts.ts';

const request = z.object({
  to: z.object({ channel: z.enum(['mail', 'sms']), address: z.string() }).nullable(),
  text: z.enum(messageTexts),
  language: z.custom<LanguageCode>((code) => typeof code === 'string' && Object.hasOwn(languages, code)),
  values: z.record(z.string(), z.string()),
  until: z.iso.datetime(),
});
const work = request.extend({ siteId: z.int(), to: request.shape.to.unwrap() });

/** Puts what was asked for with `requestMessage` into the queue of its channel. */
export function messageSubscriber(add: AddOutsideWork): Subscriber {
  return {
    topics: [MESSAGE_TOPIC],
    async handle(events, tx) {
      const asked = events.map(({ site_id, payload }) => ({ siteId: site_id, ...request.parse(payload) }));
      for (const channel of ['mail', 'sms'] as const) {
        const mine = asked.filter(({ to }) => to?.channel === channel);
        await add(
          tx,
          channel,
          mine.map((data) => ({ data, group: String(data.siteId) })),
        );
      }
    },
  };
}

/** Sends a message of a queue, unless it has come too late to be of use: a code that no longer opens anything. */
export function messageHandler(sender: MessageSender): OutsideHandler {
  return async ({ id, data, signal }) => {
    const { siteId, to, text, language, values, until } = work.parse(data);
    if (Date.parse(until) < Date.now()) return;
    const message = composeMessage(text, to.channel, language, values);
    await sender.send({ id, siteId, channel: to.channel, to: to.address, ...message }, signal);
  };
}
