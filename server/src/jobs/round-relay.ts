import { setTimeout as wait } from 'node:timers/promises';
import { systemActor } from '../actor.ts';
import type { Db, Tx } from '../db/database.ts';
import { isConnectionLost } from '../db/errors.ts';
import { GRID_MS, untilMoment } from '../db/turns/grid.ts';
import { createPause } from '../db/turns/pause.ts';
import {
  debtors,
  lockRounds,
  type PostedRound,
  payDebts,
  publishRounds,
  type RoundPlayers,
  splitOldestBatch,
  takeRounds,
  type UncountedRounds,
  uncountedRounds,
} from '../ledger/public.ts';
import type { OutboxRelay, PublishEvents } from './outbox-relay.ts';

/** Counts rounds, each passed once, in the transaction that takes them. */
export type CountRounds = (rounds: readonly PostedRound[], tx: Tx) => Promise<void>;

interface RoundRelayDeps {
  readonly db: Db;
  readonly count: CountRounds;
  readonly publish: PublishEvents;
  /** Rounds may be marked as published that nobody publishes: the connection was lost before the commit was answered. */
  readonly lost: () => void;
  readonly warn: (error: unknown, message: string) => void;
}

const TICK_MS = 3 * GRID_MS;
/** Between two looks: what comes together is published together. */
const PAUSE_MS = 200;
/** Up to so many rounds are counted at once; more wait for others of the same players, which are then counted with them. */
const FEW = 100;
/** So long at most. */
const WINDOW_MS = 5_000;
/** Or until there are so many, which is what a transaction takes at most. */
const MANY = 25_000;
/** Batches of a transaction at most. */
const BATCHES = 2_000;

/** Publishes what rounds did to balances, and counts them: often where there are few, in windows where there are many. */
export function startRoundRelay({ db, count, publish, lost, warn }: RoundRelayDeps): OutboxRelay {
  let nudged = false;
  let closed = false;
  let limit = BATCHES;
  const pause = createPause();

  async function publishNew(): Promise<void> {
    let changed: readonly RoundPlayers[] = [];
    try {
      await db.tx(async (tx) => {
        if (!(await lockRounds(tx))) return;
        changed = await publishRounds(tx);
        const owing = await debtors(
          tx,
          changed.map(({ playerId }) => playerId),
        );
        await payDebts(tx, owing, systemActor('collect-debts'));
      });
    } catch (error) {
      if (changed.length > 0 && isConnectionLost(error)) lost();
      throw error;
    }
    await publish(
      changed.map(({ siteId, playerId, at }) => ({
        ...{ id: 0n, partition: 0, site_id: siteId, player_id: playerId, created_at: at },
        ...{ topic: 'round.settled', payload: {} },
      })),
    );
  }

  async function countOldest(): Promise<void> {
    let batches = 0;
    try {
      await db.tx(async (tx) => {
        if (!(await lockRounds(tx))) return;
        const taken = await takeRounds(tx, limit);
        batches = taken.batches;
        if (batches > 0) await count(taken.rounds, tx);
      });
      limit = Math.min(limit * 2, BATCHES);
    } catch (error) {
      // A lost connection is no failure of a round: all of them are taken again as soon as the database is back.
      if (batches === 0 || isConnectionLost(error)) throw error;
      warn(error, 'rounds could not be counted; they are tried again in smaller parts');
      if (batches > 1) limit = Math.ceil(batches / 2);
      else await db.tx(async (tx) => void ((await lockRounds(tx)) && (await splitOldestBatch(tx))));
    }
  }

  async function look(): Promise<UncountedRounds> {
    nudged = false;
    const waiting = await uncountedRounds(db.read);
    if (waiting.unpublished > 0) await publishNew();
    const { rounds, oldestMs } = waiting;
    if (rounds > 0 && (rounds <= FEW || rounds >= MANY || oldestMs >= WINDOW_MS)) await countOldest();
    return waiting;
  }

  async function run(): Promise<void> {
    while (!closed) {
      const waiting = await look().catch((error: unknown) => {
        warn(error, 'rounds could not be counted; it is tried again');
        return undefined;
      });
      if (!nudged && !closed && !waiting?.rounds) await pause.sleep(untilMoment(TICK_MS));
      if (!closed && (nudged || waiting?.rounds)) await wait(PAUSE_MS);
    }
  }

  const ended = run();
  return {
    nudge() {
      if (nudged) return;
      nudged = true;
      pause.wake();
    },
    async close() {
      closed = true;
      pause.wake();
      await ended;
    },
  };
}
