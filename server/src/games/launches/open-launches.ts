import type { Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import { roundStreams, type Stream } from '#rules/fairness/stream.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { RateLimits } from '../../db/turns/rate-limits.ts';
import { RoundThrottle } from '../limits/round-throttle.ts';
import { sha256 } from '../seeds.ts';
import { findActiveSeed, findLaunch } from '../store.ts';
import { partnerOf } from '../supply/store.ts';
import type { SeedTable } from '../tables.ts';
import { isOwnGame } from './own-game.ts';

type SeedRow = Selectable<SeedTable>;
type LaunchRow = NonNullable<Awaited<ReturnType<typeof findLaunch>>>;

/** Cache of the open launches of this process: a round needs no query before it is posted. */
interface LaunchBase {
  readonly id: string;
  readonly tokenName: string;
  readonly siteId: number;
  readonly gameCode: string;
  readonly providerCode: string;
  readonly expiresAt: Date;
  /** Counts a call of its page. @returns the seconds until it may call again; 0 where it may now */
  readonly call: () => number;
}

export interface RealLaunch extends LaunchBase {
  readonly mode: 'real';
  readonly playerId: bigint;
  readonly sessionId: string;
  readonly seed: SeedCursor;
}

/** Opened by a partner for its player: stakes are taken, and wins paid, by the partner's wallet. */
export interface PartnerLaunch extends LaunchBase {
  readonly mode: 'partner';
  readonly playerId: bigint;
  readonly partner: string;
  readonly seed: SeedCursor;
}

export interface DemoLaunch extends LaunchBase {
  readonly mode: 'demo';
}

export type OpenLaunch = RealLaunch | PartnerLaunch | DemoLaunch;

export interface OpenLaunches {
  /** For a read: a launch that has ended meanwhile may be found for a while. */
  find(token: string): Promise<OpenLaunch | undefined>;
  /**
   * For a command with a key: finds a launch of a player that has ended as well, since a key that was used on it keeps its
   * answer. Whether the launch still lives is decided in the command's own commit.
   */
  findForCommand(token: string): Promise<OpenLaunch | undefined>;
  /** For everything else: read from its row. */
  findAnew(token: string): Promise<OpenLaunch | undefined>;
  forget(launch: OpenLaunch): void;
  /** Another seed took the place of this one. */
  seedReplaced(owner: SeedOwner): Promise<void>;
}

/** A player and a game, whose rounds share one seed. */
export interface SeedOwner {
  readonly siteId: number;
  readonly playerId: bigint;
  readonly gameCode: string;
}

export interface SeedState {
  readonly seedId: string;
  readonly serverSeed: Buffer;
  readonly serverSeedHash: Buffer;
  /** Secret; only its hash is shown. */
  readonly nextServerSeed: Buffer;
  readonly clientSeed: string;
  /** The numbers of the round with a nonce: the key of the seed is taken in with the first of them. */
  readonly streamOf: (nonce: number) => Stream;
  /** The nonce of the next round. */
  readonly nonce: number;
  /** When a round was last begun, at any server. */
  readonly lastRoundAt: Date | null;
}

/**
 * The position of a player's rounds of one game on their seed. Only a cache: whether the seed is unrevealed and the nonce
 * unused is decided by the ledger in the round's own commit, and a wrong guess is corrected by `reload`.
 */
class SeedCursor {
  readonly #db: Db;
  readonly #owner: SeedOwner;
  #state: SeedState;
  #last: Promise<unknown> = Promise.resolve();
  /** When a round was last begun here, whichever page it was on. */
  readonly throttle = new RoundThrottle();
  /** Whether rounds are paid with a grant of bonus money in view. A guess: the ledger refuses a round where it is wrong. */
  hasGrant = false;

  private constructor(db: Db, owner: SeedOwner, state: SeedState) {
    this.#db = db;
    this.#owner = owner;
    this.#state = state;
  }

  static async open(db: Db, owner: SeedOwner): Promise<SeedCursor> {
    return new SeedCursor(db, owner, await readSeed(db, owner));
  }

  get state(): SeedState {
    return this.#state;
  }

  /** Rounds on one seed are drawn one after another: the next nonce is known once the last was posted. */
  inOrder<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work, work);
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** The next round is drawn with another nonce, whatever becomes of this one. */
  used(state: SeedState): void {
    if (this.#state.seedId === state.seedId) this.#state = { ...this.#state, nonce: state.nonce + 1 };
  }

  /** The seed as read in the commit that used this nonce. */
  usedOf(seed: SeedRow, nonce: number): void {
    this.#state = stateOf(seed, nonce + 1);
  }

  async reload(): Promise<void> {
    this.#state = await readSeed(this.#db, this.#owner);
  }
}

async function readSeed(db: Db, owner: SeedOwner): Promise<SeedState> {
  const seed = await findActiveSeed(db.read, owner);
  if (!seed) throw new Error(`player ${owner.playerId} has no seed in ${owner.gameCode}`);
  return stateOf(seed, Number(seed.last_nonce) + 1);
}

function stateOf(seed: SeedRow, nonce: number): SeedState {
  return {
    seedId: seed.id,
    serverSeed: seed.server_seed,
    serverSeedHash: seed.server_seed_hash,
    nextServerSeed: seed.next_server_seed,
    clientSeed: seed.client_seed,
    streamOf: lateStreams({ serverSeed: seed.server_seed, clientSeed: seed.client_seed }),
    nonce,
    lastRoundAt: seed.last_round_at,
  };
}

/** Most seeds that are known are not played on now, and need no key in memory. */
function lateStreams(seed: Parameters<typeof roundStreams>[0]): SeedState['streamOf'] {
  let streams: SeedState['streamOf'] | undefined;
  return (nonce) => {
    streams ??= roundStreams(seed);
    return streams(nonce);
  };
}

/** A dropped entry is read from the database again. */
const MOST_KEPT = 50_000;

interface LaunchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimits: RateLimits;
}

/** The page of one launch may call so often. */
const CALLS_PER_MINUTE = 300;

/**
 * Open games by token.
 * @param calls which calls are counted together, of each launch
 * @param most how many are kept
 */
export function openLaunches(
  { db, clock, rateLimits }: LaunchDeps,
  calls: string,
  most = MOST_KEPT,
): OpenLaunches {
  const pace = rateLimits.open(`launch: ${calls}`, CALLS_PER_MINUTE);
  // By size: a cache by number makes room for all of them at once, which takes a tenth of a second and 21 MiB at each start.
  const room = { maxSize: most, sizeCalculation: () => 1 };
  const launches = new LRUCache<string, OpenLaunch>(room);
  const cursors = new LRUCache<string, SeedCursor>(room);
  const nameOwner = (owner: SeedOwner) => `${owner.playerId}:${owner.gameCode}`;

  async function cursor(owner: SeedOwner): Promise<SeedCursor> {
    const known = cursors.get(nameOwner(owner));
    if (known) return known;
    const opened = await SeedCursor.open(db, owner);
    // Two first rounds at once: both use the cursor that was kept first.
    const meanwhile = cursors.get(nameOwner(owner));
    if (meanwhile) return meanwhile;
    cursors.set(nameOwner(owner), opened);
    return opened;
  }

  function findKept(token: string): OpenLaunch | undefined {
    const known = launches.get(nameOf(sha256(token)));
    return known && known.expiresAt > clock.now() ? known : undefined;
  }

  /** Keeps the launch where it still lives. @param hasEnded whether one that has ended is found as well */
  async function findAnew(token: string, hasEnded = false): Promise<OpenLaunch | undefined> {
    const tokenHash = sha256(token);
    const row = await findLaunch(db.read, tokenHash);
    const isLive = row && row.ended_at === null && row.expires_at > clock.now();
    if (!isLive) launches.delete(nameOf(tokenHash));
    if (!row || !(isLive || hasEnded)) return undefined;
    const loaded = await load(row, tokenHash);
    // The rounds of a demo end with it.
    if (!isLive) return loaded?.mode === 'demo' ? undefined : loaded;
    if (loaded) launches.set(loaded.tokenName, loaded);
    return loaded;
  }

  async function load(row: LaunchRow, tokenHash: Buffer): Promise<OpenLaunch | undefined> {
    // The page of another studio's game plays by its provider's server, and has no say here.
    if (!isOwnGame(row.game_code, row.provider_code)) return undefined;
    const base = {
      id: row.id,
      tokenName: nameOf(tokenHash),
      siteId: row.site_id,
      gameCode: row.game_code,
      providerCode: row.provider_code,
      expiresAt: row.expires_at,
      call: () => pace.take(row.id),
    };
    if (row.mode === 'demo') return { ...base, mode: 'demo' };
    if (row.player_id === null) throw new Error(`launch ${row.id} is for real without a player`);
    const owner = { siteId: row.site_id, playerId: row.player_id, gameCode: row.game_code };
    const played = { ...base, playerId: row.player_id, seed: await cursor(owner) };
    if (row.session_id !== null) return { ...played, mode: 'real', sessionId: row.session_id };
    return { ...played, mode: 'partner', partner: await partnerOf(db.read, row.id) };
  }

  return {
    find: async (token) => findKept(token) ?? findAnew(token),
    findForCommand: async (token) => findKept(token) ?? findAnew(token, true),
    findAnew: (token) => findAnew(token),
    forget: (launch) => void launches.delete(launch.tokenName),
    seedReplaced: async (owner) => cursors.get(nameOwner(owner))?.reload(),
  };
}

/** Memory holds no token either: it would be in a heap dump. */
const nameOf = (tokenHash: Buffer) => tokenHash.toString('base64');
