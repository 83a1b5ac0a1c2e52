import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { sharedGames } from '#rules/games/shared-games.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { Lease, Leases } from '../../db/turns/lease.ts';
import type { Beacon } from '../../providers/beacon.ts';
import { type BetLanes, openBetLanes } from './bets/bet-lanes.ts';
import { type Audience, openNews, roomOf } from './news.ts';
import { readPools } from './pools.ts';
import { RunningGame } from './run-game.ts';
import { openSnapshots, type Snapshots } from './snapshots.ts';

/** The rounds that many share, on this server: their clock where it holds the lease, and their bets in any case. */
export interface SharedRounds {
  readonly snapshots: Snapshots;
  readonly bets: Pick<BetLanes, 'place' | 'change' | 'arrived'>;
  /** The rooms of a subscription on a site; `undefined` for a malformed subscription. */
  roomsOf(siteId: number, wish: unknown): Promise<readonly string[] | undefined>;
  /** Begins to push. */
  open(audience: Audience): void;
  close(): Promise<void>;
}

export interface SharedDeps {
  readonly clock: Clock;
  readonly db: Db;
  readonly leases: Leases;
  readonly beacon: Beacon;
  /** Milliseconds between draws in place of the games' own plans. */
  readonly drawsEvery: number | undefined;
  /** Called after bets were committed. */
  readonly decided: () => void;
  readonly warn: (error: unknown, message: string) => void;
}

const wishShape = z.object({ game_code: z.string().max(64).nullable() });
const codes = sharedGames.map(({ code }) => code);

export function openSharedRounds(deps: SharedDeps): SharedRounds {
  const { clock, db, beacon, drawsEvery, decided, warn } = deps;
  const snapshots = openSnapshots(db);
  const news = openNews({
    turn: (gameCode) => snapshots.turn(gameCode),
    poolsOf: (of) => readPools(db, of),
    warn,
  });
  const bets = openBetLanes({ clock, db, news, decided });

  function cashOut(gameCode: string, betIds: readonly string[], at: Date): void {
    for (const betId of betIds) {
      const work = bets.change(gameCode, { kind: 'automatic', betId, arrived: at });
      if (!work) continue;
      // What fails here is paid when the round is settled.
      bets.arrived(work).catch((error: unknown) => warn(error, `bet ${betId} was not cashed out by itself`));
    }
  }

  const games = new Map(
    codes.map((gameCode) => {
      const wasDisturbed = () => bets.wasDisturbed(gameCode);
      const takeOut = (betIds: readonly string[], at: Date) => cashOut(gameCode, betIds, at);
      const { arrivals } = bets;
      const known = { db, clock, beacon, news, drawsEvery };
      const game = new RunningGame(gameCode, { ...known, arrivals, takeOut, wasDisturbed });
      return [gameCode, game] as const;
    }),
  );
  const runner = new Runner(deps, games);

  return {
    snapshots,
    bets,
    async roomsOf(siteId, wish) {
      const asked = wishShape.safeParse(wish);
      if (!asked.success) return undefined;
      const { game_code: gameCode } = asked.data;
      if (gameCode === null || !codes.includes(gameCode)) return [];
      news.watched(gameCode, siteId);
      return [roomOf(gameCode, siteId)];
    },
    open: (audience) => news.open(audience),
    async close() {
      await runner.close();
      await bets.close();
      await news.close();
    },
  };
}

/** Looked at so often at least, however far ahead the next phase is: the clock may be moved. */
const LOOK_MS = 50;
const IDLE_MS = 1_000;

/** Takes the games that are switched on from phase to phase, for as long as this server holds the lease. */
class Runner {
  readonly #deps: Pick<SharedDeps, 'db' | 'warn'>;
  readonly #games: ReadonlyMap<string, RunningGame>;
  readonly #lease: Lease;
  readonly #stops = new AbortController();
  readonly #running: Promise<unknown>;
  #isOurs = false;
  #switchedOn: ReadonlySet<string> = new Set();

  constructor(deps: SharedDeps, games: ReadonlyMap<string, RunningGame>) {
    this.#deps = deps;
    this.#games = games;
    this.#lease = deps.leases.open('shared-rounds');
    const runs = [...games].map(([gameCode, game]) => this.#run(gameCode, game));
    this.#running = Promise.all([this.#watch(), ...runs]);
  }

  async close(): Promise<void> {
    this.#stops.abort();
    await this.#running;
    await this.#lease.close();
  }

  get #isClosed(): boolean {
    return this.#stops.signal.aborted;
  }

  #rest(ms: number): Promise<unknown> {
    const { signal } = this.#stops;
    return pause(Math.max(1, ms), undefined, { ref: false, signal }).catch(() => undefined);
  }

  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const isOurs = this.#lease.fence() !== undefined;
        // Whatever was known is what somebody else may have gone on with.
        if (!isOurs || !this.#isOurs) for (const game of this.#games.values()) game.forget();
        this.#switchedOn = await this.#offered();
        this.#isOurs = isOurs;
      } catch (error) {
        this.#isOurs = false;
        this.#deps.warn(error, 'the shared rounds could not be looked after');
      }
      await this.#rest(IDLE_MS);
    }
  }

  async #run(gameCode: string, game: RunningGame): Promise<void> {
    while (!this.#isClosed) {
      let wait = IDLE_MS / 4;
      if (this.#isOurs && this.#switchedOn.has(gameCode)) {
        try {
          wait = Math.min(LOOK_MS, await game.step());
        } catch (error) {
          game.forget();
          this.#deps.warn(error, `a round of ${gameCode} could not be taken further`);
        }
      }
      await this.#rest(wait);
    }
  }

  /** The games that any site offers. */
  async #offered(): Promise<ReadonlySet<string>> {
    const rows = await this.#deps.db.read
      .selectFrom('site_game')
      .select('game_code')
      .distinct()
      .where('game_code', 'in', codes)
      .where('enabled', '=', true)
      .execute();
    return new Set(rows.map(({ game_code }) => game_code));
  }
}
