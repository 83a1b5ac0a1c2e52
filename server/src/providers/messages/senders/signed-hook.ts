import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long ago a hook may have been signed, in milliseconds. */
const OLDEST_MS = 5 * 60_000;

/**
 * Whether a mail server signed what it posts: `x-timestamp` has the Unix time in seconds, `x-signature` the HMAC-SHA256 of that
 * time, a full stop and the body as it is, in hexadecimal.
 */
export function isSignedHook(
  secrets: readonly string[] | undefined,
  headers: Readonly<Record<string, unknown>>,
  rawBody: Buffer,
  now: Date,
): boolean {
  const at = headers['x-timestamp'];
  if (typeof at !== 'string' || !/^\d{10}$/.test(at)) return false;
  if (Math.abs(now.getTime() - Number(at) * 1_000) > OLDEST_MS) return false;
  const presented = Buffer.from(String(headers['x-signature']), 'hex');
  return (secrets ?? []).some((secret) => {
    const expected = createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest();
    return presented.length === expected.length && timingSafeEqual(presented, expected);
  });
}
