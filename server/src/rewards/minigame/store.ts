import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { roundStream } from '#rules/fairness/stream.ts';
import { findMode, type TokenGame, type TokenMode } from '#rules/games/token-game.ts';
import { findTokenGame } from '#rules/games/token-games.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { MinigameTables } from './tables.ts';

const SEED_BYTES = 32;

export interface MinigameOwner {
  readonly siteId: number;
  readonly playerId: bigint;
}

export type MinigameRoundRow = Selectable<MinigameTables['minigame_round']>;
export type MinigameSeed = Selectable<MinigameTables['minigame_seed']>;

/** The game and mode of a round, as the rules have them. @throws where the rules have dropped one that was played */
export function rulesOf(round: MinigameRoundRow): { readonly game: TokenGame; readonly mode: TokenMode } {
  const game = findTokenGame(round.game_code);
  const mode = game && findMode(game, round.mode);
  if (!game || !mode)
    throw new Error(`round ${round.id} is of ${round.game_code} ${round.mode}, without rules`);
  return { game, mode };
}

const placeOfSeed = (playerId: bigint, gameCode: string) => ({
  table: 'minigame_seed',
  column: 'server_seed',
  row: `${playerId} ${gameCode}`,
});

const placeOfRound = (id: string) => ({ table: 'minigame_round', column: 'server_seed', row: id });

function openSeed({ keys }: Reader, row: MinigameSeed): MinigameSeed {
  const server_seed = keys.open(placeOfSeed(row.player_id, row.game_code), row.server_seed);
  return { ...row, server_seed };
}

/** An open round with its seed, and with what is drawn from that and not kept before the round is over. */
function openRound({ keys }: Reader, row: MinigameRoundRow): MinigameRoundRow {
  if (row.state !== 'open') return row;
  const server_seed = keys.open(placeOfRound(row.id), row.server_seed);
  const { game, mode } = rulesOf(row);
  const stream = roundStream({ serverSeed: server_seed, clientSeed: row.client_seed, nonce: row.nonce });
  return { ...row, server_seed, hidden: [...game.draw(mode, stream)] };
}

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
      server_seed: tx.keys.seal(placeOfSeed(playerId, gameCode), randomBytes(SEED_BYTES)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSeeds(
  reader: Reader,
  { siteId, playerId }: MinigameOwner,
): Promise<MinigameSeed[]> {
  const rows = await reader
    .selectFrom('minigame_seed')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .execute();
  return rows.map((row) => openSeed(reader, row));
}

/** Until `tx` ends no other round of the game begins for the player. */
export async function lockSeed(tx: Tx, { siteId, playerId }: MinigameOwner, gameCode: string) {
  const row = await tx
    .selectFrom('minigame_seed')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('game_code', '=', gameCode)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return openSeed(tx, row);
}

/** Commits to the round after the one that takes the seed along. */
export async function nextSeed(tx: Tx, seed: MinigameSeed): Promise<void> {
  await tx
    .updateTable('minigame_seed')
    .set({
      server_seed: tx.keys.seal(placeOfSeed(seed.player_id, seed.game_code), randomBytes(SEED_BYTES)),
      nonce: seed.nonce + 1,
    })
    .where('player_id', '=', seed.player_id)
    .where('game_code', '=', seed.game_code)
    .execute();
}

/** Writes an open round down. */
export async function insertRound(
  tx: Tx,
  round: MinigameRoundRow & { readonly state: 'open' },
): Promise<void> {
  const server_seed = tx.keys.seal(placeOfRound(round.id), round.server_seed);
  await tx
    .insertInto('minigame_round')
    .values({ ...round, server_seed, hidden: [] })
    .execute();
}

export async function findOpenRounds(
  reader: Reader,
  { siteId, playerId }: MinigameOwner,
): Promise<MinigameRoundRow[]> {
  const rows = await reader
    .selectFrom('minigame_round')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .where('state', '=', 'open')
    .execute();
  return rows.map((row) => openRound(reader, row));
}

/** Until `tx` ends nothing else happens to the round. */
export async function lockRound(
  tx: Tx,
  { siteId, playerId }: MinigameOwner,
  id: string,
): Promise<MinigameRoundRow | undefined> {
  const row = await tx
    .selectFrom('minigame_round')
    .selectAll()
    .where('id', '=', id)
    .where('player_id', '=', playerId)
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst();
  return row && openRound(tx, row);
}

export async function saveRound(
  tx: Tx,
  { id, choices, state, win, ended_at, server_seed, hidden }: MinigameRoundRow,
): Promise<void> {
  const revealed = state === 'open' ? {} : { server_seed, hidden };
  await tx
    .updateTable('minigame_round')
    .set({ choices, state, win, ended_at, ...revealed })
    .where('id', '=', id)
    .execute();
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
export async function lockForgottenRounds(tx: Tx, now: Date, limit: number): Promise<MinigameRoundRow[]> {
  const rows = await tx
    .selectFrom('minigame_round')
    .selectAll()
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .orderBy('player_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => openRound(tx, row));
}
