import { hash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader } from '../db/database.ts';
import type { SeedTable } from './tables.ts';

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

type SeedRow = Pick<Selectable<SeedTable>, 'id' | 'revealed_at' | 'server_seed'>;

const placeOf = (id: string, column: 'server_seed' | 'next_server_seed') => ({
  table: 'seed',
  column,
  row: id,
});

/** The columns of a pair as they are kept until it is revealed. */
export function sealSeeds({ keys }: Pick<Reader, 'keys'>, id: string, pair: SeedPair) {
  return {
    server_seed: keys.seal(placeOf(id, 'server_seed'), pair.serverSeed),
    next_server_seed: keys.seal(placeOf(id, 'next_server_seed'), pair.nextServerSeed),
  };
}

/** A row with its server seed readable; once it was revealed it is kept so. */
export function openServerSeed<Row extends SeedRow>({ keys }: Pick<Reader, 'keys'>, row: Row): Row {
  if (row.revealed_at !== null) return row;
  return { ...row, server_seed: keys.open(placeOf(row.id, 'server_seed'), row.server_seed) };
}

/** The same with the seed that comes next, which one that was revealed has no more. */
export function openSeeds<Row extends SeedRow & Pick<Selectable<SeedTable>, 'next_server_seed'>>(
  reader: Pick<Reader, 'keys'>,
  row: Row,
): Row {
  if (row.revealed_at !== null) return row;
  const next = reader.keys.open(placeOf(row.id, 'next_server_seed'), row.next_server_seed);
  return { ...openServerSeed(reader, row), next_server_seed: next };
}
