/** Headers and limits of the feed API; its messages are in feed.ts. */

/** In the headers of every request of a feed. */
export const feedHeaders = {
  /** The code of the feed. */
  key: 'x-feed-key',
  /** Unix milliseconds; at most {@link FEED_WINDOW_MS} off. */
  timestamp: 'x-feed-timestamp',
  /** Hex HMAC-SHA256 under the feed's key of the timestamp, a full stop and the raw body (empty for GET). */
  signature: 'x-feed-signature',
} as const;
export const FEED_WINDOW_MS = 60_000;
export const FEED_BODY_LIMIT = 2 * 1024 * 1024;
export const FEED_MOST_MESSAGES = 500;
