import type { FeedMessageInput } from '#contract/feed.ts';
import type { Body } from './messages/message-source.ts';

const EPOCH = Date.UTC(2020, 0, 1);
/** More than one process ever says of an event in the time of one count. */
const ROOM = 1_000;

/** Gives bodies their place: an id, and a number that grows by one with each message about an event. */
export interface Envelopes {
  put(eventId: string, messageId: string, body: Body, requestId?: string): FeedMessageInput;
}

/**
 * @param startedAt numbers begin above all that an earlier process can have used, so that none has to be kept
 */
export function envelopes(startedAt: number): Envelopes {
  const first = Math.max(0, Math.floor((startedAt - EPOCH) / 1000)) * ROOM;
  const last = new Map<string, number>();
  return {
    put(eventId, messageId, body, requestId) {
      const sequence = (last.get(eventId) ?? first) + 1;
      last.set(eventId, sequence);
      return {
        ...body,
        message_id: messageId,
        event_id: eventId,
        sequence,
        ...(requestId === undefined ? {} : { request_id: requestId }),
      };
    },
  };
}
