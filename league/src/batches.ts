import type { FeedMessageInput } from '#contract/feed.ts';
import { FEED_BODY_LIMIT, FEED_MOST_MESSAGES } from '#contract/feed-webhook.ts';

/** Room for the brackets and commas around the messages of a body. */
const MOST_BYTES = FEED_BODY_LIMIT - 4_096;

/** The messages in their order, in batches that the platform takes: neither too many nor too large. */
export function* batches(messages: readonly FeedMessageInput[]): Generator<readonly FeedMessageInput[]> {
  let batch: FeedMessageInput[] = [];
  let bytes = 0;
  for (const message of messages) {
    const size = Buffer.byteLength(JSON.stringify(message));
    if (batch.length === FEED_MOST_MESSAGES || bytes + size > MOST_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(message);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}
