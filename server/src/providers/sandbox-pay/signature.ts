import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old a signed message may be, in milliseconds. */
const WINDOW_MS = 5 * 60_000;

function digest(secret: Buffer, seconds: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(seconds).update('.').update(body).digest();
}

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` */
export function sign(secret: Buffer, body: Buffer, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000));
  return `t=${seconds},v1=${digest(secret, seconds, body).toString('hex')}`;
}

export function isSigned(secret: Buffer, body: Buffer, header: unknown, now: Date): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) : null;
  const [, seconds = '', given = ''] = match ?? [];
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > WINDOW_MS) return false;
  return match !== null && timingSafeEqual(digest(secret, seconds, body), Buffer.from(given, 'hex'));
}
