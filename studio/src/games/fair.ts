import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A secret that a round is decided by, whose hash is shown before the stake is taken. */
export const newSeed = (): string => randomBytes(32).toString('hex');

/** @returns the SHA-256 of the seed's bytes, in hexadecimal digits */
export const commitmentOf = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');

const DIGITS = 12;

/**
 * The number that a seed gives for a place of a round: the first 48 bits of HMAC-SHA256(seed, place), modulo `below`. The bias is
 * less than one in 2^40.
 *
 * @returns a whole number from 0, below `below`
 */
export function draw(seed: string, place: string, below: number): number {
  const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(place).digest('hex');
  return Number.parseInt(digest.slice(0, DIGITS), 16) % below;
}
