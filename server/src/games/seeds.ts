import { createHash, randomBytes } from 'node:crypto';

/** A pair as it starts: the hash of the server seed is shown, the seed itself only once it is revealed. */
export interface SeedPair {
  readonly serverSeed: Buffer;
  readonly serverSeedHash: Buffer;
  readonly clientSeed: string;
}

export const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** @param clientSeed the player's; absent: one is drawn, which the player may replace before betting */
export function newSeedPair(clientSeed: string = randomBytes(8).toString('hex')): SeedPair {
  const serverSeed = randomBytes(32);
  return { serverSeed, serverSeedHash: sha256(serverSeed), clientSeed };
}
