import type { FeedEventMessage } from '#contract/feed.ts';

type Without<Message, Key extends PropertyKey> = Message extends unknown ? Omit<Message, Key> : never;

/** A message about an event before it has its place in the order of things. */
export type Body = Without<FeedEventMessage, 'message_id' | 'event_id' | 'sequence' | 'request_id'>;

/** One thing that a feed tells of: a match or a competition. */
export interface Teller {
  readonly eventId: string;
  /** From when on it may be known to whom the feed talks. */
  readonly since: number;
  /** When the next step is due; infinite when all has been told. */
  nextAt(): number;
  /** Takes the next step. Some steps turn out to have nothing to say. */
  tell(): { readonly step: number; readonly bodies: readonly Body[] };
  /** Passes over steps that were due before a moment: a snapshot stands for them. */
  skip(now: number): void;
  /** How everything stands, for who has missed something. */
  snapshot(now: number): readonly Body[];
}
