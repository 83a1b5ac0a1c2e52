import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signed message may be, in milliseconds: what Stripe and PayMongo recommend. */
const WINDOW_MS = 5 * 60_000;

const digest = (secret: string, seconds: string, body: string | Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** `t=<unix seconds>,<name>=<hex HMAC-SHA256 of "t.body">` */
export function signedHeader(secret: string, body: string | Buffer, now: Date, name = 'v1'): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},${name}=${digest(secret, seconds, body).toString('hex')}`;
}

/**
 * Whether a body is signed with one of the secrets, at most five minutes ago: a header such as `t=1492774577,v1=5257…,v0=6ffb…`,
 * in which a name may come several times while the vendor rotates its secret.
 *
 * @param name of the signatures that count
 */
export function isSignedBody(
  secrets: readonly string[] | undefined,
  body: Buffer,
  header: unknown,
  { now, name = 'v1' }: { readonly now: Date; readonly name?: string },
): boolean {
  if (typeof header !== 'string' || header.length > 2_000 || !secrets) return false;
  const parts = header.split(',').map((part) => part.trim().split('='));
  const seconds = parts.find(([key]) => key === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now.getTime() - Number(seconds) * 1000) > WINDOW_MS)
    return false;
  const given = parts.flatMap(([key, value = '']) =>
    key === name && /^[0-9a-f]{64}$/.test(value) ? [value] : [],
  );
  return secrets.some((secret) => {
    const right = digest(secret, seconds, body);
    return given.some((one) => timingSafeEqual(right, Buffer.from(one, 'hex')));
  });
}
