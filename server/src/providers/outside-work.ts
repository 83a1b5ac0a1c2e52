import type { IncomingHttpHeaders } from 'node:http';
import type { Tx, Writer } from '../db/database.ts';

/**
 * Work that waits for another machine: a mail or SMS service, a gateway that is asked about a payment or pays out, a program
 * of an operator. It is a row of a queue, written
 * in the transaction that caused it, and runs outside of every transaction.
 */
export type OutsideQueue =
  | 'mail'
  | 'sms'
  | 'push'
  | 'campaign'
  | 'payment'
  | 'payout'
  | 'webhook'
  | 'partner'
  | 'free-rounds'
  | 'free-rounds-batch'
  | 'game-list';

export interface OutsideWork {
  /** The input of the handler; minimal, since failed work is kept. */
  readonly data: { readonly [name: string]: unknown };
  /**
   * The group of the work, a site or an adapter. A few of each group run at once, so that groups do not delay each
   * other.
   */
  readonly group: string;
  /** While work with this key waits or runs, the same is not added again. */
  readonly key?: string;
}

/** Adds work to a queue; it begins once the transaction, or the single statement, is committed. */
export type AddOutsideWork = (
  writer: Tx | Writer,
  queue: OutsideQueue,
  work: readonly OutsideWork[],
) => Promise<void>;

/** Does one piece of work. It may be called again for the same `id` (a process that was killed, an answer that was lost). */
export type OutsideHandler = (work: {
  /** The same in every attempt: what a service is given to recognise a repetition. */
  readonly id: string;
  readonly data: unknown;
  /** Aborted when the attempt has taken too long and counts as failed. */
  readonly signal: AbortSignal;
}) => Promise<void>;

/**
 * Sends a request to an address that an operator chose.
 * @returns the HTTP status of the answer; `private` where the address is not one that everybody reaches
 * @throws what the connection failed with
 */
export type PostOutside = (sent: {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}) => Promise<number | 'private'>;

/**
 * Calls an address that an operator or a browser chose, and reads the answer.
 * @returns `private` where the address is not one that everybody reaches
 * @throws what the connection failed with, or Error where the answer is longer than `mostBytes`
 */
export type AskOutside = (sent: {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  readonly signal: AbortSignal;
  readonly mostBytes: number;
}) => Promise<
  { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer } | 'private'
>;
