import { expect, test } from 'vitest';
import type { FeedMessageInput } from '#contract/feed.ts';
import { FEED_BODY_LIMIT, FEED_MOST_MESSAGES } from '#contract/feed-webhook.ts';
import { batches } from './batches.ts';

const alive = (id: string): FeedMessageInput => ({ type: 'alive', message_id: id, at: 1, subscribed: 1 });
const large = 'ä'.repeat(100_000);

test.each([
  ['many small messages', Array.from({ length: 1_201 }, (_, place) => alive(`a-${place}`))],
  ['few large messages', Array.from({ length: 30 }, (_, place) => alive(`${place}-${large}`))],
])('%s are split into bodies that the platform takes, in their order', (_, messages) => {
  const all = [...batches(messages)];
  expect(all.flat()).toEqual(messages);
  expect(all.length).toBeGreaterThan(1);
  for (const batch of all) {
    expect(batch.length).toBeLessThanOrEqual(FEED_MOST_MESSAGES);
    expect(Buffer.byteLength(JSON.stringify({ messages: batch }))).toBeLessThanOrEqual(FEED_BODY_LIMIT);
  }
});
