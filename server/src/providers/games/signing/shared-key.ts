import { hash, timingSafeEqual } from 'node:crypto';

/** Whether a text that a provider sends with each message, instead of a signature, is a key. Takes as long for any text. */
export const isSharedKey = (text: unknown, key: Buffer): boolean =>
  typeof text === 'string' && timingSafeEqual(hash('sha256', text, 'buffer'), hash('sha256', key, 'buffer'));
