import { hash, randomBytes } from 'node:crypto';

/** A pair as it starts: the hashes of both server seeds are shown, the seeds themselves only once revealed. */
export interface SeedPair {
  readonly serverSeed: Buffer;
  readonly serverSeedHash: Buffer;
  /** Committed to already, for the pair after this one. */
  readonly nextServerSeed: Buffer;
  readonly clientSeed: string;
}

const SEED_BYTES = 32;

export const sha256 = (data: Buffer | string): Buffer => hash('sha256', data, 'buffer');

export const sha256Hex = (data: Buffer): string => sha256(data).toString('hex');

/**
 * @param clientSeed the player's; absent: one is drawn, which the player may replace before betting
 * @param serverSeed the one that was announced as next; absent: the first of a game
 */
export function newSeedPair(
  clientSeed: string = randomBytes(8).toString('hex'),
  serverSeed: Buffer = randomBytes(SEED_BYTES),
): SeedPair {
  const nextServerSeed = randomBytes(SEED_BYTES);
  return { serverSeed, serverSeedHash: sha256(serverSeed), nextServerSeed, clientSeed };
}
