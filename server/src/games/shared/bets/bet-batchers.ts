import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/database.ts';
import { runApart } from '../../../db/turns/apart.ts';
import { createBatcher } from '../../../db/turns/batcher.ts';
import { ClockOffError, type DatabaseTime } from '../../../db/turns/database-time.ts';
import type { RoundPublisher } from '../round-publisher.ts';
import { type Change, type Changed, changeBets } from './change-bets.ts';
import { type Order, type Placed, placeBets } from './place-bets.ts';

export interface BetBatchers {
  /** Bets that arrive together are placed together. @returns `undefined` where too many wait */
  place(gameCode: string, order: Order): Promise<Placed> | undefined;
  /** @returns `undefined` where too many wait */
  change(gameCode: string, change: Change): Promise<Changed> | undefined;
  /** Counts work as arrived until it is done. */
  arrived<T>(work: Promise<T>): Promise<T>;
  /** Waits until everything that arrived before now is done, up to a timeout. */
  arrivals(mostMs?: number): Promise<void>;
  /** Whether the database was away since this was last asked: then what arrived in time may not have been done. */
  wasDisturbed(gameCode: string): boolean;
  close(): Promise<void>;
}

/** The ledger takes a thousand steps at once; a cash-out has two, and two more where bonus money is in it. */
const MOST_TOGETHER = 256;

export function createBetBatchers(deps: {
  readonly clock: Clock;
  readonly time: Pick<DatabaseTime, 'verify'>;
  readonly db: Db;
  readonly publisher: RoundPublisher;
  /** Called after bets were committed. */
  readonly decided: () => void;
}): BetBatchers {
  const { clock, time, db, publisher, decided } = deps;
  const arriving = new Set<Promise<unknown>>();
  const disturbed = new Set<string>();

  const placing = createBatcher<Order, Placed>(MOST_TOGETHER, (orders) =>
    // Of orders under one key the first is decided, and the others find its answer; they are never in one batch.
    runApart(
      orders,
      ({ siteId, key }) => [`${siteId} ${key}`],
      (together) =>
        unlessOff<Placed>(
          db.tx((tx) => placeBets(tx, together, { now: clock.now(), time })),
          together.map(() => ({ ledger: 'busy' })),
        ),
    ),
  );
  const changing = createBatcher<Change, Changed>(MOST_TOGETHER, (changes) =>
    unlessOff<Changed>(
      db.tx((tx) => changeBets(tx, changes, { now: clock.now(), time })),
      changes.map(() => ({ refused: 'busy' })),
    ),
  );

  return {
    place: (gameCode, order) =>
      placing.add(order)?.then((placed) => {
        if ('bet' in placed && !placed.repeated) {
          publisher.joined(gameCode, placed.bet, placed.account);
          decided();
        }
        return placed;
      }),
    change(gameCode, change) {
      const answer = changing.add(change)?.then((changed) => {
        if ('bet' in changed && !changed.repeated) {
          publisher.changed(gameCode, changed.bet);
          decided();
        }
        return changed;
      });
      answer?.catch((error: unknown) => {
        if (isOutage(error)) disturbed.add(gameCode);
      });
      return answer;
    },
    arrived(work) {
      arriving.add(work);
      const gone = () => arriving.delete(work);
      work.then(gone, gone);
      return work;
    },
    async arrivals(mostMs) {
      const there = Promise.all([...arriving].map((work) => work.catch(() => undefined)));
      await (mostMs === undefined ? there : Promise.race([there, pause(mostMs, undefined, { ref: false })]));
    },
    wasDisturbed: (gameCode) => disturbed.delete(gameCode),
    async close() {
      await Promise.all([placing.close(), changing.close()]);
    },
  };
}

/** When something arrived is not known where the clock was wrong: then nothing is decided, and everybody may ask again. */
async function unlessOff<T>(work: Promise<T[]>, refusals: T[]): Promise<T[]> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ClockOffError) return refusals;
    throw error;
  }
}

/** Whether the database was away, rather than that something was wrong with what was asked. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(08|57|E[A-Z]+$)/.test(code) || /connection|timeout/i.test(error.message);
}
