import { readHex, sha256Hex } from './hash.ts';

/** What a player may choose as client seed: 1 to 64 visible ASCII characters, no space. */
export const CLIENT_SEED_PATTERN = /^[\x21-\x7e]{1,64}$/;

/**
 * The commitment to a server seed, shown before the first bet on it: SHA-256 of its bytes, 64 lower-case hex digits.
 * The scheme is the commit-reveal of "provably fair" play (bustabit 2014, Primedice 2013): the operator cannot change
 * the seed after the player chose the client seed, the player cannot know it before.
 */
export function commit(serverSeed: Uint8Array): string {
  return sha256Hex(serverSeed);
}

/**
 * Whether a revealed server seed is the one that was committed to.
 *
 * @param serverSeed hex, either case
 * @param serverSeedHash hex, either case, as {@link commit} gave it
 * @returns `false` also when either is not hex
 */
export function isCommitted(serverSeed: string, serverSeedHash: string): boolean {
  const bytes = readHex(serverSeed);
  return bytes !== undefined && commit(bytes) === serverSeedHash.toLowerCase();
}
