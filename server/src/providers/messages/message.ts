import type { LanguageCode } from '#contract/languages.ts';
import type { messageTextNames } from '#contract/office/messages.ts';
import type { Tx } from '../../db/database.ts';
import { addToOutbox } from '../../db/outbox.ts';

export type Channel = 'mail' | 'sms' | 'push';

/** A message as an adapter sends it. */
export interface Message {
  /** The same where one is sent again, since an answer was lost: a service that is given it sends once. */
  readonly id: string;
  readonly siteId: number;
  /** Whose it is, where it is a player's. */
  readonly playerId?: bigint;
  /** The name of its text, or `campaign`. */
  readonly kind: MessageText | 'campaign';
  readonly channel: Channel;
  readonly language: LanguageCode;
  /** A mail address, a phone number as E.164, or the id of a subscription of a device. */
  readonly to: string;
  /** The title of a push message; empty in SMS. */
  readonly subject: string;
  readonly body: string;
  /** The same as `body`, of a mail that has both. */
  readonly html?: string;
  /** Headers of a mail beside the usual. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What a push message has beside its words. */
  readonly push?: PushPart;
}

export interface PushPart {
  /** The page of the site that it opens. */
  readonly path: string;
  /** After this there is no point in showing it. */
  readonly until: Date;
  /** Ends such messages where it is posted to, with the words of its button. */
  readonly stop?: { readonly path: string; readonly label: string };
}

/** Who took a message. */
export interface Sent {
  /** The code of the sender of a site, or what is bundled. */
  readonly sender: string;
  /** The vendor's own name of the message. */
  readonly ref?: string;
}

/** What takes messages. */
export interface MessageSender {
  /**
   * Called outside of every transaction.
   *
   * @param signal aborted when the attempt has taken too long; the message is then sent again later
   * @param firstTried when the message was first given away, where the answer to that is not known
   * @throws RefusedMessage when the service will never take the message; anything else when it does not now
   */
  send(message: Message, signal: AbortSignal, firstTried?: Date): Promise<Sent>;
}

export type MessageText = (typeof messageTextNames)[number];

export interface MessageRequest {
  readonly siteId: number;
  /** `undefined` for an unknown recipient: the same rows are written, and nothing is sent. */
  readonly to: { readonly channel: 'mail' | 'sms'; readonly address: string } | undefined;
  /** The player whose devices show it, too, where its text has words for that: a code has none. */
  readonly playerId?: bigint;
  readonly text: MessageText;
  readonly language: LanguageCode;
  /** Values of the text's placeholders. */
  readonly values: Readonly<Record<string, string>>;
  /** After this there is no point in sending it. */
  readonly until: Date;
}

export const MESSAGE_TOPIC = 'message.send';

/** Sends a message once the transaction is committed. */
export async function requestMessage(tx: Tx, request: MessageRequest): Promise<void> {
  await addToOutbox(tx, {
    siteId: request.siteId,
    topic: MESSAGE_TOPIC,
    payload: {
      to: request.to ? { channel: request.to.channel, address: request.to.address } : null,
      ...(request.playerId === undefined ? {} : { playerId: String(request.playerId) }),
      text: request.text,
      language: request.language,
      values: request.values,
      until: request.until.toISOString(),
    },
  });
}
