import type { Credentials, GatewayField } from '../../payment-adapter.ts';
import type { Message } from '../message.ts';

/** What a vendor says about a message it took. */
export interface DeliveryNotice {
  /** The id of the message, where the vendor repeats it. */
  readonly id?: string;
  /** The vendor's own name of the message. */
  readonly ref?: string;
  /** `bounced`: the address takes no message, now or later; `complained`: its owner called the message unwanted. */
  readonly state: 'delivered' | 'failed' | 'bounced' | 'complained';
  /** A code or a few words of the vendor, without the text of the message. */
  readonly reason: string;
}

/** What a site has at a vendor, while it is in use: never logged, never in an answer. */
export type SenderCredentials = Pick<Credentials, 'settings' | 'secrets'>;

/** With what a message is sent. */
export interface Via {
  readonly credentials: SenderCredentials;
  /** Where the vendor says what became of the message. */
  readonly callbackUrl: string;
}

/** How one kind of mail or SMS service is talked with. */
export interface SenderAdapter {
  readonly code: string;
  readonly channel: 'mail' | 'sms';
  readonly fields: readonly GatewayField[];
  /**
   * Called outside of every transaction.
   *
   * @returns the vendor's own name of the message
   * @throws RefusedMessage when the vendor will never take it; anything else, and it is sent again later
   */
  send(message: Message, via: Via, signal: AbortSignal): Promise<string>;
  /**
   * Looks for a message that may have been taken though its answer was lost. Where it is missing, the vendor recognises a
   * repetition by the id it is given.
   *
   * @param since when it was first given to the vendor
   * @returns the vendor's own name of it; `undefined` where it was not taken
   */
  find?(message: Message, since: Date, via: Via, signal: AbortSignal): Promise<string | undefined>;
  /** Asks the vendor whether the credentials are right; nothing is sent. @throws when they are not */
  test(credentials: SenderCredentials, signal: AbortSignal): Promise<void>;
  /**
   * Reads what the vendor says to `callbackUrl`.
   *
   * @returns `undefined` where it is forged, too old or malformed
   */
  readStatus(
    callback: {
      readonly url: string;
      readonly headers: Readonly<Record<string, unknown>>;
      readonly rawBody: Buffer;
      readonly now: Date;
    },
    credentials: SenderCredentials,
  ): readonly DeliveryNotice[] | undefined;
}

/** A vendor does not take a message, and would not later. */
export class RefusedMessage extends Error {
  override readonly name = 'RefusedMessage';
  /** Whether the address is at fault: it takes no message at all. */
  readonly isOfAddress: boolean;
  /** @param reason a code or a few words of the vendor, without the text of the message */
  constructor(reason: string, isOfAddress: boolean) {
    super(reason);
    this.isOfAddress = isOfAddress;
  }
}

/** A vendor refused what it may take later, or answered what it does not document. Its message never carries what was sent. */
export class SenderError extends Error {
  override readonly name = 'SenderError';
  /** How long the vendor asks for a pause, in milliseconds. */
  readonly pauseMs: number | undefined;
  constructor(message: string, pauseMs?: number) {
    super(message);
    this.pauseMs = pauseMs;
  }
}
