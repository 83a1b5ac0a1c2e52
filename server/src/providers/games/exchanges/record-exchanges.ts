import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../db/database.ts';
import type { Keyring } from '../../../db/keys/keyring.ts';
import { outsideTransaction } from '../../../db/pool.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { bytesOf, exchangeKeys } from './content.ts';
import type { Exchange, Exchanges } from './exchange.ts';
import { HealthCounts } from './health.ts';
import { saveExchanges } from './store.ts';

/** How long exchanges are gathered: what a killed process loses of the log. */
const GATHER_MS = 500;
const AGAIN_MS = 2_000;
const MOST_TOGETHER = 500;
/** What waits while the database does not answer; what comes beyond it is counted, and not written down. */
const MOST_WAITING = 10_000;
const MOST_WAITING_BYTES = 16 * 1024 * 1024;
/** Of an account in a second: strangers could fill the log with what is not signed. */
const MOST_FAILED = 20;

type Numbered = Exchange & { readonly id: string };

/**
 * Writes exchanges down in batches, outside of every transaction: no call waits for the log. One batch is written at a time;
 * where that fails it is tried again, and memory is bounded meanwhile.
 */
export function openExchanges(db: Db, warn: (error: unknown, message: string) => void): Exchanges {
  let waiting: Numbered[] = [];
  let waitingBytes = 0;
  let lost = 0;
  let lostInAll = 0;
  let keys: Promise<Keyring> | undefined;
  let working: Promise<void> | undefined;
  const health = new HealthCounts();
  const failures = new Failures();
  const closing = new AbortController();

  function lose(exchange: Exchange): void {
    lost += 1;
    lostInAll += 1;
    health.lose(exchange);
  }

  /** One that the database refuses keeps no other one waiting. */
  async function writeEach(opened: Keyring, batch: readonly Numbered[]): Promise<void> {
    for (const one of batch)
      await saveExchanges(db, opened, [one], []).catch((error: unknown) => {
        if (!isOfData(error)) throw error;
        lose(one);
      });
  }

  async function write(): Promise<void> {
    keys ??= exchangeKeys(db);
    keys.catch(() => (keys = undefined));
    const batch = waiting.slice(0, MOST_TOGETHER);
    const counts = health.take();
    try {
      await saveExchanges(db, await keys, batch, counts);
    } catch (error) {
      health.putBack(counts);
      if (!isOfData(error)) throw error;
      await writeEach(await keys, batch);
    }
    waiting = waiting.slice(batch.length);
    waitingBytes -= batch.reduce((sum, { content }) => sum + bytesOf(content), 0);
    if (lost > 0) warn(undefined, `${lost} exchanges with providers of games were not written down`);
    lost = 0;
  }

  async function work(): Promise<void> {
    await pause(GATHER_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    while (waiting.length > 0 || health.size > 0) {
      try {
        await write();
      } catch (error) {
        warn(error, 'exchanges with providers of games could not be written down');
        if (closing.signal.aborted) break;
        await pause(AGAIN_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      }
    }
    working = undefined;
  }

  return {
    record(exchange) {
      health.add(exchange);
      const isFull = waiting.length >= MOST_WAITING || waitingBytes >= MOST_WAITING_BYTES;
      if (isFull || (exchange.state === 'failed' && !failures.isRoomFor(exchange))) lose(exchange);
      else {
        waiting.push({ ...exchange, id: uuid7() });
        waitingBytes += bytesOf(exchange.content);
      }
      // What records may be inside a transaction; this is not.
      working ??= outsideTransaction(work);
    },
    lost: () => lostInAll,
    async close() {
      closing.abort();
      await working;
    },
  };
}

/** Whether the database refuses what it was given, and would again: a value, or a day that has no partition. */
const isOfData = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));

/** How many failed exchanges of each account were kept this second. */
class Failures {
  #second = 0;
  readonly #counts = new Map<string, number>();

  isRoomFor({ account, at }: Exchange): boolean {
    const second = Math.floor(at.getTime() / 1_000);
    if (second !== this.#second) this.#counts.clear();
    this.#second = second;
    const count = (this.#counts.get(account) ?? 0) + 1;
    this.#counts.set(account, count);
    return count <= MOST_FAILED;
  }
}
