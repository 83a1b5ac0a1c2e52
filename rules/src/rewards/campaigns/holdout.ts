import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Basis points in a whole. */
export const WHOLE = 10_000;

/**
 * Whether a player is in the group of a campaign that is not reached, which shows what would have happened without it. The same
 * player of the same campaign is always decided the same way, and a larger share holds out all whom a smaller one does.
 * @param share of the players that is held out, in basis points, 0 to {@link WHOLE}
 */
export function isHeldOut(campaignId: string, playerId: bigint, share: number): boolean {
  const [first = 0, second = 0, third = 0, fourth = 0] = sha256(utf8ToBytes(`${campaignId}:${playerId}`));
  const place = ((first << 24) | (second << 16) | (third << 8) | fourth) >>> 0;
  // Every place has a share of 2^32; the product stays far inside the exact whole numbers.
  return place * WHOLE < share * 2 ** 32;
}
