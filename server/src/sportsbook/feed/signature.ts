import { createHmac, timingSafeEqual } from 'node:crypto';
import { FEED_WINDOW_MS, feedHeaders } from '#contract/feed-webhook.ts';

export type FeedHeaders = Readonly<Record<string, unknown>>;

/** The value of {@link feedHeaders.signature}. */
export function signFeed(key: Buffer, timestamp: string, body: Buffer): string {
  return createHmac('sha256', key).update(timestamp).update('.').update(body).digest('hex');
}

/** The code that a request says it comes from; `undefined` where it says none, or says so at another time than now. */
export function feedNamedBy(headers: FeedHeaders, now: Date): string | undefined {
  const { [feedHeaders.key]: code, [feedHeaders.timestamp]: timestamp } = headers;
  if (typeof code !== 'string' || typeof timestamp !== 'string' || !/^\d{1,15}$/.test(timestamp))
    return undefined;
  return Math.abs(now.getTime() - Number(timestamp)) <= FEED_WINDOW_MS ? code : undefined;
}

export function isSigned(key: Buffer, headers: FeedHeaders, body: Buffer): boolean {
  const { [feedHeaders.timestamp]: timestamp, [feedHeaders.signature]: signature } = headers;
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  const right = Buffer.from(signFeed(key, timestamp, body));
  const given = Buffer.from(signature.toLowerCase());
  return given.length === right.length && timingSafeEqual(given, right);
}
