import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** To take a secret in takes longer than to sign with it. By the bytes of an account, for as long as it is in memory. */
const secrets = new WeakMap<Uint8Array, KeyObject>();

/**
 * @param signature HMAC-SHA256 in lower-case hexadecimal digits
 * @returns whether an owner of the key has signed these bytes; `false` for what is no signature too
 */
export function isHmac(bytes: Uint8Array | string, signature: unknown, key: Uint8Array): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', keyOf(key)).update(bytes).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function keyOf(secret: Uint8Array): KeyObject {
  const known = secrets.get(secret);
  if (known) return known;
  const key = createSecretKey(secret);
  secrets.set(secret, key);
  return key;
}

/** @returns HMAC-SHA256 in lower-case hexadecimal digits, for what we send */
export const hmacOf = (text: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(text).digest('hex');
