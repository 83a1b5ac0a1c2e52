import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * @param signature HMAC-SHA256 in lower-case hexadecimal digits
 * @returns whether an owner of the key has signed these bytes; `false` for what is no signature too
 */
export function isHmac(bytes: Uint8Array | string, signature: unknown, key: KeyObject): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', key).update(bytes).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/** @returns HMAC-SHA256 in lower-case hexadecimal digits, for what we send */
export const hmacOf = (text: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(text).digest('hex');
