import { hash, timingSafeEqual } from 'node:crypto';

/**
 * HTTP Basic (RFC 7617). It says who calls, and nothing of the body.
 *
 * @param credentials `name:password`
 * @returns whether the header has these credentials
 */
export function isBasic(header: unknown, credentials: Buffer): boolean {
  if (typeof header !== 'string') return false;
  // Of hashes: a header may have any length.
  return timingSafeEqual(digest(header), digest(`Basic ${credentials.toString('base64')}`));
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
