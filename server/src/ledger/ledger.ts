import { availableParallelism } from 'node:os';
import { assertOutsideTransaction, type ConnectionSource, connectionTo } from '../db/pool.ts';
import { type Answer, type Command, isFinal } from './command.ts';
import { LedgerUnavailable, PostingBatcher } from './posting/batcher.ts';
import { type Prepared, prepare } from './posting/prepare.ts';

export interface LedgerOptions {
  /** Each batcher opens a connection of its own. */
  readonly source: ConnectionSource;
  /** Number of batchers, each posting one batch at a time; by default one per processor, at most four. */
  readonly batchers?: number | undefined;
  readonly maxBatch?: number;
  /** Maximum commands waiting in all batchers together; above it a command is answered `busy`. */
  readonly maxWaiting?: number;
  /** How long a command may wait for a database that does not answer, in milliseconds. */
  readonly outageAfter?: number;
}

export interface LedgerStats {
  /** Commands that are not answered yet. */
  readonly waiting: number;
  readonly batches: number;
  readonly commands: number;
  readonly connections: number;
}

export interface Ledger {
  /**
   * Posts a command together with what else is waiting: one round trip and one commit for all. The commands of one
   * player are decided in the order they were given. Not for use inside a transaction: that is what `postIn` is for.
   * @throws LedgerUnavailable when the database is away for longer than `outageAfter`, or after `close`. Whether the
   *   command was posted is then unknown until it is sent again.
   * @throws RangeError when the command is not one
   */
  post(command: Command): Promise<Answer>;
  stats(): LedgerStats;
  /** Answers what is waiting, then closes the connections. New commands are turned away. */
  close(): Promise<void>;
}

interface InFlight {
  readonly command: Prepared;
  readonly answer: Promise<Answer>;
}

/** The batcher with the unanswered commands of one player, and their number. */
interface Place {
  readonly batcher: PostingBatcher;
  commands: number;
}

const BUSY: Answer = { posted: false, repeated: false, refused: 'busy' };

const defaultBatchers = () => Math.min(4, availableParallelism());

/** Connects the batchers. @throws when the database cannot be reached */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const { source, maxWaiting = 4096, outageAfter = 15_000, maxBatch = 256 } = options;
  const connection = connectionTo(source);
  const batchers = Array.from(
    { length: options.batchers ?? defaultBatchers() },
    () => new PostingBatcher({ connection, maxBatch, outageAfter }),
  );
  await Promise.all(batchers.map((batcher) => batcher.open()));
  return new BatchingLedger(batchers, maxBatch, maxWaiting, outageAfter);
}

class BatchingLedger implements Ledger {
  readonly #batchers: readonly PostingBatcher[];
  readonly #maxBatch: number;
  readonly #maxWaiting: number;
  readonly #outageAfter: number;
  readonly #inFlight = new Map<string, InFlight>();
  readonly #places = new Map<bigint | number, Place>();
  #closed = false;

  constructor(
    batchers: readonly PostingBatcher[],
    maxBatch: number,
    maxWaiting: number,
    outageAfter: number,
  ) {
    this.#batchers = batchers;
    this.#maxBatch = maxBatch;
    this.#maxWaiting = maxWaiting;
    this.#outageAfter = outageAfter;
  }

  async post(command: Command): Promise<Answer> {
    assertOutsideTransaction();
    const prepared = prepare(command);
    for (;;) {
      if (this.#closed) throw new LedgerUnavailable('the ledger is closed');
      const first = this.#inFlight.get(prepared.id);
      if (!first) break;
      if (first.command.content === prepared.content) return repeat(await first.answer);
      // Which of the two the key belongs to is known once the first is answered.
      await first.answer.catch(() => undefined);
    }
    if (this.#inFlight.size >= this.#maxWaiting) return BUSY;
    const answer = this.#enqueue(prepared);
    this.#inFlight.set(prepared.id, { command: prepared, answer });
    return answer;
  }

  #enqueue(command: Prepared): Promise<Answer> {
    const deadline = performance.now() + this.#outageAfter;
    // A site's own commands are in no player's order.
    const owner = command.playerId ?? command.siteId;
    const place = this.#places.get(owner) ?? { batcher: this.#freeBatcher(), commands: 0 };
    this.#places.set(owner, place);
    place.commands++;
    const answered = () => {
      place.commands--;
      if (place.commands === 0) this.#places.delete(owner);
      this.#inFlight.delete(command.id);
    };
    // One promise and no function that waits for it: this is passed by every bet.
    return new Promise<Answer>((resolve, reject) =>
      place.batcher.add({
        command,
        deadline,
        tries: 0,
        resolve(answer) {
          answered();
          resolve(answer);
        },
        reject(error) {
          answered();
          reject(error);
        },
      }),
    );
  }

  /**
   * Unanswered commands of a player stay in one batcher, in their order. Others fill the batch of one batcher before the
   * next is used: one large batch is cheaper than several small concurrent ones until a single connection saturates.
   */
  #freeBatcher(): PostingBatcher {
    let free = this.#batchers[0];
    for (const batcher of this.#batchers) {
      if (batcher.waiting < this.#maxBatch) return batcher;
      if (free === undefined || batcher.waiting < free.waiting) free = batcher;
    }
    if (!free) throw new Error('a ledger has at least one batcher');
    return free;
  }

  stats(): LedgerStats {
    const sum = (figure: (batcher: PostingBatcher) => number) =>
      this.#batchers.reduce((total, batcher) => total + figure(batcher), 0);
    return {
      waiting: this.#inFlight.size,
      batches: sum((batcher) => batcher.batches),
      commands: sum((batcher) => batcher.commands),
      connections: sum((batcher) => batcher.connections),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#batchers.map((batcher) => batcher.close()));
  }
}

/** The answer to the first of two equal commands, for the second. What left no trace is not repeated. */
function repeat(answer: Answer): Answer {
  return answer.posted || isFinal(answer.refused) ? { ...answer, repeated: true } : answer;
}
