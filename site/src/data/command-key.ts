import { RANDOM_BYTES, uuid7 } from '#rules/encoding/uuid7.ts';

/** A fresh idempotency key: a UUID of version 7, so that the keys of a table lie in the order they came. */
export function commandKey(now = Date.now()): string {
  return uuid7(now, crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}
