import type { FeedEventMessage } from '#contract/feed.ts';

type Without<Message, Key extends PropertyKey> = Message extends unknown ? Omit<Message, Key> : never;

/** A message about an event before it has its place in the order of things. */
export type Body = Without<FeedEventMessage, 'message_id' | 'event_id' | 'sequence' | 'request_id'>;

/** The source of all messages about one event: a match or a season. */
export interface MessageSource {
  readonly eventId: string;
  /** From when on it may be known to whom the feed talks. */
  readonly since: number;
  /** When the next step is due; infinite after the last. */
  nextAt(): number;
  /** Takes the next step. Some steps turn out to have nothing to say. */
  take(): { readonly step: number; readonly bodies: readonly Body[] };
  /** Skips steps due before a moment, which a snapshot replaces. */
  skip(now: number): void;
  /** Messages with the current state, for a platform that has missed some. */
  snapshot(now: number): readonly Body[];
}
