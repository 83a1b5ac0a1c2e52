import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import type { MinigameTables } from './tables.ts';

const SEED_BYTES = 32;

export interface MinigameOwner {
  readonly siteId: number;
  readonly playerId: bigint;
}

export type MinigameRoundRow = Selectable<MinigameTables['minigame_round']>;
export type MinigameSeed = Selectable<MinigameTables['minigame_seed']>;

/** Gives a player the first commitment of a game, where there is none yet. */
export async function ensureSeed(
  tx: Tx,
  { siteId, playerId }: MinigameOwner,
  gameCode: string,
): Promise<void> {
  await tx
    .insertInto('minigame_seed')
    .values({
      player_id: playerId,
      game_code: gameCode,
      site_id: siteId,
      server_seed: randomBytes(SEED_BYTES),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findSeeds(reader: Reader, { siteId, playerId }: MinigameOwner): Promise<MinigameSeed[]> {
  return reader
    .selectFrom('minigame_seed')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .execute();
}

/** Until `tx` ends no other round of the game begins for the player. */
export function lockSeed(tx: Tx, { siteId, playerId }: MinigameOwner, gameCode: string) {
  return tx
    .selectFrom('minigame_seed')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('game_code', '=', gameCode)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Commits to the round after the one that takes the seed along. */
export async function nextSeed(tx: Tx, seed: MinigameSeed): Promise<void> {
  await tx
    .updateTable('minigame_seed')
    .set({ server_seed: randomBytes(SEED_BYTES), nonce: seed.nonce + 1 })
    .where('player_id', '=', seed.player_id)
    .where('game_code', '=', seed.game_code)
    .execute();
}

export async function insertRound(tx: Tx, round: MinigameRoundRow): Promise<void> {
  await tx.insertInto('minigame_round').values(round).execute();
}

export function findOpenRounds(
  reader: Reader,
  { siteId, playerId }: MinigameOwner,
): Promise<MinigameRoundRow[]> {
  return reader
    .selectFrom('minigame_round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .where('state', '=', 'open')
    .execute();
}

/** Until `tx` ends nothing else happens to the round. */
export function lockRound(
  tx: Tx,
  { siteId, playerId }: MinigameOwner,
  id: string,
): Promise<MinigameRoundRow | undefined> {
  return tx
    .selectFrom('minigame_round')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveRound(
  tx: Tx,
  round: Pick<MinigameRoundRow, 'id' | 'choices' | 'state' | 'win' | 'ended_at'>,
): Promise<void> {
  const { id, ...changed } = round;
  await tx.updateTable('minigame_round').set(changed).where('id', '=', id).execute();
}

export function findEndedRounds(
  reader: Reader,
  { siteId, playerId }: MinigameOwner,
  page: {
    readonly gameCode: string | undefined;
    readonly before: string | undefined;
    readonly limit: number;
  },
): Promise<MinigameRoundRow[]> {
  return reader
    .selectFrom('minigame_round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .where('state', '<>', 'open')
    .$if(page.gameCode !== undefined, (query) => query.where('game_code', '=', page.gameCode ?? ''))
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? ''))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Rounds that were left alone for too long. Two servers at it skip each other's. */
export function lockForgottenRounds(tx: Tx, now: Date, limit: number): Promise<MinigameRoundRow[]> {
  return tx
    .selectFrom('minigame_round')
    .selectAll()
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('player_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}
