import { type Selectable, sql } from 'kysely';
import { plainArray } from '../db/arrays.ts';
import type { Db, Reader, Tx, Writer } from '../db/database.ts';
import { uuid7 } from '../db/uuid7.ts';
import { newSeedPair, openSeeds, openServerSeed, type SeedPair, sealSeeds } from './seeds.ts';
import { findOpenBet } from './supply/store.ts';
import type { DemoState, LaunchTable, SeedTable } from './tables.ts';

/** By name, since a prepared statement fails where the columns of its answer change. */
const SEED_COLUMNS = sql`id, site_id, player_id, game_code, server_seed, server_seed_hash, next_server_seed, client_seed,
  last_nonce, last_round_at, created_at, revealed_at`;

/** At a time, so that no statement takes long. */
const MOST_FORGOTTEN = 10_000;

export interface NewLaunch {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly siteId: number;
  readonly playerId: bigint | null;
  readonly sessionId: string | null;
  readonly gameCode: string;
  readonly providerCode: string;
  readonly mode: 'real' | 'demo';
  readonly openedAt: Date;
  readonly expiresAt: Date;
  readonly demo: DemoState | null;
}

export async function insertLaunch(tx: Tx, launch: NewLaunch): Promise<void> {
  await tx
    .insertInto('launch')
    .values({
      id: launch.id,
      token_hash: launch.tokenHash,
      site_id: launch.siteId,
      player_id: launch.playerId,
      session_id: launch.sessionId,
      game_code: launch.gameCode,
      provider_code: launch.providerCode,
      mode: launch.mode,
      created_at: launch.openedAt,
      expires_at: launch.expiresAt,
      ended_at: null,
      demo: launch.demo === null ? null : JSON.stringify(launch.demo),
    })
    .execute();
}

export async function findLaunch(
  db: Reader,
  tokenHash: Buffer,
): Promise<Selectable<LaunchTable> | undefined> {
  const { rows } = await sql<Selectable<LaunchTable>>`/* prepared: find_launch */
    select id, token_hash, site_id, player_id, session_id, game_code, provider_code, mode, created_at, expires_at, ended_at,
           demo
      from launch where token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

/** The launch of a game, or of any, of one of these studios that a player has opened last; it may have ended. */
export function findNewestLaunch(
  db: Reader,
  playerId: bigint,
  { gameCode, studios }: { readonly gameCode: string | undefined; readonly studios: readonly string[] },
) {
  return db
    .selectFrom('launch')
    .select(['id', 'site_id', 'provider_code', 'game_code'])
    .where('player_id', '=', playerId)
    .where('mode', '=', 'real')
    .$if(gameCode !== undefined, (launch) => launch.where('game_code', '=', gameCode ?? ''))
    .where('provider_code', 'in', ['', ...studios])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function lockLaunch(tx: Tx, id: string) {
  return tx.selectFrom('launch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function readDemo(db: Reader, launchId: string): Promise<DemoState> {
  const row = await db.selectFrom('launch').select('demo').where('id', '=', launchId).executeTakeFirst();
  if (!row?.demo) throw new Error(`launch ${launchId} is no demo`);
  return row.demo;
}

export async function saveDemo(tx: Tx, launchId: string, demo: DemoState): Promise<void> {
  await tx
    .updateTable('launch')
    .set({ demo: JSON.stringify(demo) })
    .where('id', '=', launchId)
    .execute();
}

/** Deletes expired demos: no account refers to them. Two servers at once skip each other's. */
export async function forgetDemos(writer: Writer, now: Date): Promise<void> {
  await writer
    .deleteFrom('launch')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('launch')
        .select('id')
        .where('mode', '=', 'demo')
        .where('expires_at', '<', now)
        .limit(MOST_FORGOTTEN)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

export async function findActiveSeed(db: Reader, owner: { playerId: bigint; gameCode: string }) {
  const { rows } = await sql<Selectable<SeedTable>>`/* prepared: find_active_seed */
    select ${SEED_COLUMNS} from seed
     where player_id = ${owner.playerId} and game_code = ${owner.gameCode} and revealed_at is null`.execute(
    db,
  );
  return rows[0] && openSeeds(db, rows[0]);
}

/** Gives a player a seed to draw a game's rounds from, where there is none yet. */
export async function ensureSeed(
  tx: Tx,
  owner: { siteId: number; playerId: bigint; gameCode: string },
  fresh: SeedPair & { readonly id: string; readonly lastRoundAt?: Date | null },
): Promise<void> {
  await tx
    .insertInto('seed')
    .values({
      id: fresh.id,
      site_id: owner.siteId,
      player_id: owner.playerId,
      game_code: owner.gameCode,
      ...sealSeeds(tx, fresh.id, fresh),
      server_seed_hash: fresh.serverSeedHash,
      client_seed: fresh.clientSeed,
      created_at: new Date(),
      last_round_at: fresh.lastRoundAt ?? null,
      revealed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findSeed(db: Reader, id: string) {
  const row = await db.selectFrom('seed').selectAll().where('id', '=', id).executeTakeFirst();
  return row && openServerSeed(db, row);
}

/**
 * Reveals a seed and puts the one that was announced as next in its place. The row lock waits for
 * bets that are being decided on the seed; those that come later find it revealed. The time is taken once the lock is
 * had, so that no round is ever later than the seed it was played on was revealed.
 * @param clientSeed the player's choice; absent: the one they had
 * @returns the seed as it was; `undefined` when it had been revealed before, `open` while a round on it waits for its
 *   player, or a stake for the wallet of a partner: the player would then see what it hides
 */
export async function replaceSeed(tx: Tx, seedId: string, clientSeed?: string) {
  const row = await tx.selectFrom('seed').selectAll().where('id', '=', seedId).forUpdate().executeTakeFirst();
  if (!row || row.revealed_at !== null) return undefined;
  const secret = openSeeds(tx, row);
  const open = await tx
    .selectFrom('round')
    .innerJoin('seed', (join) =>
      join.onRef('seed.player_id', '=', 'round.player_id').onRef('seed.game_code', '=', 'round.game_code'),
    )
    .select('round.id')
    .where('seed.id', '=', seedId)
    .where('round.state', '=', 'open')
    .whereRef('round.seed_id', '=', 'seed.id')
    .executeTakeFirst();
  if (open ?? (await findOpenBet(tx, { playerId: row.player_id, gameCode: row.game_code }))) return 'open';
  const old = await tx
    .updateTable('seed')
    .set({
      revealed_at: sql<Date>`ledger_now()`,
      server_seed: secret.server_seed,
      next_server_seed: Buffer.alloc(0),
    })
    .where('id', '=', seedId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const owner = { siteId: old.site_id, playerId: old.player_id, gameCode: old.game_code };
  const fresh = newSeedPair(clientSeed ?? old.client_seed, secret.next_server_seed);
  await ensureSeed(tx, owner, { ...fresh, id: uuid7(), lastRoundAt: old.last_round_at });
  return old;
}

/**
 * Uses up a nonce that was drawn with and not played: how long a draw takes tells something of its result, so that it must
 * not be played later (docs/decisions/0091). The ledger does the same for what is posted.
 */
export async function skipNonce(db: Db, seedId: string, nonce: number): Promise<void> {
  await db.autocommit
    .updateTable('seed')
    .set({ last_nonce: BigInt(nonce) })
    .where('id', '=', seedId)
    .where('last_nonce', '<', BigInt(nonce))
    .where('revealed_at', 'is', null)
    .execute();
}

export interface GamePlayer {
  readonly playerId: bigint;
  readonly gameCode: string;
}

/** A name of a player and a game. */
export const nameOf = ({ playerId, gameCode }: GamePlayer): string => `${playerId}:${gameCode}`;

/** Whether a row of this table is of one of these players and games. */
export const isOwnedBy = (owners: readonly GamePlayer[], table: 'round' | 'seed') =>
  sql<boolean>`(${sql.ref(`${table}.player_id`)}, ${sql.ref(`${table}.game_code`)}) in (
    select * from unnest(${plainArray(owners.map(({ playerId }) => playerId))}::bigint[],
      ${owners.map(({ gameCode }) => gameCode)}::text[]))`;

/** Selects the open launches among these, and locks them until the transaction ends. */
export async function liveLaunches(tx: Tx, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly id: string }>`/* prepared: live_launches */
    select id from launch where id = any (${[...new Set(ids)]}::uuid[]) and ended_at is null and expires_at > ${now}
     order by id for share`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A seed with the time by the database's clock. */
export type LockedSeed = Selectable<SeedTable> & { readonly locked_at: Date };

/** The seeds that the next rounds of these players and games are drawn from, locked, by `nameOf`. */
export async function lockActiveSeeds(
  tx: Tx,
  owners: readonly GamePlayer[],
): Promise<ReadonlyMap<string, LockedSeed>> {
  const seeds = new Map<string, LockedSeed>();
  // A seed that is replaced while it is waited for is found no more: its successor is, by a look of its own.
  for (let look = 0; look < 2; look++) {
    const missing = owners.filter((owner) => !seeds.has(nameOf(owner)));
    if (missing.length === 0) break;
    const { rows } = await sql<LockedSeed>`/* prepared: lock_active_seeds */
      select ${SEED_COLUMNS}, ledger_now() as locked_at from seed
       where ${isOwnedBy(missing, 'seed')} and revealed_at is null
       order by id for update`.execute(tx);
    for (const row of rows)
      seeds.set(nameOf({ playerId: row.player_id, gameCode: row.game_code }), openSeeds(tx, row));
  }
  return seeds;
}

/** A nonce that a round was drawn with, and whether that round has begun. */
export interface UsedNonce {
  readonly seedId: string;
  readonly nonce: number;
  readonly hasBegun: boolean;
}

/** Writes down which nonces of locked seeds are used, and when a round began. */
export async function spendNonces(tx: Tx, used: readonly UsedNonce[]): Promise<void> {
  if (used.length === 0) return;
  await sql`/* prepared: spend_nonces */
    update seed s
       set last_nonce = u.nonce, last_round_at = case when u.begun then ledger_now() else s.last_round_at end
      from unnest(${used.map(({ seedId }) => seedId)}::uuid[], ${plainArray(used.map(({ nonce }) => nonce))}::bigint[],
           ${plainArray(used.map(({ hasBegun }) => hasBegun))}::boolean[]) as u (id, nonce, begun)
     where s.id = u.id`.execute(tx);
}
