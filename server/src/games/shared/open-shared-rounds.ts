import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { sharedGames } from '#rules/games/shared-games.ts';
import type { Clock } from '../../clock.ts';
import type { Bus } from '../../db/bus/open-bus.ts';
import type { Db } from '../../db/database.ts';
import type { DatabaseTime } from '../../db/turns/database-time.ts';
import { untilMoment } from '../../db/turns/grid.ts';
import { fencedDb, type Leases } from '../../db/turns/lease.ts';
import type { Fence } from '../../db/turns/lease-rows.ts';
import type { Beacon } from '../../providers/beacon.ts';
import { type BetBatchers, createBetBatchers } from './bets/bet-batchers.ts';
import { readPools } from './pools.ts';
import { createRoundPublisher, type RoundSubscribers, roomOf } from './round-publisher.ts';
import { RunningGame } from './run-game.ts';
import { openSnapshots, type Snapshots } from './snapshots.ts';

/** The rounds that many share, on this server: the phases of the games whose leases it holds, and the bets of all. */
export interface SharedRounds {
  readonly snapshots: Snapshots;
  readonly bets: Pick<BetBatchers, 'place' | 'change' | 'arrived'>;
  /** The rooms of a subscription on a site; `undefined` for a malformed subscription. */
  roomsOf(siteId: number, subscription: unknown): Promise<readonly string[] | undefined>;
  /** Begins to push. */
  open(subscribers: RoundSubscribers): void;
  close(): Promise<void>;
}

export interface SharedDeps {
  readonly clock: Clock;
  readonly time: Pick<DatabaseTime, 'verify'>;
  readonly db: Db;
  readonly leases: Leases;
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>;
  readonly beacon: Beacon;
  /** Milliseconds between draws in place of the games' own plans. */
  readonly drawsEvery: number | undefined;
  /** Called after bets were committed. */
  readonly decided: () => void;
  readonly warn: (error: unknown, message: string) => void;
}

const subscriptionShape = z.object({ game_code: z.string().max(64).nullable() });
const codes = sharedGames.map(({ code }) => code);

export function openSharedRounds(deps: SharedDeps): SharedRounds {
  const { clock, time, db, bus, beacon, drawsEvery, decided, warn } = deps;
  const snapshots = openSnapshots(db);
  bus.onGap(() => {
    for (const gameCode of codes) snapshots.turn(gameCode);
  });
  const publisher = createRoundPublisher({
    bus,
    turn: (gameCode) => snapshots.turn(gameCode),
    poolsOf: (of) => readPools(db, of),
    warn,
  });
  const bets = createBetBatchers({ clock, time, db, publisher, decided });

  function cashOut(gameCode: string, betIds: readonly string[], at: Date): void {
    for (const betId of betIds) {
      const work = bets.change(gameCode, { kind: 'automatic', betId, arrived: at });
      if (!work) continue;
      // A failed payment is repeated when the round is settled.
      bets.arrived(work).catch((error: unknown) => warn(error, `bet ${betId} was not cashed out by itself`));
    }
  }

  const runner = new Runner(deps, (gameCode, fenced) => {
    const wasDisturbed = () => bets.wasDisturbed(gameCode);
    const takeOut = (betIds: readonly string[], at: Date) => cashOut(gameCode, betIds, at);
    const { arrivals } = bets;
    const known = { db: fenced, clock, beacon, publisher, drawsEvery };
    return new RunningGame(gameCode, { ...known, arrivals, takeOut, wasDisturbed });
  });

  return {
    snapshots,
    bets,
    async roomsOf(siteId, subscription) {
      const asked = subscriptionShape.safeParse(subscription);
      if (!asked.success) return undefined;
      const { game_code: gameCode } = asked.data;
      if (gameCode === null || !codes.includes(gameCode)) return [];
      publisher.watched(gameCode, siteId);
      return [roomOf(gameCode, siteId)];
    },
    open: (subscribers) => publisher.open(subscribers),
    async close() {
      await runner.close();
      await bets.close();
      await publisher.close();
    },
  };
}

const IDLE_MS = 1_000;

type OpenGame = (gameCode: string, db: Db) => RunningGame;

/** Takes the games that are switched on from phase to phase, each for as long as this server holds its lease. */
class Runner {
  readonly #deps: Pick<SharedDeps, 'db' | 'leases' | 'warn'>;
  readonly #open: OpenGame;
  readonly #stops = new AbortController();
  readonly #running: Promise<unknown>;
  #switchedOn: ReadonlySet<string> = new Set();

  /** @param open a game whose state is unknown yet, over a database that refuses its writes once the lease is lost */
  constructor(deps: Pick<SharedDeps, 'db' | 'leases' | 'warn'>, open: OpenGame) {
    this.#deps = deps;
    this.#open = open;
    this.#running = Promise.all([this.#watch(), ...codes.map((gameCode) => this.#run(gameCode))]);
  }

  async close(): Promise<void> {
    this.#stops.abort();
    await this.#running;
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
        this.#switchedOn = await this.#offered();
      } catch (error) {
        this.#switchedOn = new Set();
        this.#deps.warn(error, 'the games with shared rounds could not be read');
      }
      await this.#rest(untilMoment(IDLE_MS));
    }
  }

  async #run(gameCode: string): Promise<void> {
    const lease = this.#deps.leases.open(`shared-rounds:${gameCode}`);
    let held: { readonly fence: Fence; readonly game: RunningGame } | undefined;
    while (!this.#isClosed) {
      const fence = this.#switchedOn.has(gameCode) ? lease.fence() : undefined;
      // From here on the cached round may be stale.
      if (!fence) held?.game.forget();
      else if (fence !== held?.fence)
        held = { fence, game: this.#open(gameCode, fencedDb(this.#deps.db, fence)) };
      await this.#rest(fence && held ? await this.#step(gameCode, held.game) : untilMoment());
    }
    await lease.close();
  }

  /** @returns after how many milliseconds the next is due */
  async #step(gameCode: string, game: RunningGame): Promise<number> {
    try {
      // However far ahead the next phase is: the clock may be moved.
      return Math.min(await game.step(), untilMoment());
    } catch (error) {
      game.forget();
      this.#deps.warn(error, `a round of ${gameCode} could not be taken further`);
      return untilMoment();
    }
  }

  /** The games that any site offers. */
  async #offered(): Promise<ReadonlySet<string>> {
    // Asked for each second: from a provider's key to its few games, rather than through the catalogue.
    const { rows } = await sql<{ code: string }>`/* prepared: offered_shared_games */
      select game.code from provider
        join game on game.provider_code = provider.code and game.code = any(${codes}::text[])
       where exists (select from offered_game o where o.provider_code = game.provider_code and o.game_code = game.code)`.execute(
      this.#deps.db.read,
    );
    return new Set(rows.map(({ code }) => code));
  }
}
